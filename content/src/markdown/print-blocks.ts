/** Prints the blocks of a document as markdown. */

import { type Block, documentOf, type Node, plainText } from '../document/index.ts'
import { boxPrinters } from './blocks/boxes.ts'
import { printCode } from './blocks/code.ts'
import { printDrawing, printImages } from './blocks/images.ts'
import { isListBlock, mayFollowClosely, printList } from './blocks/lists.ts'
import { printMath } from './blocks/math.ts'
import { printHeading, printParagraph, printQuote } from './blocks/paragraphs.ts'
import { printTable } from './blocks/pipe-table.ts'
import { pointerPrinters } from './blocks/pointers.ts'
import { sectionPrinters } from './blocks/sections.ts'
import { printExpandable, printHtmlBlocks, printHtmlCell } from './html/print-blocks.ts'
import { escapeText, finishText } from './inline/escape.ts'
import { printInline } from './inline/print-inline.ts'
import type { BlockPrinter, BlockWriter, MarkdownWriter } from './writer.ts'

const PRINTERS = new Map<string, BlockPrinter>([
  ...boxPrinters,
  ...sectionPrinters,
  ...pointerPrinters,
  ['paragraph', printParagraph],
  ['heading-1', printHeading],
  ['heading-2', printHeading],
  ['heading-3', printHeading],
  ['blockquote', printQuote],
  ['divider', () => '***'],
  ['code', printCode],
  ['math', printMath],
  ['images', printImages],
  ['image', (block, writer) => printImages({ ...block, data: {}, nodes: [block] }, writer)],
  ['drawing', printDrawing],
  ['table', printTable],
  ['expandable', printExpandable],
])

/** Deeper than the parser reads, only text is printed. */
const MAX_DEPTH = 150

export function createBlockWriter(writer: MarkdownWriter): BlockWriter {
  let depth = 0
  /** Places around the current one in which markdown is not parsed: cells, and other HTML. */
  let htmlDepth = 0
  const inHtml = (print: () => string) => {
    htmlDepth++
    const printed = print()
    htmlDepth--
    return printed
  }
  const inside = (nodes: readonly Node[], print: () => string) => {
    if (depth >= MAX_DEPTH) return printWords(nodes)
    depth++
    const printed = print()
    depth--
    return printed
  }
  const blocks: BlockWriter = {
    ...writer,
    blocks: (nodes) => inside(nodes, () => printAll(nodes, blocks, undefined)),
    item: (nodes, marker) => inside(nodes, () => printAll(nodes, blocks, marker)),
    html: (nodes) => inside(nodes, () => inHtml(() => printHtmlBlocks(nodes, blocks))),
    htmlCell: (nodes) => {
      const isMarkdown = htmlDepth === 0 && !nodes.every(hasHtmlForm)
      const markdown = () => (isMarkdown ? toCellMarkdown(printAll(nodes, blocks, undefined)) : undefined)
      return inside(nodes, () => inHtml(() => markdown() ?? printHtmlCell(nodes, blocks)))
    },
  }
  return blocks
}

/** Blocks that are the same when they are printed as HTML and read again. */
const HTML_FORMS = new Set(['paragraph', 'heading-1', 'heading-2', 'heading-3', 'divider', 'code', 'images', 'table'])
const HTML_HOLDERS = new Set(['list-ordered', 'list-unordered', 'list-tasks', 'list-item', 'blockquote', 'expandable'])

function hasHtmlForm(node: Node): boolean {
  if (node.object !== 'block') return true
  if (HTML_FORMS.has(node.type)) return true
  const held = [...(node.nodes ?? []), ...(node.fragments ?? []).flatMap(({ nodes }) => nodes)]
  return HTML_HOLDERS.has(node.type) && held.every(hasHtmlForm)
}

/** What would end the cell, or hide its end, wherever it stands. */
const ENDS_CELL = /<(?:!--|\/?(?:td|th|tr|tbody|thead|tfoot|table)(?![a-z]))/i

/** Blank lines say that a cell contains markdown. Undefined where code or a tag in it looks like the end of the cell. */
function toCellMarkdown(markdown: string): string | undefined {
  const safe = ENDS_CELL.test(markdown) && !/[`~]/.test(markdown) ? markdown.replaceAll('\\<', '&lt;') : markdown
  return ENDS_CELL.test(safe) ? undefined : `\n\n${safe}\n\n`
}

const printWords = (nodes: readonly Node[]) => finishText(escapeText(plainText(documentOf(nodes)), 'block'), 'block')

/** Prints blocks below each other. `marker` is that of the list item they are in. */
function printAll(nodes: readonly Node[], writer: BlockWriter, marker: string | undefined): string {
  let printed = ''
  let before: { node: Node; marker: string | undefined } | undefined
  for (const node of nodes) {
    const isFirst = printed === ''
    const avoided = isFirst ? marker : before?.marker
    const each = isListBlock(node)
      ? printList(node, writer, avoided)
      : { text: printOne(node, writer, isFirst && marker !== undefined), marker: undefined }
    if (each.text === '') continue
    const isClose =
      marker !== undefined && isParagraph(before?.node) && isListBlock(node) && mayFollowClosely(node, each.text)
    printed += `${isFirst ? '' : isClose ? '\n' : '\n\n'}${each.text}`
    before = { node, marker: each.marker }
  }
  return printed
}

const isParagraph = (node: Node | undefined) =>
  node?.object === 'block' && node.type === 'paragraph' && !node.data?.align

function printOne(node: Node, writer: BlockWriter, beginsItem: boolean): string {
  if (node.object === 'fragment') return writer.blocks(node.nodes)
  if (node.object !== 'block') return printInline([node], writer)
  // A bullet followed by `***` would be one divider.
  if (node.type === 'divider') return beginsItem ? '___' : '***'
  const print = PRINTERS.get(node.type)
  return print ? print(node, writer) : printUnknown(node, writer)
}

/** Prints the content of a block type of a newer version. */
function printUnknown({ nodes = [], fragments = [] }: Block, writer: BlockWriter): string {
  const isText = nodes.some((node) => node.object === 'text' || node.object === 'inline')
  const words = isText ? printInline(nodes, writer) : writer.blocks(nodes)
  return [words, writer.blocks(fragments)].filter((part) => part !== '').join('\n\n')
}
