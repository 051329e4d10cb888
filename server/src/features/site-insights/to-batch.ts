import { invalid } from '../../core/errors.ts'
import { toCopyLine } from './copy-lines.ts'
import type { SiteEvent } from './event.ts'
import type { EventBatch } from './intake.ts'
import { monthOf } from './months.ts'
import { readMoment } from './read-moment.ts'
import { type Sender, toRow } from './to-row.ts'
import { loadVisitorFacts } from './visitor-facts.ts'

export interface EventSource {
  siteId: string
  /** Of whoever sent them: the visitor, unless an event says otherwise. */
  address: string
  /** When the site itself knows; else whoever has claims was vouched for. */
  isAuthenticated?: boolean
}

/** In characters of JSON: claims say who somebody is, not what they wrote. */
const MOST_CLAIMS = 8192

/** What a sender said, checked as far as its schema cannot, as lines of the record. */
export async function toBatch(
  events: readonly SiteEvent[],
  source: EventSource & Pick<Sender, 'hashAddress'>,
): Promise<EventBatch> {
  const facts = await loadVisitorFacts()
  const now = new Date()
  const batch: EventBatch = { lines: [], months: new Set([monthOf(now)]), ids: new Map(), characters: 0 }
  for (const [at, event] of events.entries()) {
    if (!URL.canParse(event.location.url)) throw invalid(`events.${at}.location.url must be an absolute URL`)
    const occurredAt = event.timestamp === undefined ? now : readMoment(`events.${at}.timestamp`, event.timestamp)
    const row = toRow(event, { ...source, occurredAt }, facts)
    if ((row.claims?.length ?? 0) > MOST_CLAIMS)
      throw invalid(`events.${at}.session.visitorAuthClaims must be at most ${MOST_CLAIMS} characters of JSON`)
    const line = toCopyLine(row)
    batch.lines.push(line)
    batch.characters += line.length
    if (occurredAt !== now) batch.months.add(monthOf(occurredAt))
    if (event.id !== undefined) batch.ids.set(at, { siteId: source.siteId, id: event.id })
  }
  return batch
}
