import { type SqlBool, sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { type UserRow, userColumn } from '../users/index.ts'

/**
 * The strongest reason to notify a person: they are mentioned, answered, asked for a review, may review what was opened,
 * or are the author of what was commented on.
 */
export type Reason = 'mention' | 'reply' | 'review' | 'opened' | 'comment'

/** Where it happened: one mail covers one space, or one change request. */
export interface NotificationTarget {
  spaceId: string
  changeRequestId: string | null
}

export interface NotificationEvent extends NotificationTarget {
  organizationId: string
  commentId?: string
  replyId?: string
  /** Who did it; this person is never notified. */
  actorId: string
  recipients: ReadonlyMap<string, Reason>
}

/**
 * Inserts a notification for each recipient who is a member and wants mails; returns their ids. Guests do not see the members of the
 * organization, so their mentions notify nobody.
 */
export async function insertNotifications(db: Transaction, event: NotificationEvent): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    INSERT INTO notifications
      (organization_id, user_id, space_id, change_request_id, comment_id, reply_id, reason, actor_id)
    SELECT members.organization_id, members.user_id, ${event.spaceId}, ${event.changeRequestId}, ${event.commentId ?? null},
      ${event.replyId ?? null}, recipients.reason, ${event.actorId}
    FROM unnest(${[...event.recipients.keys()]}::text[], ${[...event.recipients.values()]}::text[])
      AS recipients (user_id, reason)
    JOIN members ON members.organization_id = ${event.organizationId} AND members.user_id = recipients.user_id
    WHERE NOT members.disabled AND members.user_id <> ${event.actorId} AND NOT ${isMuted}
      AND (recipients.reason <> 'mention' OR EXISTS (SELECT FROM members actors
        WHERE actors.organization_id = ${event.organizationId} AND actors.user_id = ${event.actorId} AND actors.role IS NOT NULL))
    RETURNING user_id`.execute(db)
  return rows.map((row) => row.user_id)
}

const isMuted = sql<SqlBool>`EXISTS (SELECT FROM muted_organizations muted
  WHERE muted.organization_id = members.organization_id AND muted.user_id = members.user_id)`

/** Everybody with the level review on a space; where nobody has it, those with the next higher one. */
export async function listReviewers(
  db: ReadDb,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
  except: string[],
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    WITH able AS (SELECT user_id, level FROM content_levels(${organizationId}, ARRAY[${spaceId}], '{}', NULL)
      WHERE level >= 'review' AND user_id <> ALL(${except}::text[]))
    SELECT user_id FROM able WHERE level = (SELECT min(level) FROM able)`.execute(db)
  return rows.map((row) => row.user_id)
}

/** Lists members whose name or address follows an @ in this text; the caller checks where the name ends. */
export async function listNamedMembers(db: ReadDb, organizationId: string, text: string): Promise<UserRow[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.display_name', 'users.email', 'users.photo_url'])
    .where('members.organization_id', '=', organizationId)
    .where('members.disabled', '=', false)
    .where(
      sql<SqlBool>`(position('@' || lower(users.display_name) IN lower(${text})) > 0
        OR position('@' || users.email IN lower(${text})) > 0)`,
    )
    .execute()
}

type NotificationWithActor = Row<'notifications'> & { actor: UserRow }

/** Deletes and returns the person's pending notifications here, oldest first; nobody else takes them before this transaction ends. */
export function takeNotifications(
  db: Transaction,
  userId: string,
  { spaceId, changeRequestId }: NotificationTarget,
): Promise<NotificationWithActor[]> {
  return db
    .with('taken', (db) =>
      db
        .deleteFrom('notifications')
        .where('user_id', '=', userId)
        .where('space_id', '=', spaceId)
        .where('change_request_id', 'is not distinct from', changeRequestId)
        .returningAll(),
    )
    .selectFrom('taken')
    .innerJoin('users', 'users.id', 'taken.actor_id')
    .selectAll('taken')
    .select(userColumn('users').as('actor'))
    .orderBy('taken.id')
    .execute()
}

export async function isOrganizationMuted(db: ReadDb, organizationId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('muted_organizations')
    .select('muted_at')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function setOrganizationMuted(
  db: WriteDb,
  organizationId: string,
  userId: string,
  muted: boolean,
): Promise<void> {
  if (muted)
    await db
      .insertInto('muted_organizations')
      .values({ organization_id: organizationId, user_id: userId })
      .onConflict((clash) => clash.doNothing())
      .execute()
  else
    await db
      .deleteFrom('muted_organizations')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute()
}
