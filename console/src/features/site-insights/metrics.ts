/** The numbers of the overview: how much of each there was, in all and in each bucket. */
import { queryOptions } from '@tanstack/react-query'
import type { ApiProblem } from '../../api/problem.ts'
import { aggregateBoth, FRESH_MILLISECONDS, type ReportScope, toQueryKey } from './aggregate.ts'
import type { EventColumn, EventCondition } from './filters.ts'

export const METRICS = ['visitors', 'views', 'visits', 'searches', 'clicks', 'score'] as const
export type MetricName = (typeof METRICS)[number]

/** `score` is a share of all ratings, and undefined without any. */
export type MetricValues = Record<MetricName, number | undefined>

interface MetricNumbers {
  total: MetricValues
  totalBefore: MetricValues | undefined
  /** One for each bucket of the range. */
  series: MetricValues[]
  seriesBefore: MetricValues[] | undefined
}

const VIEWS: EventCondition = { column: 'eventType', values: ['page_view'] }
const TYPES: EventCondition = {
  column: 'eventType',
  values: ['page_view', 'search_type_query', 'link_click', 'page_post_feedback'],
}
const DISTINCT: EventColumn[] = [{ column: 'visitorsCount' }, { column: 'sessionsCount' }]
const COUNTS: EventColumn[] = [
  { column: 'eventType' },
  { column: 'eventsCount' },
  ...DISTINCT,
  { column: 'pageFeedbackRating' },
]

/** Distinct visitors and visits of a range are no sum of those of its days: they are a question of their own. All else adds up. */
export const metricsQuery = (scope: ReportScope) =>
  queryOptions<MetricNumbers, ApiProblem>({
    queryKey: toQueryKey(scope, 'metrics'),
    queryFn: async ({ signal }) => {
      const { interval, buckets, shift } = scope.range
      const [series, distinct] = await Promise.all([
        aggregateBoth(scope, { select: [{ column: 'datetime', interval }, ...COUNTS], where: [TYPES] }, signal),
        aggregateBoth(scope, { select: DISTINCT, where: [VIEWS] }, signal),
      ])
      const earlier = buckets.map((start) => start - shift)
      return {
        total: readTotal(series.now, distinct.now),
        totalBefore: series.before && distinct.before && readTotal(series.before, distinct.before),
        series: readSeries(series.now, buckets),
        seriesBefore: series.before && readSeries(series.before, earlier),
      }
    },
    staleTime: FRESH_MILLISECONDS,
  })

function readSeries(rows: readonly unknown[][], buckets: readonly number[]): MetricValues[] {
  const byBucket = new Map<number, unknown[][]>(buckets.map((start) => [start, []]))
  for (const [start, ...counts] of rows) byBucket.get(Date.parse(String(start)))?.push(counts)
  return buckets.map((start) => readMetrics(byBucket.get(start) ?? []))
}

function readTotal(rows: readonly unknown[][], [distinct]: readonly unknown[][]): MetricValues {
  const [visitors, visits] = distinct ?? []
  const counts = rows.map((row) => row.slice(1))
  return { ...readMetrics(counts), visitors: Number(visitors ?? 0), visits: Number(visits ?? 0) }
}

export interface Ratings {
  good: number
  ok: number
  bad: number
}

export const addRatings = (all: readonly Ratings[]): Ratings =>
  all.reduce((sum, { good, ok, bad }) => ({ good: sum.good + good, ok: sum.ok + ok, bad: sum.bad + bad }), {
    good: 0,
    ok: 0,
    bad: 0,
  })

/** Undefined without any rating. */
export function toScore({ good, ok, bad }: Ratings): number | undefined {
  const count = good + ok + bad
  return count === 0 ? undefined : good / count
}

/** Each row is a type and its counts; there may be several of one type. */
function readMetrics(rows: readonly unknown[][]): MetricValues {
  const sum = (type: string, at: number) =>
    rows.reduce((total, row) => (row[0] === type ? total + Number(row[at]) : total), 0)
  const ratings = rows.flatMap(([type, , , , rated]) => (type === 'page_post_feedback' ? [rated as Ratings] : []))
  return {
    visitors: sum('page_view', 2),
    views: sum('page_view', 1),
    visits: sum('page_view', 3),
    searches: sum('search_type_query', 1),
    clicks: sum('link_click', 1),
    score: toScore(addRatings(ratings)),
  }
}
