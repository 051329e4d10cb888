import { invalid } from '../../core/errors.ts'
import { toCopyLine } from './copy-lines.ts'
import type { SiteEvent } from './event.ts'
import type { EventBatch } from './intake.ts'
import { monthOf } from './months.ts'
import { type KeptClaims, MOST_PATHS, readClaims } from './read-claims.ts'
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
  const months = new Set([monthOf(now)])
  const named = new Map<string, Buffer>()
  let lines = ''
  for (const [at, event] of events.entries()) {
    const occurredAt = event.timestamp === undefined ? now : readMoment(`events.${at}.timestamp`, event.timestamp)
    const claims = checkClaims(`events.${at}.session.visitorAuthClaims`, event)
    const row = toRow(event, { ...source, occurredAt, claims }, facts)
    if (row === undefined) throw invalid(`events.${at}.location.url must be an absolute URL`)
    if (occurredAt !== now) months.add(monthOf(occurredAt))
    if (event.id === undefined) lines += toCopyLine(row)
    else if (!named.has(event.id)) named.set(event.id, Buffer.from(toCopyLine(row)))
  }
  return { siteId: source.siteId, lines: Buffer.from(lines), named, months }
}

function checkClaims(field: string, { session }: SiteEvent): KeptClaims {
  const claims = readClaims(session.visitorAuthClaims)
  if (!claims) throw invalid(`${field} must have paths of at most ${MOST_PATHS} characters together`)
  if ((claims.claims?.length ?? 0) > MOST_CLAIMS)
    throw invalid(`${field} must be at most ${MOST_CLAIMS} characters of JSON`)
  return claims
}
