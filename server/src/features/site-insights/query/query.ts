/** A question about the events of a site, complete and free of contradictions: read-query.ts makes it of what a caller sent. */
import type { ColumnName, ColumnOptions } from './columns.ts'
import type { ShareLinkKey } from './writer.ts'

export interface QueryColumn extends ColumnOptions {
  column: ColumnName
}

export const OPERATORS = ['in', 'notIn', 'greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual'] as const
export type Operator = (typeof OPERATORS)[number]

export interface Page {
  page: string | null
  space: string
}

/** References are JSON with sorted keys. */
export type Value = null | string | number | boolean | Date | Page

export interface Condition extends QueryColumn {
  operator: Operator
  /** Exactly one, and not null, unless the operator is `in` or `notIn`. */
  values: Value[]
}

export interface Query {
  siteId: string
  /** All of the site: no answer holds, and no condition can guess, their keys. */
  shareLinks: readonly ShareLinkKey[]
  /** From the one moment to just before the other. */
  from: Date
  to: Date
  /** In this order in the answer. */
  select: QueryColumn[]
  /** All dimensions of `select`, and perhaps more; none twice. */
  groupBy: QueryColumn[]
  /** All must hold. */
  where: Condition[]
  /** By a metric, or by one of `groupBy`. */
  order: { by: QueryColumn; direction: 'asc' | 'desc' }
  limit: number
}

/** Two columns are the same when the answer would be. */
export const keyOf = ({ column, interval, claim }: QueryColumn) =>
  `${column} ${column === 'datetime' ? (interval ?? 'day') : (claim ?? '')}`
