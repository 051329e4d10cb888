/** Rows and cells → the block `table`. New rows and columns that have no ids yet get those that their places give. */
import { type Block, type Fragment, type NodeData, readTable } from '@lectern/content/document'
import type { Node as EditorNode } from 'prosemirror-model'
import { isUnusedFiller, restoreBlock } from './document-blocks.ts'
import type { ConversionMemory } from './memory.ts'
import { orderRows } from './order-rows.ts'

type ToFragment = (cell: EditorNode, name: string) => Fragment

export function tableToDocument(table: EditorNode, toFragment: ToFragment, { toRecord }: ConversionMemory): Block {
  const { data, definitionOrder, fragmentOrder, spareFragments } = table.attrs
  const [head, ...rows] = table.children
  const headers = nameAll(head!.children, 'column', 'column')
  const columnIds = headers.map(([id]) => id)
  const columns = columnIds.join('\0')
  const isTaken = listTakenNames(rows, spareFragments ?? [])
  const fragments: Fragment[] = []
  const named = nameAll(rows, 'record', 'row')
  const records = orderRows(named.map(([, row]) => row.attrs.members)).map((members, at): [string, NodeData] => {
    const [id, row] = named[at]!
    const known = toRecord.get(row)
    const converted =
      known?.columns === columns && known.members === members
        ? known
        : { columns, members, ...rowToDocument(id, row, members, columnIds, toFragment, isTaken) }
    if (row.children.every(hasOwnName)) toRecord.set(row, converted)
    for (const fragment of converted.fragments) fragments.push(fragment)
    return [id, converted.record]
  })
  fragments.push(...(spareFragments ?? []))
  const definition = Object.fromEntries(
    inOrder(headers, definitionOrder, ([id]) => id).map(([id, header]) => [id, defineColumn(id, header)]),
  )
  const shown = headers.flatMap(([id, { attrs }]) => (attrs.hidden ? [] : [id]))
  return restoreBlock(
    table,
    { ...showColumns(data, definition, shown), records: Object.fromEntries(records), definition },
    { fragments: inOrder(fragments, fragmentOrder, ({ fragment }) => fragment!) },
  )
}

/** Says whether a name is taken by a fragment, and takes it. The names are listed when the first one is asked for. */
function listTakenNames(rows: readonly EditorNode[], spare: readonly Fragment[]): (name: string) => boolean {
  let names: Set<string> | undefined
  return (name) => {
    names ??= new Set([
      ...spare.map(({ fragment }) => fragment!),
      ...rows.flatMap(({ children }) =>
        children.flatMap(({ attrs }) => (attrs.fragment === null ? [] : [attrs.fragment])),
      ),
    ])
    const isTaken = names.has(name)
    names.add(name)
    return isTaken
  }
}

function rowToDocument(
  id: string,
  row: EditorNode,
  members: NodeData,
  columnIds: readonly string[],
  toFragment: ToFragment,
  isTaken: (name: string) => boolean,
): { record: NodeData; fragments: Fragment[] } {
  const fragments: Fragment[] = []
  const values: Record<string, unknown> = { ...row.attrs.strayValues }
  row.children.forEach((cell, at) => {
    const column = columnIds[at]
    if (column === undefined || isEmptyCell(cell)) return
    if (cell.firstChild!.type.name === 'cell-value') {
      values[column] = cell.firstChild!.attrs.value
      return
    }
    let name: string | null = cell.attrs.fragment
    if (name === null) for (name = `${id}-${column}`; isTaken(name); ) name += '-'
    fragments.push(toFragment(cell, name))
    values[column] = name
  })
  return { record: { ...members, values }, fragments }
}

/** Ids of columns or records, those of new ones made up: the first free number. */
function nameAll(nodes: readonly EditorNode[], attribute: string, prefix: string): [string, EditorNode][] {
  const names = new Set(nodes.map(({ attrs }) => attrs[attribute]))
  let count = 0
  const newName = () => {
    do count++
    while (names.has(`${prefix}-${count}`))
    return `${prefix}-${count}`
  }
  return nodes.map((node) => [node.attrs[attribute] ?? newName(), node])
}

function inOrder<T>(list: readonly T[], order: readonly string[] | null, nameOf: (each: T) => string): T[] {
  if (!order) return [...list]
  const places = new Map(order.map((name, at) => [name, at]))
  const placeOf = (each: T) => places.get(nameOf(each)) ?? order.length
  return list.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** False: the cell gets a name that depends on other rows. */
const hasOwnName = (cell: EditorNode) =>
  cell.attrs.fragment !== null || cell.firstChild!.type.name === 'cell-value' || isEmptyCell(cell)

/** A cell without a fragment has no value as long as nothing is written in it. */
function isEmptyCell(cell: EditorNode): boolean {
  const first = cell.firstChild!
  if (first.type.name === 'cell-value') return first.attrs.value === undefined
  if (cell.attrs.fragment !== null || cell.childCount > 1) return false
  return isUnusedFiller(first) || (first.type.name === 'paragraph' && first.childCount === 0)
}

function defineColumn(id: string, { attrs, textContent }: EditorNode): NodeData {
  const hasTitle = attrs.hasTitle || textContent !== ''
  const isNew = attrs.column === null
  return { ...(isNew && { id }), ...attrs.definition, ...(hasTitle && { title: textContent }) }
}

/** The view names the shown columns; as it stands, unless other columns are shown now. */
function showColumns(data: NodeData, definition: NodeData, shown: readonly string[]): NodeData {
  const { columns } = readTable({ object: 'block', type: 'table', data: { ...data, definition } })
  const before = columns.filter(({ isHidden }) => !isHidden).map(({ id }) => id)
  if (before.length === shown.length && before.every((id, at) => id === shown[at])) return data
  return { ...data, view: { ...(data.view as NodeData | undefined), columns: shown } }
}
