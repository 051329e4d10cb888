import { type SqlBool, sql } from 'kysely'
import type { PoolDb, ReadDb, Transaction } from '../../core/database/connections.ts'
import { hintAtEvents, toNotificationEventInsert } from '../../core/events/record-event.ts'
import type { UserRow } from '../users/index.ts'
import { leastLevel, mailFor, type Reason } from './reasons.ts'

/** Where it happened: one mail covers one space, or one change request. */
export interface NotificationTarget {
  spaceId: string
  changeRequestId: string | null
}

export interface NotificationEvent extends NotificationTarget {
  organizationId: string
  commentId?: string
  replyId?: string
  reviewId?: string
  /** Who did it; this person is notified of nothing but the failure of a merge they planned. */
  actorId: string
  recipients: ReadonlyMap<string, Reason>
}

/**
 * Inserts a notification for each recipient who has joined and has the level it needs; returns the ids of those who get a mail soon. Guests do not see
 * the members of the organization, so their mentions notify nobody. Who was notified of a comment of a review is not notified of the review as well.
 */
export async function insertNotifications(db: Transaction, event: NotificationEvent): Promise<string[]> {
  const { organizationId, spaceId, actorId, reviewId = null } = event
  const userIds = [...event.recipients.keys()]
  const { rows } = await sql<{ user_id: string }>`
    WITH added AS (
      INSERT INTO notifications
        (organization_id, user_id, space_id, change_request_id, comment_id, reply_id, review_id, reason, actor_id, mail)
      SELECT members.organization_id, members.user_id, ${spaceId}, ${event.changeRequestId}, ${event.commentId ?? null},
        ${event.replyId ?? null}, ${reviewId}, recipients.reason, ${actorId},
        ${mailFor(organizationId, { user: 'members.user_id', reason: 'recipients.reason' })}
      FROM unnest(${userIds}::text[], ${[...event.recipients.values()]}::text[]) AS recipients (user_id, reason)
      JOIN accepted_members AS members ON members.organization_id = ${organizationId} AND members.user_id = recipients.user_id
      JOIN content_levels(${organizationId}, ARRAY[${spaceId}], '{}', ${userIds}::text[]) AS levels ON levels.user_id = members.user_id
      WHERE NOT members.disabled AND (members.user_id <> ${actorId} OR recipients.reason = 'unmerged') AND levels.level >= ${leastLevel('recipients.reason')}
        AND (recipients.reason <> 'mention' OR EXISTS (SELECT FROM members actors
          WHERE actors.organization_id = ${organizationId} AND actors.user_id = ${actorId} AND actors.role IS NOT NULL))
        AND NOT EXISTS (SELECT FROM comments c JOIN notifications told ON told.comment_id = c.id
          WHERE c.review_id = ${reviewId} AND told.user_id = members.user_id)
      RETURNING id, user_id, mail),
    recorded AS (${toNotificationEventInsert('notification.added', event, sql`SELECT id, user_id FROM added`)})
    SELECT user_id FROM added WHERE mail = 'soon'`.execute(db)
  hintAtEvents()
  return rows.map((row) => row.user_id)
}

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
    .where('members.is_service', '=', false)
    .where(
      sql<SqlBool>`(position('@' || lower(users.display_name) IN lower(${text})) > 0
        OR position('@' || users.email IN lower(${text})) > 0)`,
    )
    .execute()
}

/** Rows that one statement deletes. */
const PER_BATCH = 5_000

/** Deletes what was read 90 days ago, and everything after a year. */
export async function deleteOldNotifications(db: PoolDb): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`DELETE FROM notifications WHERE id IN (
      SELECT id FROM notifications WHERE created_at < now() - interval '1 year' OR read_at < now() - interval '90 days'
      LIMIT ${PER_BATCH})`.execute(db)
    if (Number(numAffectedRows ?? 0) < PER_BATCH) return
  }
}
