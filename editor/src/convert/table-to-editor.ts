/** The block `table` → rows and cells. Columns and records keep their ids. */
import { type Block, type Fragment, type NodeData, readTable } from '@lectern/content/document'
import type { Node as EditorNode } from 'prosemirror-model'
import { schema } from '../schema/schema.ts'
import { isTextColumn } from '../schema/tables.ts'
import { blockAttrs, type ConvertBlocks, createFiller, createIfValid } from './editor-blocks.ts'
import { toRest } from './rest.ts'

/** Larger tables are opaque in the page: a grid of its own opens them. */
const MAX_ROWS = 500
const MAX_CELLS = 10_000

export const isLargeTable = (rows: number, columns: number): boolean => rows > MAX_ROWS || rows * columns > MAX_CELLS

interface Column {
  readonly id: string
  readonly definition: NodeData
  readonly isHidden: boolean
}

interface TableRecord extends NodeData {
  readonly values: NodeData
}

/** Undefined: the data of the table is not of the shape that tables have. */
export function tableToEditor(block: Block, convert: ConvertBlocks): EditorNode | undefined {
  const { definition, records, ...data } = block.data ?? {}
  if (!isObject(definition) || !isObject(records) || !Object.values(definition).every(isColumn)) return undefined
  const recordList = Object.entries(records).filter((entry): entry is [string, TableRecord] => isRecord(entry[1]))
  const { columns } = readTable(block)
  if (columns.length === 0 || isLargeTable(recordList.length, columns.length)) return undefined
  if (recordList.length < Object.keys(records).length) return undefined
  const fragments = nameFragments(block.fragments ?? [])
  if (!fragments) return undefined
  recordList.sort(([, one], [, other]) => compare(String(one.orderIndex), String(other.orderIndex)))

  const used: string[] = []
  const takeFragment = (value: unknown) => {
    const found = typeof value === 'string' && !used.includes(value) ? fragments.get(value) : undefined
    if (found) used.push(value as string)
    return found
  }
  const rows = recordList.map(([id, record]) => rowToEditor(id, record, columns, takeFragment, convert))
  const spare = [...fragments].flatMap(([name, fragment]) => (used.includes(name) ? [] : [fragment]))
  const cellOrder = [...used, ...spare.map(({ fragment }) => fragment!)]
  return createIfValid(
    'table',
    {
      ...blockAttrs(block, 'fragments'),
      data,
      definitionOrder: orderUnlessSame(
        Object.keys(definition),
        columns.map(({ id }) => id),
      ),
      fragmentOrder: orderUnlessSame([...fragments.keys()], cellOrder),
      spareFragments: spare.length > 0 ? spare : null,
    },
    [schema.node('table-head', null, columns.map(headerToEditor)), ...rows],
  )
}

const isObject = (value: unknown): value is NodeData =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isColumn = (value: unknown) => isObject(value) && (value.title === undefined || typeof value.title === 'string')
const isRecord = (value: unknown): value is TableRecord => isObject(value) && isObject(value.values)
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Undefined: a fragment has no name, or that of another one. */
function nameFragments(fragments: readonly Fragment[]): Map<string, Fragment> | undefined {
  const named = new Map<string, Fragment>()
  for (const fragment of fragments) if (fragment.fragment !== undefined) named.set(fragment.fragment, fragment)
  return named.size === fragments.length ? named : undefined
}

const orderUnlessSame = (order: string[], usual: string[]) =>
  order.every((name, at) => name === usual[at]) ? null : order

function headerToEditor({ id, definition, isHidden }: Column): EditorNode {
  const { title, ...rest } = definition
  const attrs = { column: id, hidden: isHidden, definition: rest, hasTitle: title !== undefined }
  return schema.node('table-header', attrs, title ? schema.text(title as string) : undefined)
}

function rowToEditor(
  id: string,
  { values, ...members }: TableRecord,
  columns: readonly Column[],
  takeFragment: (value: unknown) => Fragment | undefined,
  convert: ConvertBlocks,
): EditorNode {
  const strayValues = Object.fromEntries(
    Object.entries(values).filter(([name]) => !columns.some((column) => column.id === name)),
  )
  const cells = columns.map((column) => cellToEditor(column, values[column.id], takeFragment, convert))
  const hasStray = Object.keys(strayValues).length > 0
  return schema.node('table-row', { record: id, members, strayValues: hasStray ? strayValues : null }, cells)
}

function cellToEditor(
  { id, definition, isHidden }: Column,
  value: unknown,
  takeFragment: (value: unknown) => Fragment | undefined,
  convert: ConvertBlocks,
): EditorNode {
  const attrs = { column: id, hidden: isHidden }
  const isText = isTextColumn(definition)
  const fragment = isText ? takeFragment(value) : undefined
  if (fragment) {
    const rest = toRest(fragment, ['object', 'fragment', 'nodes'], {})
    const blocks = convert(fragment.nodes)
    return schema.node('table-cell', { ...attrs, fragment: fragment.fragment!, rest }, blocks)
  }
  const content = isText && value === undefined ? createFiller('paragraph') : schema.node('cell-value', { value })
  return schema.node('table-cell', attrs, content)
}
