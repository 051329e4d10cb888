/** Blocks of API reference. What the specification does not have is said, and never breaks the page. */
import {
  type ApiDocument,
  type Block,
  findOperation,
  findWebhook,
  isApiObject,
  isHiddenOperation,
  refOfSchema,
} from '@lectern/content'
import { anchorOf } from '../blocks/heading.ts'
import { textOf } from '../document/read-data.ts'
import { isRef, type WriteBlock, type Writer } from '../document/writer.ts'
import { type Content, type Html, html } from '../html.ts'
import { apiWordsOf } from './words.ts'
import { writeOperation } from './write-operation.ts'
import { writeSchema } from './write-schema.ts'
import { startWriting, type Writing, writeDetails, writeSome } from './writing.ts'

export const writeApi: WriteBlock = (block, writer) => {
  const ref = isRef(block.data?.ref) ? block.data.ref : undefined
  const spec = ref && writer.spec?.(ref)
  if (!spec) return plainApi(block, writer, writer.words.cannotShow)
  return block.type === 'openapi-schemas' ? writeSchemas(block, spec, writer) : drawOperation(block, spec, writer)
}

function drawOperation(block: Block, spec: ApiDocument, writer: Writer): Content {
  const { method, path, name } = readData(block)
  const found = block.type === 'openapi-webhook' ? findWebhook(spec, method, name) : findOperation(spec, method, path)
  if (!found) return plainApi(block, writer, apiWordsOf(writer.language).notInSpec)
  return isHiddenOperation(found) ? undefined : writeOperation(found, startWriting(spec, writer))
}

const readData = ({ data = {} }: Block) => ({
  method: (textOf(data.method) ?? '').toLowerCase(),
  path: textOf(data.path) ?? '',
  name: textOf(data.name) ?? '',
  schemas: Array.isArray(data.schemas) ? data.schemas.filter((each): each is string => typeof each === 'string') : [],
})

const KNOWN = /^(?:get|put|post|patch|delete|head|options|trace|query)$/

/** Says what should stand here. */
function plainApi(block: Block, { words }: Writer, reason: string): Html {
  const { method, path, name, schemas } = readData(block)
  const isMissing = reason !== words.cannotShow
  const said = isMissing && html`<p class="aside">${reason}</p>\n`
  if (block.type === 'openapi-schemas')
    return html`<div class="api">${schemas.map((each) => html`<p><code>${each}</code></p>\n`)}${said}</div>\n`
  return html`<div class="api" title="${reason}"><span class="method ${KNOWN.test(method) ? method : 'other'}">${method.toUpperCase()}</span> <code>${block.type === 'openapi-webhook' ? name : path}</code>\n${said}</div>\n`
}

const MOST_SCHEMAS = 300

/** Grouped, each opens below its name; apart, each has a heading. What one of them holds of another is a link. */
function writeSchemas(block: Block, spec: ApiDocument, writer: Writer): Html {
  const { schemas: known } = spec.components
  const isGrouped = block.data?.grouped !== false
  const names = [...new Set(readData(block).schemas)]
  const places = new Map<string, string>()
  for (const name of names.slice(0, MOST_SCHEMAS))
    if (isApiObject(known) && Object.hasOwn(known, name)) places.set(refOfSchema(name), writer.id(anchorOf(name)))
  const writing = { ...startWriting(spec, writer), isExpanded: spec['x-expandAllModelSections'] === true, places }
  const { written, rest } = writeSome(names, MOST_SCHEMAS, writing, (name) => writeNamed(name, isGrouped, writing))
  return html`<div class="schemas">
${written}${rest && html`<p class="aside">${rest}</p>\n`}</div>\n`
}

function writeNamed(name: string, isGrouped: boolean, writing: Writing): Html {
  const id = writing.places.get(refOfSchema(name))
  const content = id
    ? writeSchema({ $ref: refOfSchema(name) }, writing)
    : html`<p class="aside">${writing.words.schemaNotInSpec}</p>\n`
  const title = name.slice(0, 200)
  if (isGrouped)
    return writeDetails(html`<code class="name">${title}</code>`, content, writing.isExpanded, 'nested response', id)
  if (id) writing.writer.outline.push({ id, level: 1, title })
  return html`<h2${id && html` id="${id}"`}>${title}</h2>\n${content}`
}
