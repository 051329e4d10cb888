/** Two tables as one: its rows and columns are those of both, in the order of both. */
import type { Node, NodeData, TableContent } from '../document/index.ts'
import { DIFFERENCE, type DocumentSide, differenceOf } from './mark.ts'

/** The value of a cell, or the title of a column, that is another on each side. */
export class ChangedValue {
  readonly before: unknown
  readonly after: unknown
  constructor(before: unknown, after: unknown) {
    this.before = before
    this.after = after
  }
}

const TABLE = Symbol('compared table')

export const comparedTableOf = (block: object): TableContent | undefined =>
  (block as { readonly [TABLE]?: TableContent })[TABLE]

export const withComparedTable = <B extends object>(block: B, table: TableContent): B => ({ ...block, [TABLE]: table })

/** `takeNodes` returns what the side has of the content of a cell. */
export function takeSideOfTable(
  { view, columns, rows }: TableContent,
  side: DocumentSide,
  takeNodes: (nodes: readonly Node[]) => Node[],
): TableContent {
  const isHere = (part: object) => (differenceOf(part)?.side ?? side) === side
  const takeValue = (value: unknown): unknown => {
    if (value instanceof ChangedValue) return value[side]
    return Array.isArray(value) && value.every(isNode) ? takeNodes(value) : value
  }
  const kept = columns.filter(isHere)
  return {
    view,
    columns: kept.map((column) => ({ ...column, definition: mapValues(column.definition, takeValue) })),
    rows: rows
      .filter(isHere)
      .map((row) => copyMark(row, Object.fromEntries(kept.map(({ id }) => [id, takeValue(row[id])])))),
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'object' in value

const mapValues = (object: NodeData, map: (value: unknown) => unknown): NodeData =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))

function copyMark(from: object, to: NodeData): NodeData {
  const difference = differenceOf(from)
  return difference ? Object.assign(to, { [DIFFERENCE]: difference }) : to
}
