/** Examples of a body as text: those of its authors, else one generated from its schema. */
import { type ClippedValue, clipValue } from '../clip-value.ts'
import type { MediaView } from '../describe/views.ts'
import { dereference } from '../read-spec.ts'
import { asEntries, asText } from '../read-value.ts'
import type { ApiDocument } from '../types.ts'
import { type ExampleOptions, makeExample } from './make-example.ts'
import { printXml } from './print-xml.ts'

export interface BodyExample {
  /** The title of a given example. */
  readonly title: string | undefined
  readonly description: string | undefined
  readonly text: string
  /** The syntax for highlighting: `json`, `xml`…; '' for plain text. */
  readonly syntax: string
  /** Whether the value is longer than what is shown. */
  readonly isCut: boolean
}

const MOST = 8

export const isJson = (mediaType: string): boolean =>
  /^(?:\*\/\*|[^;]*[/+](?:json|json5|x-ndjson|jsonl))(?:$|;)/i.test(mediaType.trim())
const isXml = (mediaType: string) => /[/+]xml(?:$|;)/i.test(mediaType.trim())
const isYaml = (mediaType: string) => /[/+](?:x-)?yaml(?:$|;)/i.test(mediaType.trim())

/** Lists the given values with their names. */
function givenExamples(spec: ApiDocument, { examples, example, hasExample }: MediaView) {
  const named = asEntries(examples)
    .slice(0, MOST)
    .flatMap(([name, each]) => {
      const found = dereference(spec, each)
      if (!found || (!Object.hasOwn(found, 'value') && !Object.hasOwn(found, 'dataValue'))) return []
      const value = Object.hasOwn(found, 'value') ? found.value : found.dataValue
      return [{ title: asText(found.summary) ?? name, description: asText(found.description), value }]
    })
  if (named.length > 0 || !hasExample) return named
  return [{ title: undefined, description: undefined, value: example }]
}

/** Returns the value for code samples. */
export function exampleValue(spec: ApiDocument, media: MediaView, options: ExampleOptions): unknown {
  const [given] = givenExamples(spec, media)
  return given ? given.value : media.schema === undefined ? undefined : makeExample(spec, media.schema, options)
}

export function examplesOf(spec: ApiDocument, media: MediaView, options: ExampleOptions = {}): BodyExample[] {
  const print = (value: unknown, title?: string, description?: string): BodyExample => {
    const { text, isCut } = printExample(spec, media, value)
    return { title, description, text, syntax: syntaxOf(media.type, value), isCut }
  }
  const given = givenExamples(spec, media)
  if (given.length > 0) return given.map(({ value, title, description }) => print(value, title, description))
  const made = media.schema === undefined ? undefined : makeExample(spec, media.schema, options)
  return made === undefined ? [] : [print(made)]
}

function syntaxOf(mediaType: string, value: unknown): string {
  if (isXml(mediaType)) return 'xml'
  if (isYaml(mediaType) && typeof value === 'string') return 'yaml'
  return isJson(mediaType) || typeof value !== 'string' ? 'json' : ''
}

export function printExample(
  spec: ApiDocument,
  { type, schema }: MediaView,
  value: unknown,
): { text: string; isCut: boolean } {
  const clipped: ClippedValue = clipValue(value)
  if (isXml(type) && typeof value !== 'string')
    return { text: printXml(spec, schema, clipped.value), isCut: clipped.isCut }
  // Text given for JSON is mostly the JSON itself.
  const isText = typeof clipped.value === 'string' && (!isJson(type) || /^\s*[[{"]/.test(clipped.value))
  return { text: isText ? (clipped.value as string) : JSON.stringify(clipped.value, null, 2), isCut: clipped.isCut }
}
