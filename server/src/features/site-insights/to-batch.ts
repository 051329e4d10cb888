import { toMonth } from '../../core/database/months.ts'
import { invalid } from '../../core/errors.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import { toCopyLine } from './copy-lines.ts'
import type { SiteEvent } from './event.ts'
import type { EventBatch } from './intake.ts'
import { type ClaimColumns, MAX_PATH_CHARACTERS, readClaims } from './read-claims.ts'
import { readMoment } from './read-moment.ts'
import { type EventContext, toRow } from './to-row.ts'
import { loadVisitorFacts } from './visitor-facts.ts'

export interface EventSource {
  siteId: string
  organizationId: string
  /** The IP address of the sender, which is the visitor's unless an event has another. */
  address: string
  /** Set when the site itself knows; otherwise a visitor with signed claims counts as authenticated. */
  isAuthenticated?: boolean
}

/** The limit of claims as JSON. */
const MAX_CLAIM_CHARACTERS = 8192

/** Checks what the schema cannot check, and turns the events into lines of the event log, in turns: hundreds of claims in each take a second. */
export async function toBatch(
  events: readonly SiteEvent[],
  source: EventSource & Pick<EventContext, 'hashAddress'>,
): Promise<EventBatch> {
  const facts = await loadVisitorFacts()
  const now = new Date()
  const months = new Set([toMonth(now)])
  const named = new Map<string, Buffer>()
  let lines = ''
  const pause = createPause()
  for (const [at, event] of events.entries()) {
    await pause()
    const occurredAt = event.timestamp === undefined ? now : readMoment(`events.${at}.timestamp`, event.timestamp)
    const claims = checkClaims(`events.${at}.session.visitorAuthClaims`, event)
    const row = toRow(event, { ...source, occurredAt, claims }, facts)
    if (row === undefined) throw invalid(`events.${at}.location.url must be an absolute URL`)
    if (occurredAt !== now) months.add(toMonth(occurredAt))
    if (event.id === undefined) lines += toCopyLine(row)
    else if (!named.has(event.id)) named.set(event.id, Buffer.from(toCopyLine(row)))
  }
  const { siteId, organizationId } = source
  return { siteId, organizationId, lines: Buffer.from(lines), linesById: named, months }
}

function checkClaims(field: string, { session }: SiteEvent): ClaimColumns {
  const claims = readClaims(session.visitorAuthClaims)
  if (!claims) throw invalid(`${field} must have paths of at most ${MAX_PATH_CHARACTERS} characters together`)
  if ((claims.claims?.length ?? 0) > MAX_CLAIM_CHARACTERS)
    throw invalid(`${field} must be at most ${MAX_CLAIM_CHARACTERS} characters of JSON`)
  return claims
}
