/** The record of what happened: one INSERT inside the transaction of the change. `features/events` delivers it to those who listen. */
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../database/connections.ts'
import { execute, type SqlText, sqlText } from '../database/sql-text.ts'
import type { Level } from '../database/tables.ts'
import type { EventAction } from './actions.ts'

export interface NewEvent {
  action: EventAction
  spaceId: string
  changeRequestId?: string | null | undefined
  pageId?: string | null | undefined
  /** null for a change by the system. */
  actorId: string | null
  /** What the event is about, where that is neither the space, the change request nor the page. */
  target?: { type: 'comment' | 'revision' | 'review' | 'import-run' | 'notification'; id: string } | undefined
  /** The only person who is told. */
  userId?: string | undefined
  /** The lowest level on the space that is told; `read` by default. */
  level?: Level | undefined
  /** A few scalars; never texts that people wrote. */
  payload?: Record<string, string | number | boolean | null> | undefined
}

/** The statement, for a change that is itself a single statement: `WITH changed AS (…), recorded AS (${toEventInsert(event)}) …`. */
export const toEventInsert = (event: NewEvent): SqlText => sqlText`
  INSERT INTO events (action, organization_id, actor_id, target_type, target_id, space_id, change_request_id, page_id, user_id, level, payload)
  SELECT ${event.action}, s.organization_id, ${event.actorId}, ${event.target?.type ?? null}, ${event.target?.id ?? null}, s.id,
    ${event.changeRequestId ?? null}, ${event.pageId ?? null}, ${event.userId ?? null}, ${event.level ?? 'read'}::level,
    ${event.payload ? JSON.stringify(event.payload) : null}::jsonb
  FROM spaces s WHERE s.id = ${event.spaceId}`

/** The statement for events that reach one person each: `rows` selects the `id` of a notification and the `user_id` of the person. */
export const toNotificationEventInsert = (
  action: 'notification.added' | 'notification.updated',
  { spaceId, changeRequestId, actorId }: Pick<NewEvent, 'spaceId' | 'changeRequestId' | 'actorId'>,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  INSERT INTO events (action, organization_id, actor_id, target_type, target_id, space_id, change_request_id, user_id)
  SELECT ${action}, s.organization_id, ${actorId}, 'notification', told.id::text, s.id, ${changeRequestId ?? null}, told.user_id
  FROM (${rows}) AS told JOIN spaces s ON s.id = ${spaceId}`

export async function recordEvent(db: Transaction, event: NewEvent): Promise<void> {
  await execute(db, toEventInsert(event))
  hintAtEvents()
}

const listeners = new Set<() => void>()

/** Says that an event was written and is about to be committed. It is a hint: events are found without it, only later. */
export function hintAtEvents(): void {
  for (const listener of listeners) listener()
}

/** Returns a function that ends the listening. */
export function onEventHint(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
