/** Places in tables: rows, cells, the caret in one of them. */
import type { Node as EditorNode } from 'prosemirror-model'
import { type EditorState, Selection, type Transaction } from 'prosemirror-state'
import { findAround } from './block-range.ts'

/** The cell with the caret, its row and its table. Rows are counted with that of the titles. */
export function findCell({ selection }: EditorState) {
  const { $from } = selection
  const cell = findAround($from, ({ type }) => type.name === 'table-cell' || type.name === 'table-header')
  if (!cell) return undefined
  const tablePos = $from.before(cell.depth - 2)
  return {
    table: $from.node(cell.depth - 2),
    tablePos,
    row: $from.index(cell.depth - 2),
    column: $from.index(cell.depth - 1),
  }
}

/** `index` counts without the titles. */
export function findRow(
  { doc }: Pick<EditorState, 'doc'>,
  pos: number,
  index: number,
): { node: EditorNode; pos: number } | undefined {
  const table = doc.nodeAt(pos)
  const node = table?.type.name === 'table' ? table.maybeChild(index + 1) : null
  if (!table || !node || index < 0) return undefined
  return { node, pos: table.children.slice(0, index + 1).reduce((sum, { nodeSize }) => sum + nodeSize, pos + 1) }
}

/** Where a cell begins; rows are counted with that of the titles. */
export function findCellPosition(table: EditorNode, tablePos: number, row: number, column: number): number {
  let pos = tablePos + 1
  for (let at = 0; at < row; at++) pos += table.child(at).nodeSize
  pos += 1
  for (let at = 0; at < column; at++) pos += table.child(row).child(at).nodeSize
  return pos
}

/** The caret in a cell, or its value selected. */
export function placeInCell(tr: Transaction, tablePos: number, row: number, column: number): Transaction {
  const table = tr.doc.nodeAt(tablePos)!
  const [r, c] = [Math.min(row, table.childCount - 1), Math.min(column, table.firstChild!.childCount - 1)]
  return tr.setSelection(Selection.near(tr.doc.resolve(findCellPosition(table, tablePos, r, c) + 1)))
}

/** After the rows of a table were replaced, the caret is in the cell it was in, or in that which `move` says. */
export function keepCaret(
  tr: Transaction,
  state: EditorState,
  tablePos: number,
  move: (row: number, column: number) => readonly [number, number],
): Transaction {
  const found = findCell(state)
  return found?.tablePos === tablePos ? placeInCell(tr, tablePos, ...move(found.row, found.column)) : tr
}
