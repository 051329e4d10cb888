/** Events by the values of some columns: the most frequent first, with the time before it beside each. */
import { queryOptions } from '@tanstack/react-query'
import type { ApiProblem } from '../../api/problem.ts'
import { aggregate, aggregateBoth, FRESH_MILLISECONDS, MOST_ROWS, type ReportScope, toQueryKey } from './aggregate.ts'
import type { EventColumn, EventCondition, Readers } from './filters.ts'

export interface BreakdownQuestion {
  id: string
  by: EventColumn[]
  where: EventCondition[]
  readers?: Readers
}

export interface BreakdownRow {
  key: string
  cells: unknown[]
  events: number
  visitors: number | undefined
  /** The events of the time before; undefined when they are not compared, or not known. */
  before: number | undefined
}

interface BreakdownRows {
  rows: BreakdownRow[]
  /** There are more than the operation answers with. */
  isCut: boolean
}

const toKey = (cells: unknown[]) => JSON.stringify(cells)

export const breakdownQuery = (scope: ReportScope, { id, by, where, readers }: BreakdownQuestion) =>
  queryOptions<BreakdownRows, ApiProblem>({
    queryKey: toQueryKey(scope, `breakdown ${id}`),
    queryFn: async ({ signal }) => {
      const select: EventColumn[] = [...by, { column: 'eventsCount' }, { column: 'visitorsCount' }]
      const question = { select, where, ...(readers && { readers }) }
      const { now, before } = await aggregateBoth(scope, question, signal)
      const earlier = before && new Map(before.map((row) => [toKey(row.slice(0, by.length)), Number(row[by.length])]))
      // What is not in an answer that was cut may have been there.
      const absent = before && before.length < MOST_ROWS ? 0 : undefined
      const rows = now.map((row): BreakdownRow => {
        const cells = row.slice(0, by.length)
        const key = toKey(cells)
        return {
          key,
          cells,
          events: Number(row[by.length]),
          visitors: Number(row[by.length + 1]),
          before: earlier?.get(key) ?? absent,
        }
      })
      return { rows, isCut: now.length >= MOST_ROWS }
    },
    staleTime: FRESH_MILLISECONDS,
  })

const TOP_ROWS = 8

/** For a card of the overview: the first rows alone, without visitors and the time before, which take the most time to count. */
export const topQuery = (scope: ReportScope, { id, by, where, readers }: BreakdownQuestion) =>
  queryOptions<BreakdownRows, ApiProblem>({
    queryKey: toQueryKey(scope, `top ${id}`),
    queryFn: async ({ signal }) => {
      const select: EventColumn[] = [...by, { column: 'eventsCount' }]
      const question = { select, where, limit: TOP_ROWS, ...(readers && { readers }) }
      const rows = await aggregate(scope, scope.range, question, signal)
      return {
        rows: rows.map((row) => ({
          key: toKey(row.slice(0, by.length)),
          cells: row.slice(0, by.length),
          events: Number(row[by.length]),
          visitors: undefined,
          before: undefined,
        })),
        isCut: rows.length === TOP_ROWS,
      }
    },
    staleTime: FRESH_MILLISECONDS,
  })
