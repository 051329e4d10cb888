/**
 * Compiles a query to one statement and a function from its rows to the result. Groups come first in each row, then the metrics. Rows that are equal in
 * the requested order are ordered by their groups, so that every store answers in the same order and a limit cuts at the same row.
 */
import { type ColumnName, type Dimension, getColumn, type Metric, type ResultCell } from './columns.ts'
import { type DialectName, dialects } from './dialects.ts'
import { type Query, type QueryColumn, toColumnKey } from './query.ts'
import { createStatementWriter, type QueryStatement, type StatementWriter } from './statement-writer.ts'
import { writeCondition } from './write-condition.ts'

interface CompiledQuery extends QueryStatement {
  /** Returns the selected columns with one value for each row. */
  toColumns: (rows: ResultCell[][]) => ResultColumn[]
}

export interface ResultColumn {
  column: ColumnName
  claim?: string
  values: unknown[]
}

/** A column, and the position of its cells in a row. */
interface ColumnPosition {
  column: Dimension | Metric
  at: number
  length: number
}

export function compileQuery(query: Query, dialect: DialectName): CompiledQuery {
  const writer = createStatementWriter(dialects[dialect], query.shareLinks)
  const cells: string[] = []
  const placed = new Map<string, ColumnPosition>()
  const place = (selected: QueryColumn) => {
    const column = getColumn(selected.column)
    const written = column.write(writer, selected)
    placed.set(toColumnKey(selected), { column, at: cells.length, length: written.length })
    cells.push(...written)
  }
  for (const selected of query.groupBy) place(selected)
  const groups = cells.map((_, at) => at)
  for (const selected of [...query.select, query.order.by]) if (!placed.has(toColumnKey(selected))) place(selected)
  const first = placeOrder(placed.get(toColumnKey(query.order.by))!, cells)

  const isByClaim = query.groupBy.some(({ column }) => column === 'visitorClaimProperty')
  const conditions = [
    ...writeScope(writer, query),
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

/** Writes the conditions for the site and the time range. */
export const writeScope = (
  writer: StatementWriter,
  { siteId, from, to }: Pick<Query, 'siteId' | 'from' | 'to'>,
): string[] => [
  `site_id = ${writer.text(siteId)}`,
  `occurred_at >= ${writer.parameter('moment', from)}`,
  `occurred_at < ${writer.parameter('moment', to)}`,
]

/** The cells to order by; a metric with several numbers gets one more cell for it. */
function placeOrder({ column, at, length }: ColumnPosition, cells: string[]): number[] {
  if (column.kind === 'metric' && column.order) return [cells.push(column.order) - 1]
  return Array.from({ length }, (_, index) => at + index)
}

function toColumns({ select }: Query, placed: Map<string, ColumnPosition>, rows: ResultCell[][]): ResultColumn[] {
  return select.map((selected) => {
    const { column, at, length } = placed.get(toColumnKey(selected))!
    const values = rows.map((row) => column.toValue(row.slice(at, at + length)))
    return { column: selected.column, ...(selected.claim !== undefined && { claim: selected.claim }), values }
  })
}
