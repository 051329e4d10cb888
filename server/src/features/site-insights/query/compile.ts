/**
 * A query → one statement, and the way from its rows to the answer. Groups come first in each row, then the metrics. Rows that the order leaves
 * equal are told apart by their groups, so that every store answers in the same order and a limit cuts at the same place.
 */
import { type Cell, type ColumnName, columnOf, type Dimension, type Metric } from './columns.ts'
import { type DialectName, dialects } from './dialects.ts'
import { keyOf, type Query, type QueryColumn } from './query.ts'
import { writeCondition } from './write-condition.ts'
import { createWriter, type Statement, type Writer } from './writer.ts'

export interface Compiled extends Statement {
  /** One value a row for each selected column. */
  toColumns: (rows: Cell[][]) => AnswerColumn[]
}

export interface AnswerColumn {
  column: ColumnName
  claim?: string
  values: unknown[]
}

/** A column, and where its cells stand in a row. */
interface Placed {
  column: Dimension | Metric
  at: number
  length: number
}

export function compile(query: Query, dialect: DialectName): Compiled {
  const writer = createWriter(dialects[dialect], query.shareLinks)
  const cells: string[] = []
  const placed = new Map<string, Placed>()
  const place = (asked: QueryColumn) => {
    const column = columnOf(asked.column)
    const written = column.write(writer, asked)
    placed.set(keyOf(asked), { column, at: cells.length, length: written.length })
    cells.push(...written)
  }
  for (const asked of query.groupBy) place(asked)
  const groups = cells.map((_, at) => at)
  for (const asked of [...query.select, query.order.by]) if (!placed.has(keyOf(asked))) place(asked)
  const first = placeOrder(placed.get(keyOf(query.order.by))!, cells)

  const isByClaim = query.groupBy.some(({ column }) => column === 'visitorClaimProperty')
  const conditions = [
    ...scope(writer, query),
    ...query.where.map((condition) => writeCondition(writer, condition, isByClaim)),
  ]
  const order = [
    ...first.map((at) => `c${at} ${query.order.direction.toUpperCase()} NULLS LAST`),
    ...groups.filter((at) => !first.includes(at)).map((at) => `c${at} ASC NULLS LAST`),
  ]
  const text = [
    `SELECT ${cells.map((cell, at) => `${cell} AS c${at}`).join(', ')}`,
    `FROM site_events${isByClaim ? writer.dialect.eachClaim : ''}`,
    `WHERE ${conditions.join(' AND ')}`,
    ...(groups.length > 0 ? [`GROUP BY ${groups.map((at) => at + 1).join(', ')}`] : []),
    `ORDER BY ${order.join(', ')}`,
    `LIMIT ${writer.parameter('integer', query.limit)}`,
  ].join('\n')
  return { text, values: writer.values, toColumns: (rows) => toColumns(query, placed, rows) }
}

/** Of one site, in the range. */
export const scope = (writer: Writer, { siteId, from, to }: Pick<Query, 'siteId' | 'from' | 'to'>): string[] => [
  `site_id = ${writer.text(siteId)}`,
  `occurred_at >= ${writer.parameter('moment', from)}`,
  `occurred_at < ${writer.parameter('moment', to)}`,
]

/** The cells to order by; a metric of several numbers gets one more for it. */
function placeOrder({ column, at, length }: Placed, cells: string[]): number[] {
  if (column.kind === 'metric' && column.order) return [cells.push(column.order) - 1]
  return Array.from({ length }, (_, index) => at + index)
}

function toColumns({ select }: Query, placed: Map<string, Placed>, rows: Cell[][]): AnswerColumn[] {
  return select.map((asked) => {
    const { column, at, length } = placed.get(keyOf(asked))!
    const values = rows.map((row) => column.toValue(row.slice(at, at + length)))
    return { column: asked.column, ...(asked.claim !== undefined && { claim: asked.claim }), values }
  })
}
