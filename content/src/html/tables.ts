/** Tables. Cells that span rows are repeated in each, cells that span columns stand in the first. */
import {
  type Block,
  type CellValue,
  type Column,
  type ContentRef,
  inline,
  leaf,
  type Node,
  paragraph,
  text,
  textOfNodes,
  toTable,
} from '../document/index.ts'
import { elementsOf, findElement, type HtmlElement, hasClass, styleOf } from '../html-tree/index.ts'
import { plainWords, toInline } from './inline.ts'
import { type BlockContext, type PageReader, type ReadElement, within } from './page-reader.ts'

const MAX_COLUMNS = 200

export const readTableElement: ReadElement = (element, reader, context) => {
  const rows = rowsOf(element)
  const grid = layOut(rows)
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0)
  const caption = elementsOf(element).find(({ name }) => name === 'caption')
  const before = caption ? reader.blocks(caption.children, context) : []
  if (width === 0)
    return [
      ...before,
      ...reader.blocks(
        element.children.filter((child) => child !== caption),
        context,
      ),
    ]
  if (isLayout(element, grid, width))
    return [...before, ...rows.flatMap((row) => cellsOf(row).flatMap((cell) => reader.blocks(cell.children, context)))]
  reader.budget.spend(width * (grid.length + 1))
  const heads = countHeads(rows, grid)
  const columns = Array.from({ length: width }, (_, at) => toColumn(grid, heads, at))
  const inner: BlockContext = { ...within(context), isCell: true }
  const known = new Map<HtmlElement, CellValue | undefined>()
  const records = grid.slice(heads).map((row) =>
    Array.from({ length: width }, (_, at) => {
      const cell = row[at]
      if (!cell) return undefined
      if (known.has(cell)) return repeat(known.get(cell), reader)
      const value = readCell(cell, reader, inner)
      known.set(cell, value)
      return value
    }),
  )
  if (
    records.every((row) => row.every((value) => value === undefined)) &&
    columns.every(({ definition }) => definition.title === '')
  )
    return before
  return [...before, toTable(columns, records, { type: 'grid', hideHeader: heads === 0 })]
}

/** What spans rows is repeated as it is, if it is short: a page would grow with every row. */
function repeat(value: CellValue | undefined, reader: PageReader): CellValue | undefined {
  const [only, ...others] = typeof value === 'object' && 'cell' in value ? (value.cell as readonly Node[]) : []
  if (only?.object !== 'block' || only.type !== 'paragraph' || others.length > 0) return undefined
  if (only.nodes!.length > 5 || textOfNodes(only.nodes!).length > 200) return undefined
  reader.budget.spend(12)
  return value
}

/** Rows in the order they are shown, but not those of a table within a cell. */
function rowsOf(table: HtmlElement): HtmlElement[] {
  const rows: HtmlElement[] = []
  const visit = (element: HtmlElement) => {
    for (const child of elementsOf(element)) {
      if (child.name === 'tr') rows.push(child)
      else if (['thead', 'tbody', 'tfoot', 'div', 'form'].includes(child.name)) visit(child)
    }
  }
  visit(table)
  return rows
}

const cellsOf = (row: HtmlElement) => elementsOf(row).filter(({ name }) => name === 'td' || name === 'th')

/** Undefined for a place that a cell reaches over. */
type Grid = (HtmlElement | undefined)[][]

function layOut(rows: readonly HtmlElement[]): Grid {
  const grid: Grid = rows.map(() => [])
  /** Column → the cell that reaches down into the next rows, and how far. */
  const reaching = new Map<number, { cell: HtmlElement | undefined; left: number }>()
  rows.forEach((row, at) => {
    const line = grid[at]!
    const takeReaching = () => {
      for (let from = reaching.get(line.length); from && line.length < MAX_COLUMNS; from = reaching.get(line.length)) {
        if (from.left === 1) reaching.delete(line.length)
        else reaching.set(line.length, { ...from, left: from.left - 1 })
        line.push(from.cell)
      }
    }
    for (const cell of cellsOf(row)) {
      takeReaching()
      const columns = spanOf(cell.attributes.colspan, MAX_COLUMNS - line.length)
      const down = cell.attributes.rowspan === '0' ? rows.length : spanOf(cell.attributes.rowspan, rows.length - at)
      const isHead = cell.name === 'th'
      for (let step = 0; step < columns; step++) {
        // A title stands over all the columns it spans.
        const each = step === 0 || isHead ? cell : undefined
        if (down > 1) reaching.set(line.length, { cell: each, left: down - 1 })
        line.push(each)
      }
    }
    takeReaching()
  })
  return grid
}

