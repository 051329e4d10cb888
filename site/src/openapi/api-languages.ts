/** Lists the languages that API reference blocks are coloured in: those of the samples, and of code in descriptions of the operations. */
import { type Document, walk } from '@lectern/content/document'
import { type ApiOperation, type FindSpec, isApiObject, operationsOf, withInlineSpecs } from '@lectern/content/openapi'
import { readString } from '../document/read-data.ts'
import { isRef } from '../document/writer.ts'

const OURS = ['bash', 'javascript', 'python', 'json']
const FENCE = /^ {0,3}(?:```|~~~)[ \t]*([\w+#.-]{1,30})/gm
const MOST = 40

export function listApiLanguages(document: Document, given: FindSpec | undefined): Set<string> {
  const languages = new Set<string>()
  const findSpec = withInlineSpecs(given)
  for (const { node } of walk(document)) {
    if (node.object !== 'block' || !(node.type === 'swagger' || node.type.startsWith('openapi-'))) continue
    const { ref } = node.data ?? {}
    const spec = isRef(ref) ? findSpec(ref) : undefined
    if (!spec) continue
    for (const each of OURS) languages.add(each)
    for (const found of operationsOf(node, spec) ?? []) addLanguages(found, languages)
  }
  return languages
}

function addLanguages({ operation }: ApiOperation, languages: Set<string>): void {
  const { description, requestBody, responses, 'x-codeSamples': samples } = operation
  for (const sample of Array.isArray(samples) ? samples : [])
    if (isApiObject(sample) && typeof sample.lang === 'string' && languages.size < MOST) languages.add(sample.lang)
  for (const [, language] of (readString(description) ?? '').matchAll(FENCE))
    if (languages.size < MOST) languages.add(language!)
  if (mentions(requestBody, 'xml') || mentions(responses, 'xml')) languages.add('xml')
  if (mentions(requestBody, 'yaml') || mentions(responses, 'yaml')) languages.add('yaml')
}

/** Whether one of the bodies has such a media type; bodies behind a `$ref` are not followed. */
function mentions(value: unknown, kind: string): boolean {
  if (!isApiObject(value)) return false
  const bodies = isApiObject(value.content) ? [value] : Object.values(value).filter(isApiObject)
  return bodies.some(({ content }) => isApiObject(content) && Object.keys(content).some((type) => type.includes(kind)))
}
