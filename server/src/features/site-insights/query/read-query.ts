/** Reads a query from a request, or throws 400. The schema has already checked everything but values. */
import { invalid } from '../../../core/errors.ts'
import type { Aggregation } from '../schema.ts'
import { isMetric } from './columns.ts'
import { type Query, type QueryColumn, toColumnKey } from './query.ts'
import { checkClaim, readCondition } from './read-condition.ts'
import { readQueryRange } from './read-range.ts'
import type { ShareLinkKey } from './statement-writer.ts'

type RequestedColumn = NonNullable<Aggregation['select']>[number]

const DEFAULT_LIMIT = 1000

export function readQuery(
  siteId: string,
  body: Aggregation,
  { now, shareLinks }: { now: Date; shareLinks: ShareLinkKey[] },
): Query {
  const selected = (body.select ?? []).map((column, at) => readColumn(`select.${at}`, column))
  const grouped = (body.groupBy ?? []).map((column, at) => readColumn(`groupBy.${at}`, column))
  for (const [at, { column }] of grouped.entries())
    if (isMetric(column)) throw invalid(`groupBy.${at}.column must not be ${column}, which is counted for each group`)
  const select = selected.length > 0 ? selected : [...grouped, EVENTS]
  const groupBy = distinct([...grouped, ...select.filter(({ column }) => !isMetric(column))])
  return {
    siteId,
    shareLinks,
    ...readQueryRange(body.range, now),
    select,
    groupBy,
    where: readWhere(body.where),
    order: readOrder(body.order, select, groupBy),
    limit: body.limit ?? DEFAULT_LIMIT,
  }
}

/** Each value is a parameter, and a database takes half a minute to parse a statement with 50,000 of them. */
const MAX_VALUES = 2000

function readWhere(where: Aggregation['where'] = []): Query['where'] {
  const count = where.reduce((sum, { values }) => sum + values.length, 0)
  if (count > MAX_VALUES) throw invalid(`where must have at most ${MAX_VALUES} values in all its conditions together`)
  return where.map((condition, at) => readCondition(`where.${at}`, condition))
}

const EVENTS: QueryColumn = { column: 'eventsCount' }

function readColumn(field: string, { column, interval, precision, claim }: RequestedColumn): QueryColumn {
  if (interval !== undefined && column !== 'datetime')
    throw invalid(`${field}.interval is only for the column datetime`)
  if (precision !== undefined && column !== 'visitorGeoPoint')
    throw invalid(`${field}.precision is only for the column visitorGeoPoint`)
  checkClaim(field, column, claim)
  return { column, ...(interval !== undefined && { interval }), ...(claim !== undefined && { claim }) }
}

/** The default order is by the first metric, descending; without a metric by the first column, ascending. */
function readOrder(order: Aggregation['order'], select: QueryColumn[], groupBy: QueryColumn[]): Query['order'] {
  if (!order) {
    const metric = select.find(({ column }) => isMetric(column))
    return metric ? { by: metric, direction: 'desc' } : { by: select[0]!, direction: 'asc' }
  }
  const by = readColumn('order.by', order.by)
  const isThere = isMetric(by.column) || groupBy.some((each) => toColumnKey(each) === toColumnKey(by))
  if (!isThere) throw invalid('order.by must be a metric, or a column of select or groupBy')
  return { by, direction: order.direction }
}

function distinct(columns: QueryColumn[]): QueryColumn[] {
  const seen = new Map(columns.toReversed().map((column) => [toColumnKey(column), column]))
  return [...seen.values()].toReversed()
}
