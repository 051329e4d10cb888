/** Compares two tables by cell. Names of rows may be positions, so rows are found by their content, columns by their title. */
import { type Block, contentOf, type Node, type NodeData, readTable, type TableContent } from '../document/index.ts'
import { align, pairSimilar } from '../merge/index.ts'
import { longestIncreasing } from '../revision/index.ts'
import { canonicalJson, isEqual } from '../text/index.ts'
import { ChangedValue, withComparedTable } from './compared-table.ts'
import { withDifference } from './difference.ts'
import type { DocumentSide } from './mark.ts'

type Column = TableContent['columns'][number]
type CompareNodes = (before: readonly Node[], after: readonly Node[]) => Node[]

/** Returns undefined where the tables are shown in different ways: cards, without a header, sorted. */
export function compareTables(before: Block, after: Block, compareNodes: CompareNodes): Block | undefined {
  const [old, now] = [readTable(before), readTable(after)]
  if (!isEqual(withoutContent(before), withoutContent(after)) || !isEqual(look(old.view), look(now.view)))
    return undefined
  const columns = compareColumns(old.columns, now.columns)
  const rows = compareRows(old, now, columns, compareNodes)
  return withComparedTable(after, { view: now.view, columns: columns.map(({ column }) => column), rows })
}

const withoutContent = ({ data: { definition: _d, records: _r, view: _v, ...rest } = {} }: Block) => rest
const look = ({ columns: _c, columnWidths: _w, ...rest }: NodeData) => rest

interface ComparedColumn {
  /** Its id is that of `after`, or a free one. */
  readonly column: Column
  readonly before?: Column
  readonly after?: Column
}

function compareColumns(before: readonly Column[], after: readonly Column[]): ComparedColumn[] {
  const pairs = pairUp(
    before.map(({ definition: { title, type }, isHidden }) => canonicalJson([title ?? '', type ?? 'text', isHidden])),
    after.map(({ definition: { title, type }, isHidden }) => canonicalJson([title ?? '', type ?? 'text', isHidden])),
    (olds, nows) =>
      olds.flatMap((one) => {
        const { id, definition, isHidden } = before[one]!
        const other = nows.find((at) => after[at]!.id === id)
        const isOne =
          other !== undefined &&
          isEqual(definition.type, after[other]!.definition.type) &&
          isHidden === after[other]!.isHidden
        return isOne ? [[one, other] as const] : []
      }),
  )
  const taken = new Set(after.map(({ id }) => id))
  return toUnion(pairs, before.length, after.length).map(([one, other]) => {
    const [old, now] = [before[one ?? -1], after[other ?? -1]]
    if (old && now) return { column: withTitles(old, now), before: old, after: now }
    if (now) return { column: withDifference(now, { side: 'after', isWhole: true }), after: now }
    const id = freeId(old!.id, taken)
    return { column: withDifference({ ...old!, id }, { side: 'before', isWhole: true }), before: old! }
  })
}

function withTitles(before: Column, after: Column): Column {
  const [old, now] = [before.definition.title, after.definition.title]
  if (isEqual(old, now)) return after
  return { ...after, definition: { ...after.definition, title: new ChangedValue(old, now) } }
}

function freeId(id: string, taken: Set<string>): string {
  let free = id
  while (taken.has(free)) free += '*'
  taken.add(free)
  return free
}

function compareRows(
  old: TableContent,
  now: TableContent,
  columns: readonly ComparedColumn[],
  compareNodes: CompareNodes,
): NodeData[] {
  const shared = columns.filter(({ before, after }) => before && after)
  const signature = (row: NodeData, side: DocumentSide) =>
    canonicalJson(shared.map((column) => toContent(row[column[side]!.id]) ?? null))
  const toBlock = (row: NodeData): Node => ({
    object: 'block',
    type: 'row',
    nodes: Object.values(row).flatMap(nodesOf),
  })
  const pairs = pairUp(
    old.rows.map((row) => signature(row, 'before')),
    now.rows.map((row) => signature(row, 'after')),
    (olds, nows) =>
      pairSimilar(
        olds.map((at) => toBlock(old.rows[at]!)),
        nows.map((at) => toBlock(now.rows[at]!)),
      ).map(([one, other]) => [olds[one]!, nows[other]!] as const),
  )
  return toUnion(pairs, old.rows.length, now.rows.length).map(([one, other]) => {
    const [before, after] = [old.rows[one ?? -1], now.rows[other ?? -1]]
    const values = columns.map((column) => {
      const was = before && column.before && before[column.before.id]
      const is = after && column.after && after[column.after.id]
      if (!before || !after || !column.before || !column.after) return [column.column.id, after ? (is ?? was) : was]
      return [column.column.id, compareCell(was, is, compareNodes)]
    })
    const row: NodeData = Object.fromEntries(values)
    if (before && after) return row
    return withDifference(row, { side: before ? 'before' : 'after', isWhole: true })
  })
}

function compareCell(before: unknown, after: unknown, compareNodes: CompareNodes): unknown {
  if (isEqual(toContent(before), toContent(after))) return after
  if (isNodes(before ?? []) && isNodes(after ?? []))
    return compareNodes((before ?? []) as Node[], (after ?? []) as Node[])
  return new ChangedValue(before, after)
}

const isNodes = (value: unknown): value is Node[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null && 'object' in each)
const nodesOf = (value: unknown): Node[] => (isNodes(value) ? value : [])
/** Keys of blocks do not count. */
const toContent = (value: unknown): unknown => (isNodes(value) ? value.map(contentOf) : value)

type Pair = readonly [before: number, after: number]

/** Pairs equal texts in order; `pairRest` pairs what is left between them. */
function pairUp(
  before: readonly string[],
  after: readonly string[],
  pairRest: (before: number[], after: number[]) => readonly Pair[],
): Pair[] {
  const numbers = new Map<string, number>()
  const toNumber = (text: string) => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
  const found = align(before.map(toNumber), after.map(toNumber))
  const pairs: Pair[] = []
  let place = 0
  let from = 0
  for (let at = 0; at <= after.length; at++) {
    const end = at === after.length ? before.length : found[at]!
    if (end < 0) continue
    pairs.push(...pairRest(range(place, end), range(from, at)))
    if (at < after.length) pairs.push([end, at])
    place = end + 1
    from = at + 1
  }
  const kept = longestIncreasing(pairs.sort((one, other) => one[1] - other[1]).map(([one]) => one))
  return kept.map((at) => pairs[at]!)
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

/** Every item of both lists, in the order of both. */
function toUnion(pairs: readonly Pair[], before: number, after: number): [number | undefined, number | undefined][] {
  const union: [number | undefined, number | undefined][] = []
  let place = 0
  let from = 0
  for (const [one, other] of [...pairs, [before, after] as const]) {
    for (; place < one; place++) union.push([place, undefined])
    for (; from < other; from++) union.push([undefined, from])
    if (one < before || other < after) union.push([one, other])
    place = one + 1
    from = other + 1
  }
  return union
}
