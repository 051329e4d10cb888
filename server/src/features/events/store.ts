import { sql } from 'kysely'
import type { ReadDb, WriteDb } from '../../core/database/connections.ts'
import { statement } from '../../core/database/statement.ts'
import type { Level } from '../../core/database/tables.ts'
import type { EventAction } from '../../core/events/actions.ts'
import { type EventCursor, toCursor } from './cursor.ts'

/** An event as the database returns it in JSON. */
export interface StoredEvent {
  seq: number
  occurred_at: string
  action: EventAction
  organization_id: string
  actor_id: string | null
  target_type: string | null
  target_id: string | null
  space_id: string
  change_request_id: string | null
  page_id: string | null
  user_id: string | null
  level: Level
  payload: Record<string, string | number | boolean | null> | null
}

export interface LiveBatch {
  events: StoredEvent[]
  /** The access mark of each organization with an event, read at the same moment. */
  marks: Record<string, string>
  /** There are more events than a reader wants to be told one by one. */
  isCut: boolean
  cursor: EventCursor
}

/** More events at once are not listed: whoever missed that many reads everything again. */
export const MOST_EVENTS = 1_000

interface FoundBatch {
  snapshot: string
  events: StoredEvent[] | null
  marks: Record<string, string> | null
}

// Events for one person are read only for those who listen: a thousand people who are notified at once are no reason to read everything again.
// By transaction first: so the index finds the start and the limit ends the scan, whatever the planner knows about the snapshot. A row with a future
// transaction was restored from another database.
const selectAfter = (upTo: string, listeners: string) => `
  WITH fresh AS MATERIALIZED (
    SELECT e.* FROM events e
    WHERE e.xid >= pg_snapshot_xmin($1::pg_snapshot) AND e.xid < pg_snapshot_xmax(${upTo})
      AND NOT pg_visible_in_snapshot(e.xid, $1::pg_snapshot) AND pg_visible_in_snapshot(e.xid, ${upTo})
      AND (e.user_id IS NULL OR e.user_id = ANY (${listeners}::text[]))
    ORDER BY e.xid, e.seq LIMIT ${MOST_EVENTS + 1})
  SELECT (${upTo})::text AS snapshot,
    (SELECT jsonb_agg(to_jsonb(fresh) - 'xid' ORDER BY fresh.seq) FROM fresh) AS events,
    (SELECT jsonb_object_agg(m.organization_id, m.mark::text) FROM access_marks m
      WHERE m.organization_id IN (SELECT fresh.organization_id FROM fresh)) AS marks`

const selectNew = statement<FoundBatch>(selectAfter('pg_current_snapshot()', '$2'))
const selectBetween = statement<FoundBatch>(selectAfter('$2::pg_snapshot', '$3'))
const selectSnapshot = statement<{ snapshot: string }>('SELECT pg_current_snapshot()::text AS snapshot')

/** The present: what is committed from now on comes after it. */
export async function readCursor(reads: ReadDb): Promise<EventCursor> {
  return toCursor((await selectSnapshot(reads))[0]!.snapshot)
}

/** Lists what was committed after `after`, up to `upTo` or else up to now; events for one person only if that is one of `userIds`. */
export async function listEvents(
  reads: ReadDb,
  userIds: readonly string[],
  after: Pick<EventCursor, 'snapshot'>,
  upTo?: EventCursor,
): Promise<LiveBatch> {
  const found = upTo
    ? selectBetween(reads, after.snapshot, upTo.snapshot, userIds)
    : selectNew(reads, after.snapshot, userIds)
  const { snapshot, events, marks } = (await found)[0]!
  const isCut = (events?.length ?? 0) > MOST_EVENTS
  return { events: isCut ? [] : (events ?? []), marks: marks ?? {}, isCut, cursor: upTo ?? toCursor(snapshot) }
}

/** The levels of these people on these spaces; a pair without a row has none. */
export const listListenerLevels = statement<{ space_id: string; user_id: string; level: Level }>(`
  SELECT l.object_id AS space_id, l.user_id, l.level FROM content_levels($1, $2::text[], '{}', $3::text[]) AS l
  JOIN spaces s ON s.id = l.object_id AND s.deleted_at IS NULL`)

/** Of these tokens, those that still open something, with the organizations that each does not reach. */
export const listValidTokens = statement<{ id: string; closed: string[] }>(`
  SELECT t.id, ARRAY(SELECT c.organization_id FROM closed_organizations c WHERE c.credential_id = t.id) AS closed FROM tokens t JOIN users u ON u.id = t.user_id
  WHERE t.id = ANY ($1::text[]) AND u.disabled_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())`)

export const notifyServers = (db: WriteDb) => sql`SELECT pg_notify(${CHANNEL}, '')`.execute(db)
export const CHANNEL = 'lectern_events'
