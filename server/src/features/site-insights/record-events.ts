/** The way in for everything that happens on a published site. */
import type { Db } from '../../core/database/connect.ts'
import type { NewRow } from '../../core/database/rows.ts'

export interface SiteEvent {
  type: string
  /** Absent: now. */
  timestamp?: Date | undefined
  session: {
    visitorId: string
    sessionId: string
    userAgent?: string | null | undefined
    language?: string | null | undefined
    /** Empty: the visitor came from nowhere. */
    referrer?: string | null | undefined
    isAuthenticated?: boolean | undefined
    claims?: object | undefined
  }
  location: {
    url: string
    siteSection?: string | null | undefined
    siteSpace?: string | null | undefined
    siteShareKey?: string | null | undefined
    space?: string | null | undefined
    revision?: string | null | undefined
    /** Absent: nothing stands at the address. */
    page?: string | null | undefined
  }
  /** What only events of this type carry. */
  details?: object | undefined
}

/** Events are on disk when this resolves. */
export async function recordEvents(db: Db, siteId: string, events: readonly SiteEvent[]): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('site_events')
    .values(events.map((event) => toRow(siteId, event)))
    .execute()
}

function toRow(siteId: string, { type, timestamp, session, location, details }: SiteEvent): NewRow<'site_events'> {
  const { claims } = session
  return {
    site_id: siteId,
    type,
    ...(timestamp && { occurred_at: timestamp }),
    visitor_id: session.visitorId,
    session_id: session.sessionId,
    ...readUrl(location.url),
    site_section_id: location.siteSection ?? null,
    site_space_id: location.siteSpace ?? null,
    share_key: location.siteShareKey ?? null,
    space_id: location.space ?? null,
    revision_id: location.revision ?? null,
    page_id: location.page ?? null,
    referrer: session.referrer || null,
    language: session.language ?? null,
    user_agent: session.userAgent ?? null,
    is_authenticated: session.isAuthenticated ?? false,
    claims: claims && Object.keys(claims).length > 0 ? JSON.stringify(claims) : null,
    details: details ? JSON.stringify(details) : null,
  }
}

const UTM = 'utm_'

function readUrl(text: string): { url: string; utm: string | null } {
  const { origin, pathname, searchParams } = new URL(text)
  const utm = [...searchParams].flatMap(([name, value]) => (name.startsWith(UTM) ? [[name.slice(4), value]] : []))
  return { url: origin + pathname, utm: utm.length > 0 ? JSON.stringify(Object.fromEntries(utm)) : null }
}
