/** Rows, columns and values of tables. `pos` is where the table stands; rows are counted without the titles. */
import type { NodeData } from '@lectern/content/document'
import { type Node as EditorNode, Fragment } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { createFiller } from '../convert/editor-blocks.ts'
import { schema } from '../schema/schema.ts'
import { isTextColumn } from '../schema/tables.ts'
import { toCellText, toCellValue } from './cell-values.ts'
import { findRow, keepCaret, placeInCell } from './table-cells.ts'
import { makeLarge } from './table-size.ts'

const createCell = (definition: NodeData, value?: unknown): EditorNode =>
  schema.node('table-cell', null, isTextColumn(definition) ? createText(value) : schema.node('cell-value', { value }))

const createText = (value: unknown) =>
  typeof value === 'string' && value !== ''
    ? schema.node('paragraph', null, schema.text(value))
    : createFiller('paragraph')

/** A change of the rows of a table: the first is that of the titles. The caret stays in its cell, or goes where `caret` says. */
function changeTable(
  pos: number,
  change: (rows: readonly EditorNode[], table: EditorNode) => readonly EditorNode[] | undefined,
  caret: (row: number, column: number) => readonly [number, number] = (row, column) => [row, column],
): Command {
  return (state, dispatch) => {
    const table = state.doc.nodeAt(pos)
    const rows = table?.type.name === 'table' ? change(table.children, table) : undefined
    if (!table || !rows) return false
    const tr = state.tr.replaceWith(pos + 1, pos + table.nodeSize - 1, rows)
    dispatch?.(makeLarge(keepCaret(tr, state, pos, caret), pos).scrollIntoView())
    return true
  }
}

/** Where something goes when the one at `from` is moved to `to`. */
const followMove = (at: number, from: number, to: number): number =>
  at === from ? to : at > from && at <= to ? at - 1 : at < from && at >= to ? at + 1 : at

const insertAt = <T>(list: readonly T[], at: number, ...added: readonly T[]): T[] => list.toSpliced(at, 0, ...added)
const isIndex = (list: readonly unknown[], at: number) => Number.isInteger(at) && at >= 0 && at < list.length
const move = <T>(list: readonly T[], from: number, to: number): T[] =>
  insertAt(list.toSpliced(from, 1), to, list[from]!)
const withCells = (row: EditorNode, cells: readonly EditorNode[]) => row.copy(Fragment.from(cells))

/** An empty row that becomes the one at `index`; the caret goes to one of its cells, the first that is shown unless another is named. */
export const insertRow =
  (pos: number, index: number, wanted?: number): Command =>
  (state, dispatch) => {
    const table = state.doc.nodeAt(pos)
    if (table?.type.name !== 'table' || index < 0 || index >= table.childCount) return false
    if (dispatch) {
      const headers = table.firstChild!.children
      const cells = headers.map(({ attrs }) => createCell(attrs.definition))
      const column =
        wanted ??
        Math.max(
          0,
          headers.findIndex(({ attrs }) => !attrs.hidden),
        )
      const place = table.children.slice(0, index + 1).reduce((sum, { nodeSize }) => sum + nodeSize, pos + 1)
      const tr = state.tr.insert(place, schema.node('table-row', null, cells))
      dispatch(makeLarge(placeInCell(tr, pos, index + 1, column), pos).scrollIntoView())
    }
    return true
  }

export const deleteRow =
  (pos: number, index: number): Command =>
  (state, dispatch) => {
    const row = findRow(state, pos, index)
    if (!row) return false
    dispatch?.(state.tr.delete(row.pos, row.pos + row.node.nodeSize).scrollIntoView())
    return true
  }

export const moveRow = (pos: number, from: number, to: number): Command =>
  changeTable(
    pos,
    ([head, ...rows]) => {
      if (!isIndex(rows, from) || !isIndex(rows, to)) return undefined
      return [head!, ...move(rows, from, to)]
    },
    (row, column) => [followMove(row, from + 1, to + 1), column],
  )

/** `definition` says at least the `type` of the column; `title` is its title. */
export const insertColumn = (pos: number, index: number, definition: NodeData = { type: 'text' }): Command =>
  changeTable(
    pos,
    ([head, ...rows]) => {
      if (index < 0 || index > head!.childCount) return undefined
      const { title, ...rest } = definition
      const header = createHeader(rest, typeof title === 'string' ? title : '')
      return [
        withCells(head!, insertAt(head!.children, index, header)),
        ...rows.map((row) => withCells(row, insertAt(row.children, index, createCell(rest)))),
      ]
    },
    (row, column) => [row, column >= index ? column + 1 : column],
  )

const createHeader = (definition: NodeData, title: string) =>
  schema.node('table-header', { definition }, title === '' ? [] : schema.text(title))

