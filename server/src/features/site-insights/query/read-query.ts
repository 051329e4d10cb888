/** What a caller sent → a query, or the reason why it is none. The schema has seen to the shapes of everything but values. */
import { invalid } from '../../../core/errors.ts'
import type { Aggregation } from '../schema.ts'
import { isMetric } from './columns.ts'
import { keyOf, type Query, type QueryColumn } from './query.ts'
import { checkClaim, readCondition } from './read-condition.ts'
import { readRange } from './read-range.ts'
import type { ShareLinkKey } from './writer.ts'

type AskedColumn = NonNullable<Aggregation['select']>[number]

const LIMIT = 1000

export function readQuery(
  siteId: string,
  body: Aggregation,
  { now, shareLinks }: { now: Date; shareLinks: ShareLinkKey[] },
): Query {
  const asked = (body.select ?? []).map((column, at) => readColumn(`select.${at}`, column))
  const grouped = (body.groupBy ?? []).map((column, at) => readColumn(`groupBy.${at}`, column))
  for (const [at, { column }] of grouped.entries())
    if (isMetric(column)) throw invalid(`groupBy.${at}.column must not be ${column}, which is counted for each group`)
  const select = asked.length > 0 ? asked : [...grouped, EVENTS]
  const groupBy = distinct([...grouped, ...select.filter(({ column }) => !isMetric(column))])
  return {
    siteId,
    shareLinks,
    ...readRange(body.range, now),
    select,
    groupBy,
    where: readWhere(body.where),
    order: readOrder(body.order, select, groupBy),
    limit: body.limit ?? LIMIT,
  }
}

/** Each is a parameter, and a database takes half a minute to read a statement with 50,000 of them. */
const VALUES = 2000

function readWhere(where: Aggregation['where'] = []): Query['where'] {
  const count = where.reduce((sum, { values }) => sum + values.length, 0)
  if (count > VALUES) throw invalid(`where must have at most ${VALUES} values in all its conditions together`)
  return where.map((condition, at) => readCondition(`where.${at}`, condition))
}

const EVENTS: QueryColumn = { column: 'eventsCount' }

function readColumn(field: string, { column, interval, precision, claim }: AskedColumn): QueryColumn {
  if (interval !== undefined && column !== 'datetime')
    throw invalid(`${field}.interval is only for the column datetime`)
  if (precision !== undefined && column !== 'visitorGeoPoint')
    throw invalid(`${field}.precision is only for the column visitorGeoPoint`)
  checkClaim(field, column, claim)
  return { column, ...(interval !== undefined && { interval }), ...(claim !== undefined && { claim }) }
}

/** Unless said: most of the first metric first; without one, the first column from its start. */
function readOrder(order: Aggregation['order'], select: QueryColumn[], groupBy: QueryColumn[]): Query['order'] {
  if (!order) {
    const metric = select.find(({ column }) => isMetric(column))
    return metric ? { by: metric, direction: 'desc' } : { by: select[0]!, direction: 'asc' }
  }
  const by = readColumn('order.by', order.by)
  const isThere = isMetric(by.column) || groupBy.some((each) => keyOf(each) === keyOf(by))
  if (!isThere) throw invalid('order.by must be a metric, or a column of select or groupBy')
  return { by, direction: order.direction }
}

function distinct(columns: QueryColumn[]): QueryColumn[] {
  const seen = new Map(columns.toReversed().map((column) => [keyOf(column), column]))
  return [...seen.values()].toReversed()
}
