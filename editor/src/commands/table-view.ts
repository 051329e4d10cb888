/** What is told of a table as a whole: how it is shown, how wide its columns are, in which order its rows stand. */
import type { NodeData } from '@lectern/content/document'
import type { Node as EditorNode } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { setData } from './block-data.ts'
import { toCellText } from './cell-values.ts'
import { keepCaret } from './table-cells.ts'

const isObject = (value: unknown): value is NodeData => typeof value === 'object' && value !== null

/** Changes members of the view of a table; undefined removes one. */
export const setTableView =
  (pos: number, changes: NodeData): Command =>
  (state, dispatch) => {
    const table = state.doc.nodeAt(pos)
    if (table?.type.name !== 'table') return false
    const { view } = table.attrs.data
    const changed = Object.entries({ ...(isObject(view) && view), ...changes })
    return setData(pos, { view: Object.fromEntries(changed.filter(([, value]) => value !== undefined)) })(
      state,
      dispatch,
    )
  }

/** Undefined: as wide as what is in it. */
export const setColumnWidth =
  (pos: number, index: number, width: number | undefined): Command =>
  (state, dispatch) => {
    const table = state.doc.nodeAt(pos)
    const column: unknown = table?.type.name === 'table' ? table.firstChild!.maybeChild(index)?.attrs.column : undefined
    if (!table || typeof column !== 'string') return false
    const { [column]: _before, ...others } = readColumnWidths(table)
    const widths = width === undefined ? others : { ...others, [column]: Math.max(MIN_WIDTH, Math.round(width)) }
    const columnWidths = Object.keys(widths).length > 0 ? widths : undefined
    return setTableView(pos, { columnWidths })(state, dispatch)
  }

const MIN_WIDTH = 40

/** By the id of the column, in pixels. */
export function readColumnWidths(table: EditorNode): Record<string, number> {
  const widths: unknown = table.attrs.data.view?.columnWidths
  if (!isObject(widths)) return {}
  return Object.fromEntries(
    Object.entries(widths).filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0),
  )
}

/** Puts the rows in the order of a column, once; empty cells come last. */
export const sortRows =
  (pos: number, index: number, direction: 1 | -1): Command =>
  (state, dispatch) => {
    const table = state.doc.nodeAt(pos)
    const header = table?.type.name === 'table' ? table.firstChild!.maybeChild(index) : null
    if (!table || !header) return false
    if (dispatch) {
      const [head, ...rows] = table.children
      const { definition } = header.attrs
      const keyed = rows.map((row) => ({ row, key: readSortKey(row.child(index), definition) }))
      keyed.sort((one, other) => compareKeys(one.key, other.key, direction))
      const sorted = keyed.map(({ row }) => row)
      const tr = state.tr.replaceWith(pos + 1, pos + table.nodeSize - 1, [head!, ...sorted])
      dispatch(keepCaret(tr, state, pos, (row, column) => [row === 0 ? 0 : sorted.indexOf(rows[row - 1]!) + 1, column]))
    }
    return true
  }

type SortKey = number | string

function readSortKey(cell: EditorNode, definition: NodeData): SortKey {
  const first = cell.firstChild!
  if (first.type.name !== 'cell-value') return cell.textBetween(0, cell.content.size, ' ', ' ').trim()
  const { value } = first.attrs
  return typeof value === 'number' ? value : typeof value === 'boolean' ? Number(!value) : toCellText(definition, value)
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function compareKeys(one: SortKey, other: SortKey, direction: 1 | -1): number {
  if (one === '' || other === '') return Number(one === '') - Number(other === '')
  const order =
    typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(`${one}`, `${other}`)
  return order * direction
}
