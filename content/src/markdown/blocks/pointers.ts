/** Blocks that refer to something: pages, files, embeds, reusable content, API operations, blocks of integrations. */
import { type Block, fragment, isInlineSpec, paragraph, voidBlock } from '../../document/index.ts'
import { decodeEntities } from '../../text/index.ts'
import { printInline, printTarget } from '../inline/print-inline.ts'
import type { TagElement } from '../pair-tags.ts'
import type { BlockReader, TagReader } from '../reader.ts'
import { printTag, readAttributes } from '../tag.ts'
import { type BlockPrinter, type BlockWriter, stringOf, wrap } from '../writer.ts'
import { findLegacySource } from './legacy-source.ts'
import { toNames } from './sections.ts'

const isTrue = (value: string | undefined) => value === 'true' || undefined

/** Content between the tags: usually the URL again, for readers of the plain file. Any other content is placed below. */
function looseBlocks({ blocks }: TagElement, reader: BlockReader): Block[] {
  const inner = reader.blocks(blocks)
  const [only, ...others] = inner
  const [link, ...more] = only?.type === 'paragraph' ? only.nodes! : []
  const isLink = link?.object === 'inline' && (link.type === 'link' || link.type === 'mention')
  return isLink && others.length === 0 && more.length === 0 ? [] : inner
}

/** Older dialects have the caption in the tag itself. */
function readCaption(blocks: TagElement['blocks'], caption: string | undefined, reader: BlockReader): Block[] {
  const held = reader.blocks(blocks)
  return held.length > 0 || caption === undefined ? held : [paragraph(reader.inline(caption))]
}

const captionOf = (nodes: readonly Block[]) => (nodes.length > 0 ? [fragment('caption', nodes)] : [])

function printCaption({ fragments = [] }: Block, start: string, end: string, writer: BlockWriter): string {
  const caption = writer.blocks(fragments.flatMap((each) => each.nodes))
  return caption === '' ? start : wrap(start, caption, end)
}

const readContentRef: TagReader = (element, reader) => {
  const { url } = readAttributes(element.tag.rest)
  const ref = reader.ref(url ?? '', 'content-ref')
  return ref && [voidBlock('content-ref', { ref }), ...looseBlocks(element, reader)]
}

const printContentRef: BlockPrinter = ({ data = {} }, writer) => {
  const url = writer.href(data.ref)
  return wrap(printTag('content-ref', { url }), printLink(url, writer), '{% endcontent-ref %}')
}

const printLink = (url: string, writer: BlockWriter) => {
  const words = printInline([{ object: 'text', leaves: [{ object: 'leaf', text: url, marks: [] }] }], writer, 'line')
  return `[${words}](${printTarget(url, '')})`
}

const INCLUDED = /^(?:"([^"]*)"|'([^']*)'|(\S+))$/

const readInclude: TagReader = ({ tag }, reader) => {
  const found = INCLUDED.exec(tag.rest)
  const ref = found && reader.ref(decodeEntities(found[1] ?? found[2] ?? found[3]!), 'include')
  return ref ? [voidBlock('reusable-content', { ref })] : undefined
}

const printInclude: BlockPrinter = ({ data = {} }, writer) =>
  printTag('include', { x: writer.href(data.ref) })
    .replace(' x=', ' ')
    .replace('include %}', 'include "" %}')

const readEmbed: TagReader = ({ tag, blocks }, reader) => {
  const { url = '', fullWidth, caption } = readAttributes(tag.rest)
  if (!reader.ref(url, 'link')) return undefined
  return [voidBlock('embed', { url, fullWidth: isTrue(fullWidth) }, captionOf(readCaption(blocks, caption, reader)))]
}

const printEmbed: BlockPrinter = (block, writer) => {
  const { url, fullWidth } = block.data ?? {}
  return printCaption(block, printTag('embed', { url, fullWidth }), '{% endembed %}', writer)
}

const readFile: TagReader = ({ tag, blocks }, reader) => {
  const { src, caption } = readAttributes(tag.rest)
  const ref = reader.ref(src ?? '', 'file')
  return ref && [voidBlock('file', { ref }, captionOf(readCaption(blocks, caption, reader)))]
}

