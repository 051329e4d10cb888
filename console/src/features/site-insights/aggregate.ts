/** Questions about events: the operation answers with columns, screens read rows. */
import { call } from '../../api/client.ts'
import type { SitePath } from '../sites/index.ts'
import { type EventColumn, type EventCondition, type Readers, toConditions } from './filters.ts'
import type { ResolvedRange, TimeSpan } from './range.ts'
import type { InsightsView } from './view.ts'

/** What every question of a report shares. */
export interface ReportScope {
  path: SitePath
  range: ResolvedRange
  view: Pick<InsightsView, 'filters' | 'readers' | 'isCompared'>
}

interface EventQuestion {
  select: EventColumn[]
  where?: EventCondition[]
  /** Instead of those that the address says. */
  readers?: Readers
  order?: { by: EventColumn; direction: 'asc' | 'desc' }
  limit?: number
}

/** As many as the operation answers with. */
export const MOST_ROWS = 1000

export async function aggregate(
  { path, view }: ReportScope,
  { from, to }: TimeSpan,
  { select, where = [], readers, order, limit = MOST_ROWS }: EventQuestion,
  signal: AbortSignal,
): Promise<unknown[][]> {
  const { columns } = await call('post', '/orgs/{organizationId}/sites/{siteId}/insights/events/aggregate', {
    path,
    body: {
      range: { from: from.toISOString(), to: to.toISOString() },
      select,
      where: [...where, ...toConditions(view.filters, readers ?? view.readers)],
      ...(order && { order }),
      limit,
    },
    signal,
  })
  return (columns[0]?.values ?? []).map((_, row) => columns.map(({ values }) => values[row]))
}

/** The answer for the time of the report, and for the time before it where they are compared. */
export async function aggregateBoth(scope: ReportScope, question: EventQuestion, signal: AbortSignal) {
  const [now, before] = await Promise.all([
    aggregate(scope, scope.range, question, signal),
    scope.view.isCompared ? aggregate(scope, scope.range.before, question, signal) : undefined,
  ])
  return { now, before }
}

/** The key of a query: what is asked about whom, and when. */
export const toQueryKey = ({ path, range, view }: ReportScope, name: string) => [
  '/orgs/{organizationId}/sites/{siteId}/insights/events/aggregate',
  { path },
  name,
  [range.from.getTime(), range.to.getTime(), view.isCompared, view.readers, view.filters],
]

/** The numbers of a minute ago are good enough for a screen that is opened again. */
export const FRESH_MILLISECONDS = 60_000
