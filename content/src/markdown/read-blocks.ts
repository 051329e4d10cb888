/** Converts the blocks of a text to the blocks of a document. */
import { type Block, leaf, paragraph, text, voidBlock } from '../document/index.ts'
import { type HtmlElement, isElement } from '../html-tree/index.ts'
import { readAlert, toAlert } from './blocks/alerts.ts'
import { boxReaders } from './blocks/boxes.ts'
import { readCodeTag, toCode } from './blocks/code.ts'
import { readComponent } from './blocks/components.ts'
import { boxFenceReaders, toIndentedBox } from './blocks/foreign-boxes.ts'
import { legacyApiReaders } from './blocks/legacy-api.ts'
import { toList } from './blocks/lists.ts'
import { toMath } from './blocks/math.ts'
import { olderReaders } from './blocks/older-tags.ts'
import { toHeading, toParagraph, toQuote } from './blocks/paragraphs.ts'
import { toPipeTable } from './blocks/pipe-table.ts'
import { pointerReaders, readIntegrationTag } from './blocks/pointers.ts'
import { sectionReaders } from './blocks/sections.ts'
import type { Budget } from './budget.ts'
import { embeddedHtmlToBlocks, toExpandable } from './html/embedded-html-to-blocks.ts'
import { parseMarkdownHtml } from './html/parse-markdown-html.ts'
import type { PairedBlock, TagElement } from './pair-tags.ts'
import type { BlockReader, TagReader } from './reader.ts'

/** Reads `<details>` on its own line: its body is markdown. */
const readDetails: TagReader = ({ tag, blocks }, reader) => {
  const at = blocks.findIndex((each) => each.type === 'html' && /^<summary/i.test(each.lines[0]!))
  const title = blocks[at]
  const html = title?.type === 'html' ? parseMarkdownHtml(title.lines.join('\n'), reader.budget) : []
  const summary = html.find((node): node is HtmlElement => isElement(node, 'summary'))
  const rest = embeddedHtmlToBlocks(
    html.filter((node) => node !== summary),
    { ...reader, isCell: false },
  )
  const body = [...reader.blocks(blocks.slice(0, Math.max(at, 0))), ...rest, ...reader.blocks(blocks.slice(at + 1))]
  return [toExpandable(/(?:^|\s)open(?:[\s=]|$)/i.test(tag.rest), summary, body, reader)]
}

const TAGS = new Map<string, TagReader>([
  ...boxReaders,
  ...sectionReaders,
  ...pointerReaders,
  ...legacyApiReaders,
  ...olderReaders,
  ...boxFenceReaders,
  ['code', readCodeTag],
  ['details', readDetails],
])

/** Footnotes leave a marker at their position: only at the end it is known which of them are unreferenced. */
export const LOOSE_NOTE = 'loose-note'

export function readBlock(each: PairedBlock, reader: BlockReader): Block[] {
  switch (each.type) {
    case 'paragraph':
      return toParagraph(each.lines.join('\n'), reader)
    case 'heading':
      return [toHeading(each.level, each.text, reader)]
    case 'code':
      reader.budget.spend(each.lines.length)
      return [toCode(each.info, each.lines)]
    case 'math':
      return [toMath(each.lines)]
    case 'divider':
      return [voidBlock('divider', {})]
    case 'html':
      return embeddedHtmlToBlocks(parseMarkdownHtml(each.lines.join('\n'), reader.budget), { ...reader, isCell: false })
    case 'table':
      return [toPipeTable(each, reader)]
    case 'quote': {
      const alert = readAlert(each.blocks)
      return alert ? [toAlert(alert.style, reader.container(alert.blocks))] : [toQuote(reader.container(each.blocks))]
    }
    case 'list':
      return [toList(each.marker, each.start, each.items, reader)]
    case 'item':
      return reader.container(each.blocks)
    case 'note':
      return [{ object: 'block', type: LOOSE_NOTE, data: { label: each.label, blocks: each.blocks } }]
    case 'box':
      return toIndentedBox(each, reader)
    case 'literal':
      return [literal(each.source, reader.budget)]
    case 'element':
      return readElement(each, reader)
  }
}

/** Creates a paragraph with the source text. */
function literal(source: string, budget: Budget): Block {
  budget.spend(2)
  return paragraph([text(leaf(source))])
}

/** A tag in a wrong place stays text, around its content. */
function readElement(element: TagElement, reader: BlockReader): Block[] {
  const { tag, source, endSource, blocks } = element
  const read = tag.name.startsWith('@')
    ? readIntegrationTag
    : /^[<{]/.test(tag.name)
      ? readComponent
      : TAGS.get(tag.name)
  const known = read?.(element, reader)
  if (known) return known
  const end = endSource === undefined ? [] : [literal(endSource, reader.budget)]
  return [literal(source, reader.budget), ...reader.blocks(blocks), ...end]
}
