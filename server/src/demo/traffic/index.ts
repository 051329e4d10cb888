/** Generates a plausible year of visitors of a site and writes it to the event log. */
import type pg from 'pg'
import { createEventWriter, type EventRow } from '../../features/site-insights/index.ts'
import { createChance, weighted } from './chance.ts'
import { createSessions, type SiteToVisit } from './sessions.ts'
import { createVisitors } from './visitors.ts'
import { HOURS, planYear } from './year.ts'

export { listSitePages } from './site-pages.ts'

interface TrafficPlan {
  events: number
  seed: string
  now: Date
}

/** Events per write. */
const TOGETHER = 10_000

export async function addTraffic(
  pool: pg.Pool,
  site: SiteToVisit,
  plan: TrafficPlan,
  report: (done: number) => void = () => {},
): Promise<void> {
  const write = createEventWriter(pool)
  let waiting: EventRow[] = []
  let writing = Promise.resolve()
  let done = 0
  /** The next events are generated while the last are written. */
  const flush = async () => {
    await writing
    const events = waiting
    waiting = []
    writing = write(events).then(() => {
      done += events.length
      report(done)
    })
  }
  for (const event of makeTraffic(site, plan)) if (waiting.push(event) === TOGETHER) await flush()
  await flush()
  await writing
  await pool.query('ANALYZE site_events')
}

const HOUR = 60 * 60 * 1000
const hourOf = weighted(HOURS)

export function* makeTraffic(site: SiteToVisit, { events, seed, now }: TrafficPlan): Generator<EventRow> {
  const chance = createChance(seed)
  const nextVisitor = createVisitors(chance)
  const session = createSessions(site, chance)
  for (const day of planYear(events, now, chance)) {
    const latest = Math.min(day.start + 24 * HOUR, now.getTime()) - 1
    let left = day.events
    while (left > 0) {
      const visitor = nextVisitor()
      const hour = (hourOf(chance) - visitor.ahead + 24) % 24
      const start = Math.min(day.start + hour * HOUR + chance.below(HOUR), latest)
      for (const event of session(visitor, start)) {
        // No event is in the future.
        if (event.occurred_at.getTime() > latest) event.occurred_at = new Date(latest)
        yield event
        if (--left === 0) break
      }
    }
  }
}