/** The last column stays: a table has one. */
export const deleteColumn = (pos: number, index: number): Command =>
  changeTable(pos, (rows) => {
    if (rows[0]!.childCount < 2 || !isIndex(rows[0]!.children, index)) return undefined
    return rows.map((row) => withCells(row, row.children.toSpliced(index, 1)))
  })

export const moveColumn = (pos: number, from: number, to: number): Command =>
  changeTable(
    pos,
    (rows) => {
      if (!isIndex(rows[0]!.children, from) || !isIndex(rows[0]!.children, to)) return undefined
      return rows.map((row) => withCells(row, move(row.children, from, to)))
    },
    (row, column) => [row, followMove(column, from, to)],
  )

/** Changes the `title` and members of the definition, undefined removes one. With another `type` the values become those of the new type, as far as they can. */
export const setColumn = (pos: number, index: number, changes: NodeData): Command =>
  changeTable(pos, ([head, ...rows]) => {
    const header = head!.maybeChild(index)
    if (!header) return undefined
    const before: NodeData = header.attrs.definition
    const { title = header.textContent, ...members } = changes
    const definition = Object.fromEntries(
      Object.entries({ ...before, ...members }).filter(([, value]) => value !== undefined),
    )
    const content = title === header.textContent ? header.content : title === '' ? [] : schema.text(String(title))
    const changed = header.type.create({ ...header.attrs, definition }, content)
    const isSameType = before.type === definition.type
    return [
      withCells(head!, head!.children.with(index, changed)),
      ...rows.map((row) =>
        isSameType ? row : withCells(row, row.children.with(index, convertCell(row.child(index), before, definition))),
      ),
    ]
  })

function convertCell(cell: EditorNode, before: NodeData, definition: NodeData): EditorNode {
  const first = cell.firstChild!
  const text =
    first.type.name === 'cell-value'
      ? toCellText(before, first.attrs.value)
      : cell.textBetween(0, cell.content.size, ' ', ' ')
  const created = createCell(definition, isTextColumn(definition) ? text : toCellValue(definition, text))
  return cell.type.create({ column: cell.attrs.column, hidden: cell.attrs.hidden }, created.content)
}

/** Shows a column that is hidden, or hides it. */
export const setColumnHidden = (pos: number, index: number, hidden: boolean): Command =>
  changeTable(pos, ([head, ...rows]) => {
    const header = head!.maybeChild(index)
    if (!header) return undefined
    const changed = header.type.create({ ...header.attrs, hidden }, header.content)
    return [withCells(head!, head!.children.with(index, changed)), ...rows]
  })

/** Undefined empties the cell. Cells of text columns hold blocks and are edited as such. */
export const setCellValue =
  (pos: number, row: number, column: number, value: unknown): Command =>
  (state, dispatch) => {
    const found = findRow(state, pos, row)
    const cell = found?.node.maybeChild(column)
    if (!found || cell?.firstChild?.type.name !== 'cell-value') return false
    const place = found.node.children.slice(0, column).reduce((sum, { nodeSize }) => sum + nodeSize, found.pos + 2)
    dispatch?.(state.tr.setNodeAttribute(place, 'value', value))
    return true
  }

/** Fills cells from a grid of texts, as a spreadsheet copies it; rows and columns are added where they are missing. */
export const fillCells = (pos: number, row: number, column: number, grid: readonly (readonly string[])[]): Command =>
  changeTable(pos, ([oldHead, ...oldRows]) => {
    if (row < 0 || row > oldRows.length || !isIndex(oldHead!.children, column)) return undefined
    const width = grid.reduce((most, texts) => Math.max(most, texts.length), 0)
    const missing = Math.max(0, column + width - oldHead!.childCount)
    const addCells = (each: EditorNode, create: () => EditorNode) =>
      missing === 0 ? each : withCells(each, [...each.children, ...Array.from({ length: missing }, create)])
    const head = addCells(oldHead!, () => createHeader({ type: 'text' }, ''))
    const emptyRow = () =>
      schema.node(
        'table-row',
        null,
        head.children.map(({ attrs }) => createCell(attrs.definition)),
      )
    const filled = oldRows.map((each) => addCells(each, () => createCell({ type: 'text' })))
    grid.forEach((texts, at) => {
      const target = filled[row + at] ?? emptyRow()
      const cells = target.children.map((cell, index) => {
        const text = texts[index - column]
        if (text === undefined) return cell
        const { definition } = head.child(index).attrs
        const value = isTextColumn(definition) ? text : toCellValue(definition, text)
        return value === undefined ? cell : cell.copy(createCell(definition, value).content)
      })
      filled[row + at] = withCells(target, cells)
    })
    return [head, ...filled]
  })