const printFile: BlockPrinter = (block, writer) =>
  printCaption(block, printTag('file', { src: writer.href(block.data?.ref) }), '{% endfile %}', writer)

/** Without `path` or `method` it means all remaining operations; the interface requires both members anyway. */
export const readOpenApi: TagReader = (element, reader) => {
  const { src = '', path = '', method = '', expanded, fullWidth } = readAttributes(element.tag.rest)
  const ref = isInlineSpec(src) ? { kind: 'url', url: src } : reader.ref(src, 'file')
  const data = { ref, path, method, expanded: isTrue(expanded), fullWidth: isTrue(fullWidth) }
  return ref && [voidBlock('swagger', data), ...looseBlocks(element, reader)]
}

const printOpenApi: BlockPrinter = ({ data = {} }, writer) => {
  const { path, method, expanded, fullWidth } = data
  const src = writer.href(data.ref)
  const legacy = findLegacySource(src)
  if (legacy !== undefined) return legacy
  return wrap(
    printTag('openapi', { src, path, method, expanded, fullWidth }),
    printLink(src, writer),
    '{% endopenapi %}',
  )
}

/** Blocks that name a specification by its slug. */
const readSpec =
  (type: string, read: (attributes: ReturnType<typeof readAttributes>) => object): TagReader =>
  (element, reader) => {
    const attributes = readAttributes(element.tag.rest)
    if (attributes.spec === undefined) return undefined
    const ref = { kind: 'openapi', spec: attributes.spec }
    return [voidBlock(type, { ref, ...read(attributes) }), ...looseBlocks(element, reader)]
  }

const printSpec =
  (print: (data: NonNullable<Block['data']>) => object): BlockPrinter =>
  ({ type, data = {} }) => {
    const spec = stringOf((data.ref as { spec?: unknown } | undefined)?.spec)
    return `${printTag(type, { spec, ...print(data) })}\n{% end${type} %}`
  }

const readIntegration: TagReader = ({ tag }) => {
  const [integration, block] = tag.name.slice(1).split('/')
  const { fullWidth, ...props } = readAttributes(tag.rest)
  return [voidBlock('integration', { integration, block, props: { ...props }, fullWidth: isTrue(fullWidth) })]
}

const printIntegration: BlockPrinter = ({ data = {} }) => {
  const props = typeof data.props === 'object' && data.props !== null ? data.props : {}
  const names = [data.integration, data.block].map((name) => stringOf(name).replaceAll(/[^\w-]/g, '') || '_')
  return printTag(`@${names.join('/')}`, { ...props, fullWidth: data.fullWidth })
}

export const readIntegrationTag = readIntegration

export const pointerReaders: [string, TagReader][] = [
  ['content-ref', readContentRef],
  ['include', readInclude],
  ['embed', readEmbed],
  ['file', readFile],
  ['openapi', readOpenApi],
  ['openapi-operation', readSpec('openapi-operation', ({ path, method }) => ({ path, method }))],
  ['openapi-webhook', readSpec('openapi-webhook', ({ name, method }) => ({ name, method }))],
  [
    'openapi-schemas',
    readSpec('openapi-schemas', ({ schemas, grouped }) => ({
      schemas: toNames(schemas) ?? [],
      grouped: grouped === undefined ? undefined : grouped === 'true',
    })),
  ],
]

export const pointerPrinters: [string, BlockPrinter][] = [
  ['content-ref', printContentRef],
  ['reusable-content', printInclude],
  ['embed', printEmbed],
  ['file', printFile],
  ['swagger', printOpenApi],
  ['openapi-operation', printSpec(({ path, method }) => ({ path, method }))],
  ['openapi-webhook', printSpec(({ name, method }) => ({ name, method }))],
  [
    'openapi-schemas',
    printSpec(({ schemas, grouped }) => ({ schemas: Array.isArray(schemas) ? schemas.join(',') : undefined, grouped })),
  ],
  ['integration', printIntegration],
]
