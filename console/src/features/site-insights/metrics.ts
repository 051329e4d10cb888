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
const COUNTS: EventColumn[] = [{ column: 'eventType' }, { column: 'eventsCount' }, { column: 'pageFeedbackRating' }]

/**
 * Distinct visitors and visits of a range are no sum of those of its buckets: they are a question of their own. All else adds up. Counting what is
 * distinct takes the most time, so it is asked of page views alone.
 */
export const metricsQuery = (scope: ReportScope) =>
  queryOptions<MetricNumbers, ApiProblem>({
    queryKey: toQueryKey(scope, 'metrics'),
    queryFn: async ({ signal }) => {
      const { interval, buckets, shift } = scope.range
      const time: EventColumn = { column: 'datetime', interval }
      const [counts, people, distinct] = await Promise.all([
        aggregateBoth(scope, { select: [time, ...COUNTS], where: [TYPES] }, signal),
        aggregateBoth(scope, { select: [time, ...DISTINCT], where: [VIEWS] }, signal),
        aggregateBoth(scope, { select: DISTINCT, where: [VIEWS] }, signal),
      ])
      const earlier = buckets.map((start) => start - shift)
      const { before } = counts
      return {
        total: readTotal(counts.now, distinct.now),
        totalBefore: before && distinct.before && readTotal(before, distinct.before),
        series: readSeries(counts.now, people.now, buckets),
        seriesBefore: before && people.before && readSeries(before, people.before, earlier),
      }
    },
    staleTime: FRESH_MILLISECONDS,
  })

type Row = readonly unknown[]

function readSeries(counts: readonly Row[], people: readonly Row[], buckets: readonly number[]): MetricValues[] {
  const [countsOf, peopleOf] = [byBucket(counts), byBucket(people)]
  return buckets.map((start) => readMetrics(countsOf.get(start) ?? [], peopleOf.get(start)?.[0]))
}

/** The rows of each bucket, without its start. */
function byBucket(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>()
  for (const [start, ...row] of rows) {
    const at = Date.parse(String(start))
    found.set(at, [...(found.get(at) ?? []), row])
  }
  return found
}

const readTotal = (counts: readonly Row[], [people]: readonly Row[]): MetricValues =>
  readMetrics(
    counts.map((row) => row.slice(1)),
    people,
  )

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

/** Each row is a type, its count and its ratings; there may be several of one type. `people` are visitors and visits. */
function readMetrics(rows: readonly Row[], people: Row | undefined): MetricValues {
  const sum = (type: string) => rows.reduce((total, row) => (row[0] === type ? total + Number(row[1]) : total), 0)
  const ratings = rows.flatMap(([type, , rated]) => (type === 'page_post_feedback' ? [rated as Ratings] : []))
  const [visitors, visits] = people ?? []
  return {
    visitors: Number(visitors ?? 0),
    views: sum('page_view'),
    visits: Number(visits ?? 0),
    searches: sum('search_type_query'),
    clicks: sum('link_click'),
    score: toScore(addRatings(ratings)),
  }
}
