/**
 * A table in a document: its `definition` has the columns, its `records` the rows; the content of text cells is in fragments, which the values of a
 * record name. An empty cell has no value. Names are derived from positions, so that equal tables have equal names.
 */
import { fragment, voidBlock } from './build.ts'
import type { Block, Fragment, Node, NodeData } from './types.ts'

export interface Column {
  readonly definition: NodeData
  readonly isHidden: boolean
  readonly width: number | undefined
}

export type CellValue = number | string | boolean | readonly unknown[] | NodeData | Cell
/** The content of a cell in a text column. */
interface Cell {
  readonly cell: readonly Node[]
}

export const columnId = (at: number): string => `column-${at + 1}`
const recordId = (at: number) => `row-${at + 1}`
/** Sorts as text in the order of the rows. */
const orderIndex = (at: number) => String(at).padStart(6, '0')

export function toTable(
  columns: readonly Column[],
  rows: readonly (readonly (CellValue | undefined)[])[],
  view: NodeData,
  data: NodeData = {},
): Block {
  const fragments: Fragment[] = []
  const addFragment = (name: string, { cell }: Cell) => {
    fragments.push(fragment(name, cell))
    return name
  }
  const records: Record<string, unknown> = {}
  rows.forEach((row, at) => {
    const values: Record<string, unknown> = {}
    row.forEach((value, column) => {
      if (value === undefined) return
      const id = columnId(column)
      values[id] = isCell(value) ? addFragment(`${recordId(at)}-${id}`, value) : value
    })
    records[recordId(at)] = { orderIndex: orderIndex(at), values }
  })
  const shown = columns.flatMap(({ isHidden }, at) => (isHidden ? [] : [columnId(at)]))
  const widths = columns.flatMap(({ width }, at) => (width === undefined ? [] : [[columnId(at), width]]))
  const definition = Object.fromEntries(
    columns.map((column, at) => [columnId(at), { id: columnId(at), ...column.definition }]),
  )
  const grid = widths.length > 0 ? { columnWidths: Object.fromEntries(widths) } : {}
  return voidBlock('table', { view: { ...view, columns: shown, ...grid }, records, definition, ...data }, fragments)
}

const isCell = (value: CellValue): value is Cell => typeof value === 'object' && 'cell' in value

export interface TableContent {
  readonly view: NodeData
  /** In the order in which they are shown, hidden ones last. */
  readonly columns: readonly (Column & { readonly id: string })[]
  /** The values of each record; those of text columns are the nodes of their fragment. */
  readonly rows: readonly NodeData[]
}

const objectOf = (value: unknown): NodeData => (typeof value === 'object' && value !== null ? (value as NodeData) : {})

/** Reads the data of a table, whoever wrote it. */
export function readTable({ data = {}, fragments = [] }: Block): TableContent {
  const view = objectOf(data.view)
  const definition = objectOf(data.definition)
  const widths = objectOf(view.columnWidths)
  const named: unknown[] = Array.isArray(view.columns) ? view.columns : []
  const shown = new Set(named.filter((id) => typeof id === 'string' && Object.hasOwn(definition, id)) as string[])
  const columns = inOrder(definition, shown).map((id) => ({
    id,
    definition: objectOf(definition[id]),
    isHidden: !shown.has(id),
    width: typeof widths[id] === 'number' ? (widths[id] as number) : undefined,
  }))
  const parts = new Map(fragments.map((each) => [each.fragment, each.nodes]))
  const records = Object.values(objectOf(data.records)).map(objectOf)
  const rows = records
    .sort((a, b) => (String(a.orderIndex) < String(b.orderIndex) ? -1 : 1))
    .map((record) => {
      const values = objectOf(record.values)
      return Object.fromEntries(
        columns.map(({ id, definition: { type } }) => {
          const value = values[id]
          const isText = type === undefined || type === 'text'
          return [id, isText && typeof value === 'string' ? (parts.get(value) ?? []) : value]
        }),
      )
    })
  return { view, columns, rows }
}

/** Hidden columns stay in place if the shown ones are in the order of the definition. */
function inOrder(definition: NodeData, shown: ReadonlySet<string>): string[] {
  const all = Object.keys(definition)
  const inView = [...shown]
  const isSame = all.filter((id) => shown.has(id)).every((id, at) => id === inView[at])
  return isSame ? all : [...shown, ...all.filter((id) => !shown.has(id))]
}
