/** Tables that are too large for the page, edited as blocks of the document: every change gives a new block. */
import { type Block, type Fragment, type Node, type NodeData, plainText, readTable } from '@lectern/content/document'
import { isTextColumn } from '../schema/tables.ts'
import { toCellText } from './cell-values.ts'

export interface LargeTable {
  readonly columns: readonly { readonly id: string; readonly title: string; readonly definition: NodeData }[]
  /** The ids of the records, in the order of the rows. */
  readonly records: readonly string[]
}

interface TableRecord extends NodeData {
  readonly values: NodeData
}

type Records = { readonly [id: string]: TableRecord }

const readRecords = ({ data }: Block): Records => (data?.records ?? {}) as unknown as Records

/** Undefined: the block is no table. */
export function readLargeTable(block: Block): LargeTable | undefined {
  if (block.type !== 'table' || typeof block.data?.records !== 'object' || block.data.records === null) return undefined
  const records = Object.entries(readRecords(block))
  if (!records.every(([, record]) => typeof record?.values === 'object' && record.values !== null)) return undefined
  const { columns } = readTable({ ...block, data: { ...block.data, records: {} }, fragments: [] })
  const sorted = records.toSorted(([, one], [, other]) => compare(String(one.orderIndex), String(other.orderIndex)))
  return {
    columns: columns
      .filter(({ isHidden }) => !isHidden)
      .map(({ id, definition }) => ({ id, definition, title: String(definition.title ?? '') })),
    records: sorted.map(([id]) => id),
  }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The fragments of a table by their names, listed once for each table. */
const listed = new WeakMap<readonly Fragment[], ReadonlyMap<string, Fragment>>()

function nameFragments(fragments: readonly Fragment[]): ReadonlyMap<string, Fragment> {
  const known = listed.get(fragments)
  if (known) return known
  const named = new Map(fragments.flatMap((each) => (each.fragment === undefined ? [] : [[each.fragment, each]])))
  listed.set(fragments, named)
  return named
}

/** The blocks of a cell of text. */
export function readLargeCell(block: Block, record: string, column: string): readonly Node[] {
  const name = readRecords(block)[record]?.values[column]
  return typeof name === 'string' ? (nameFragments(block.fragments ?? []).get(name)?.nodes ?? []) : []
}

export function readLargeText(block: Block, record: string, { id, definition }: LargeTable['columns'][number]): string {
  const value = readRecords(block)[record]?.values[id]
  if (!isTextColumn(definition) || typeof value !== 'string') return toCellText(definition, value)
  const nodes = readLargeCell(block, record, id)
  return plainText({ object: 'document', data: {}, nodes }).replaceAll(/\s+/g, ' ').trim()
}

const withRecords = (block: Block, records: Records): Block => ({ ...block, data: { ...block.data, records } })

/** Sets the value of a cell; undefined empties it. A row that is gone stays so. */
export function setLargeValue(block: Block, record: string, column: string, value: unknown): Block {
  const records = readRecords(block)
  if (!records[record]) return block
  const { [column]: _before, ...others } = records[record]!.values
  const values = value === undefined ? others : { ...others, [column]: value }
  return withRecords(block, { ...records, [record]: { ...records[record]!, values } })
}

/** Sets the blocks of a cell of text. A row that is gone stays so. */
export function setLargeCell(block: Block, record: string, column: string, nodes: readonly Node[]): Block {
  const fragments = block.fragments ?? []
  const named = nameFragments(fragments)
  const row = readRecords(block)[record]
  if (!row) return block
  const before = row.values[column]
  const known = typeof before === 'string' ? named.get(before) : undefined
  if (known) {
    const changed = fragments.map((each) => (each === known ? { ...each, nodes } : each))
    return { ...block, fragments: changed }
  }
  if (nodes.length === 0) return block
  let name = `${record}-${column}`
  while (named.has(name)) name += '-'
  const fragment: Fragment = { object: 'fragment', fragment: name, nodes }
  return setLargeValue({ ...block, fragments: [...fragments, fragment] }, record, column, name)
}

/** An empty row behind all others. */
export function insertLargeRow(block: Block, id: string): Block {
  const records = readRecords(block)
  const last = Object.values(records).reduce((most, { orderIndex }) => {
    const index = String(orderIndex ?? '')
    return index > most ? index : most
  }, '')
  const next = /^\d{6}$/.test(last) && last !== '999999' ? String(Number(last) + 1).padStart(6, '0') : `${last}5`
  return withRecords(block, { ...records, [id]: { orderIndex: next, values: {} } })
}

/** The fragments of its cells go too. */
export function deleteLargeRow(block: Block, id: string): Block {
  const { [id]: gone, ...records } = readRecords(block)
  const names = new Set(Object.values(gone?.values ?? {}))
  const fragments = block.fragments?.filter(({ fragment }) => fragment === undefined || !names.has(fragment))
  return { ...withRecords(block, records), ...(fragments && { fragments }) }
}
