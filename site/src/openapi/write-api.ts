/** Writes API reference blocks. What the specification lacks is reported in the page and never breaks it. */
import type { Block } from '@lectern/content/document'
import { type ApiDocument, isApiObject, operationsOf, refOfSchema, withInlineSpecs } from '@lectern/content/openapi'
import { toHeadingAnchor } from '../blocks/heading.ts'
import { readString } from '../document/read-data.ts'
import { type DocumentWriter, isRef, type WriteBlock } from '../document/writer.ts'
import { type Content, type Html, html } from '../html.ts'
import { findApiWords } from './words.ts'
import { writeOperation } from './write-operation.ts'
import { writeSchema } from './write-schema.ts'
import { type ApiWritingContext, createApiWritingContext, writeDetails, writeUpTo } from './writing-context.ts'

export const writeApi: WriteBlock = (block, writer) => {
  const ref = isRef(block.data?.ref) ? block.data.ref : undefined
  const spec = ref && withInlineSpecs(writer.spec)(ref)
  if (!spec)
    return block.type === 'swagger'
      ? writeUnreadable(block, writer)
      : writePlainReference(block, writer, writer.words.cannotShow)
  return block.type === 'openapi-schemas' ? writeSchemas(block, spec, writer) : writeOperations(block, spec, writer)
}

function writeOperations(block: Block, spec: ApiDocument, writer: DocumentWriter): Content {
  const found = operationsOf(block, spec)
  if (found?.length === 0) return writePlainReference(block, writer, findApiWords(writer.language).notInSpec)
  return found?.map((each) => writeOperation(each, createApiWritingContext(spec, writer)))
}

/** Names the file or the address that should have been read. */
function writeUnreadable(block: Block, writer: DocumentWriter): Html {
  const { ref } = block.data ?? {}
  const words = findApiWords(writer.language)
  const target = isRef(ref) ? writer.target(ref) : undefined
  const name = (target?.title ?? (isRef(ref) && ref.kind === 'url' ? ref.url : '')).slice(0, 300)
  const [before = '', after = ''] = words.unreadable.split('{}')
  const isAddress = target !== undefined && /^(?:https?:|\/)/i.test(target.href)
  const named = isAddress ? html`<a href="${target.href}">${name}</a>` : html`<code>${name}</code>`
  return writePlainReference(block, writer, html`${before}${named}${after}`)
}

const readData = ({ data = {} }: Block) => ({
  method: (readString(data.method) ?? '').toLowerCase(),
  path: readString(data.path) ?? '',
  name: readString(data.name) ?? '',
  schemas: Array.isArray(data.schemas) ? data.schemas.filter((each): each is string => typeof each === 'string') : [],
})

const KNOWN = /^(?:get|put|post|patch|delete|head|options|trace|query)$/

/** Writes what the block itself says, with the reason why there is no more. */
function writePlainReference(block: Block, { words }: DocumentWriter, reason: string | Html): Html {
  const { method, path, name, schemas } = readData(block)
  const isMissing = reason !== words.cannotShow
  const note = isMissing && html`<p class="aside">${reason}</p>\n`
  if (block.type === 'openapi-schemas')
    return html`<div class="api">${schemas.map((each) => html`<p><code>${each}</code></p>\n`)}${note}</div>\n`
  const address = block.type === 'openapi-webhook' ? name : path
  return html`<div class="api"${!isMissing && html` title="${words.cannotShow}"`}>${method && html`<span class="method ${KNOWN.test(method) ? method : 'other'}">${method.toUpperCase()}</span> `}${address && html`<code>${address}</code>\n`}${note}</div>\n`
}

const MOST_SCHEMAS = 300

/** Grouped schemas open below their names; separate ones have a heading each. A schema within another is a link to it. */
function writeSchemas(block: Block, spec: ApiDocument, writer: DocumentWriter): Html {
  const { schemas: known } = spec.components
  const isGrouped = block.data?.grouped !== false
  const names = [...new Set(readData(block).schemas)]
  const places = new Map<string, string>()
  for (const name of names.slice(0, MOST_SCHEMAS))
    if (isApiObject(known) && Object.hasOwn(known, name))
      places.set(refOfSchema(name), writer.id(toHeadingAnchor(name)))
  const writing = {
    ...createApiWritingContext(spec, writer),
    isExpanded: spec['x-expandAllModelSections'] === true,
    places,
  }
  const { written, rest } = writeUpTo(names, MOST_SCHEMAS, writing, (name) => writeNamed(name, isGrouped, writing))
  return html`<div class="schemas">
${written}${rest && html`<p class="aside">${rest}</p>\n`}</div>\n`
}

function writeNamed(name: string, isGrouped: boolean, writing: ApiWritingContext): Html {
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
