/** A complete and consistent query about the events of a site, which read-query.ts reads from a request. */
import type { ColumnName, ColumnOptions } from './columns.ts'
import type { ShareLinkKey } from './statement-writer.ts'

export interface QueryColumn extends ColumnOptions {
  column: ColumnName
}

export const OPERATORS = ['in', 'notIn', 'greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual'] as const
export type Operator = (typeof OPERATORS)[number]

export interface QueryPage {
  page: string | null
  space: string
}

/** A value to compare with; references are JSON with sorted keys. */
export type QueryValue = null | string | number | boolean | Date | QueryPage

export interface QueryCondition extends QueryColumn {
  operator: Operator
  /** Exactly one value, not null, unless the operator is `in` or `notIn`. */
  values: QueryValue[]
}

export interface Query {
  siteId: string
  /** All share links of the site: no result contains their keys, and no condition can guess them. */
  shareLinks: readonly ShareLinkKey[]
  /** The range includes `from` and excludes `to`. */
  from: Date
  to: Date
  /** The columns of the result, in this order. */
  select: QueryColumn[]
  /** All dimensions of `select`, and perhaps more; each once. */
  groupBy: QueryColumn[]
  /** All conditions must hold. */
  where: QueryCondition[]
  /** A metric, or a column of `groupBy`. */
  order: { by: QueryColumn; direction: 'asc' | 'desc' }
  limit: number
}

/** Columns with the same key have the same values. */
export const toColumnKey = ({ column, interval, claim }: QueryColumn) =>
  `${column} ${column === 'datetime' ? (interval ?? 'day') : (claim ?? '')}`
