/** The caret in tables: from cell to cell. */
import type { Node as EditorNode } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, Selection } from 'prosemirror-state'
import { findCell, findCellPosition, placeInCell } from './table-cells.ts'
import { insertRow } from './tables.ts'

const listShown = (table: EditorNode) =>
  table.firstChild!.children.flatMap(({ attrs }, at) => (attrs.hidden ? [] : [at]))

/** To the next or the last shown cell; behind the last cell a row is added. */
export const goToCell =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const found = findCell(state)
    if (!found) return false
    const next = findBeside(found, direction)
    if (!next) {
      if (direction < 0 || found.row < found.table.childCount - 1) return true
      return insertRow(found.tablePos, found.table.childCount - 1)(state, dispatch)
    }
    dispatch?.(placeInCell(state.tr, found.tablePos, ...next).scrollIntoView())
    return true
  }

type FoundCell = NonNullable<ReturnType<typeof findCell>>

/** In the order of reading; none where all columns are hidden. */
function findBeside({ table, row, column }: FoundCell, direction: -1 | 1): [number, number] | undefined {
  const shown = listShown(table)
  if (shown.length === 0) return undefined
  const at = shown.indexOf(column) + direction
  if (at >= 0 && at < shown.length) return [row, shown[at]!]
  const next = row + direction
  return next < 0 || next >= table.childCount ? undefined : [next, shown.at(direction > 0 ? 0 : -1)!]
}

/** To the cell below; below the last row, a row is added. In a cell with more than one line it means nothing. */
export const goToCellBelow: Command = (state, dispatch) => {
  const found = findCell(state)
  if (!found) return false
  const { table, tablePos, row, column } = found
  const cell = table.child(row).child(column)
  const isLine = cell.childCount === 1 && (cell.firstChild!.isTextblock || cell.firstChild!.isAtom)
  if (row > 0 && !isLine) return false
  if (row === table.childCount - 1) return insertRow(tablePos, row, column)(state, dispatch)
  dispatch?.(placeInCell(state.tr, tablePos, row + 1, column).scrollIntoView())
  return true
}

export const isValueSelected = ({ selection }: EditorState): boolean =>
  selection instanceof NodeSelection && selection.node.type.name === 'cell-value'

/** From a selected value to the cell above or below. */
export const goToCellVertically =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const found = isValueSelected(state) ? findCell(state) : undefined
    if (!found) return false
    const { table, tablePos, row, column } = found
    const next = row + direction
    if (next >= 0 && next < table.childCount) dispatch?.(placeInCell(state.tr, tablePos, next, column).scrollIntoView())
    else {
      const edge = direction < 0 ? tablePos : tablePos + table.nodeSize
      const beside = Selection.findFrom(state.doc.resolve(edge), direction)
      if (beside) dispatch?.(state.tr.setSelection(beside).scrollIntoView())
    }
    return true
  }

/** From the edge of a cell, or from a selected value, to the shown cell before or behind it. */
export const leaveCell =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const found = findCell(state)
    if (!found || !isAtEdge(state, found, direction)) return false
    const next = findBeside(found, direction)
    if (!next) return false
    const tr = placeInCell(state.tr, found.tablePos, ...next)
    // Backwards the caret comes in at the end.
    if (direction < 0) {
      const pos = findCellPosition(found.table, found.tablePos, ...next)
      const cell = found.table.child(next[0]).child(next[1])
      tr.setSelection(Selection.near(state.doc.resolve(pos + cell.nodeSize - 1), -1))
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }

function isAtEdge(state: EditorState, { table, tablePos, row, column }: FoundCell, direction: -1 | 1): boolean {
  if (isValueSelected(state)) return true
  const { selection, doc } = state
  if (!selection.empty) return false
  const pos = findCellPosition(table, tablePos, row, column)
  const inner = direction < 0 ? pos + 1 : pos + table.child(row).child(column).nodeSize - 1
  return Selection.near(doc.resolve(inner), -direction).head === selection.head
}

/** Empties the cell whose value is selected. */
export const clearCell: Command = (state, dispatch) => {
  if (!isValueSelected(state)) return false
  dispatch?.(state.tr.setNodeAttribute(state.selection.from, 'value', undefined))
  return true
}