const spanOf = (value: string | undefined, most: number): number =>
  Math.max(0, Math.min(Number.parseInt(value ?? '1', 10) || 1, most))

/** Those in `<thead>`, or else a first row of nothing but titles. */
function countHeads(rows: readonly HtmlElement[], grid: Grid): number {
  const inHead = rows.findIndex(({ parent }) => parent?.name !== 'thead')
  const count = inHead < 0 ? rows.length : inHead
  if (count > 0 && count < rows.length) return count
  const isTitles = (row: Grid[number]) => row.length > 0 && row.every((cell) => cell?.name === 'th')
  if (count === 0 && rows.length > 1 && isTitles(grid[0]!)) return 1
  return count > 0 && rows.length === count ? 1 : 0
}

function toColumn(grid: Grid, heads: number, at: number): Column {
  const cells = grid.slice(0, heads).flatMap((row) => row[at] ?? [])
  const titles = [...new Set(cells.map(plainWords))].filter((title) => title !== '')
  const align = [...cells.reverse(), ...grid.slice(heads, heads + 1).flatMap((row) => row[at] ?? [])]
    .map(alignOf)
    .find((each) => each)
  const definition = { title: titles.join(' – '), type: 'text', textAlignment: align ?? 'left' }
  return { definition, isHidden: false, width: undefined }
}

function alignOf(cell: HtmlElement): string | undefined {
  const align = styleOf(cell).get('text-align') ?? cell.attributes.align?.toLowerCase()
  return align === 'center' || align === 'right' ? align : undefined
}

/** The title of a row is in bold. */
function readCell(cell: HtmlElement, reader: PageReader, context: BlockContext): CellValue | undefined {
  if (cell.name === 'th' && !reader.isBlock(cell)) {
    const words = toInline([{ ...cell, name: 'strong' }], reader, context)
    return words.length === 0 ? undefined : { cell: [paragraph(words)] }
  }
  const blocks = reader.blocks(cell.children, context)
  return blocks.length === 0 ? undefined : { cell: blocks }
}

/** Tables that only put things in their places. */
function isLayout(table: HtmlElement, grid: Grid, width: number): boolean {
  if (table.attributes.role === 'presentation' || table.attributes.role === 'none') return true
  if (width === 1 && grid.length === 1) return true
  const cells = grid.length > 1 ? [] : grid.flat().filter((cell) => cell !== undefined)
  return (
    grid.length === 1 &&
    !cells.some(({ name }) => name === 'th') &&
    cells.some((cell) => hasClass(cell, 'icon') || findElement(cell, isLarge) !== undefined)
  )
}

const isLarge = ({ name }: HtmlElement) => ['h1', 'h2', 'table', 'pre'].includes(name)

/** A table of plain texts: rows of a file of values. `linkOf` says where the first of a row leads. */
export function tableOfTexts(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  linkOf: (row: readonly string[]) => ContentRef | undefined = () => undefined,
): Block {
  const columns = titles.map((title) => ({
    definition: { title, type: 'text', textAlignment: 'left' },
    isHidden: false,
    width: undefined,
  }))
  const cell = (words: string, ref: ContentRef | undefined): CellValue | undefined => {
    if (words.trim() === '') return undefined
    const nodes = [text(leaf(words.trim()))]
    return { cell: [paragraph(ref ? [inline('link', { ref }, nodes)] : nodes)] }
  }
  const records = rows.map((row) => titles.map((_, at) => cell(row[at] ?? '', at === 0 ? linkOf(row) : undefined)))
  return toTable(columns, records, { type: 'grid', hideHeader: false })
}
