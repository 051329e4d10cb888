/** Pipe tables (`| a | b |`), for tables of plain text. */
import { type Block, leaf, type Node, readTable, type TableContent, text, toTable } from '../../document/index.ts'
import { emojiCharacters } from '../inline/emoji.ts'
import { printInline } from '../inline/print-inline.ts'
import type { BlockReader } from '../reader.ts'
import type { RawLeaf } from '../structure/raw-block.ts'
import { type BlockPrinter, type MarkdownWriter, stringOf } from '../writer.ts'
import { readPipeCell } from './html-in-cell.ts'
import { printHtmlTable } from './print-html-table.ts'

export function toPipeTable(
  { alignments, header, rows }: Extract<RawLeaf, { type: 'table' }>,
  reader: BlockReader,
): Block {
  const columns = header.map((title, at) => ({
    definition: { title: plainTitle(reader.inline(title)), type: 'text', textAlignment: alignments[at]! },
    isHidden: false,
    width: undefined,
  }))
  // Missing cells are printed too, so they count.
  reader.budget.spend(columns.length * (rows.length + 1))
  const records = rows.map((row) =>
    row.slice(0, columns.length).map((cell) => {
      const blocks = readPipeCell(cell, reader)
      return blocks.length === 0 ? undefined : { cell: blocks }
    }),
  )
  return toTable(columns, records, { type: 'grid', hideHeader: false })
}

/** The title of a column is plain text. */
function plainTitle(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (node.object === 'text') return node.leaves.map((each) => each.text).join('')
      if (node.object === 'inline' && node.type === 'emoji') return emojiCharacters(stringOf(node.data?.code))
      return 'nodes' in node ? plainTitle(node.nodes ?? []) : ''
    })
    .join('')
}

export const printTable: BlockPrinter = (block, writer) => {
  const table = readTable(block)
  return isPlain(block, table) ? printPipes(table, writer) : printHtmlTable(block, writer)
}

function isPlain({ data = {} }: Block, { view, columns, rows }: TableContent): boolean {
  if (columns.length === 0 || view.type !== 'grid' || view.hideHeader || data.fullWidth || data.search) return false
  return columns.every(
    ({ id, definition, isHidden, width }) =>
      definition.type === 'text' &&
      !definition.verticalAlignment &&
      !isHidden &&
      width === undefined &&
      rows.every((row) => isPlainCell(row[id])),
  )
}

/** Matches an empty cell, or one with a single paragraph. */
function isPlainCell(value: unknown): boolean {
  if (value === undefined) return true
  if (!Array.isArray(value) || value.length > 1) return false
  const [node] = value as Node[]
  return node === undefined || (node.object === 'block' && node.type === 'paragraph' && !node.data?.align)
}

const RULES: Record<string, string> = { center: ':-:', right: '--:' }

function printPipes({ columns, rows }: TableContent, writer: MarkdownWriter): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const header = columns.map(({ definition }) => printInline([text(leaf(stringOf(definition.title)))], writer, 'cell'))
  const rules = columns.map(({ definition }) => RULES[stringOf(definition.textAlignment)] ?? '---')
  const cells = rows.map((values) => columns.map(({ id }) => printCell(values[id], writer)))
  return [header, rules, ...cells].map(row).join('\n')
}

function printCell(value: unknown, writer: MarkdownWriter): string {
  const [node] = (value ?? []) as Node[]
  return node && 'nodes' in node ? printInline(node.nodes ?? [], writer, 'cell') : ''
}
