/** What a person reads in the inbox of an organization. */
import { type SqlBool, sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { Level } from '../../core/database/tables.ts'
import { recordEvent } from '../../core/events/record-event.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import { isNotTrashed } from '../spaces/index.ts'
import { userColumn } from '../users/index.ts'
import { leastLevel, type Reason } from './reasons.ts'

/** The person, in one organization. */
export interface Recipient {
  organizationId: string
  userId: string
}

/** Those that the person may still read. Levels are computed by one statement, and only on spaces that notifications are about. */
function readableNotifications(db: ReadDb, { organizationId, userId }: Recipient, isUnread = false) {
  const spaces = sql`ARRAY(SELECT DISTINCT n.space_id FROM notifications n
    WHERE n.user_id = ${userId} AND n.organization_id = ${organizationId} ${isUnread ? sql`AND n.read_at IS NULL` : sql``})`
  const levels = sql<{
    object_id: string
    level: Level
  }>`content_levels(${organizationId}, ${spaces}, '{}', ARRAY[${userId}])`
  const query = db
    .selectFrom('notifications')
    .innerJoin('spaces', 'spaces.id', 'notifications.space_id')
    .innerJoin(levels.as<'levels'>(sql.ref('levels')), 'levels.object_id', 'notifications.space_id')
    .innerJoin('users as actors', 'actors.id', 'notifications.actor_id')
    .leftJoin('change_requests', 'change_requests.id', 'notifications.change_request_id')
    .leftJoin('comments', 'comments.id', 'notifications.comment_id')
    .select([
      'notifications.id',
      'notifications.organization_id',
      'notifications.space_id',
      'notifications.change_request_id',
      'notifications.reply_id',
      'notifications.created_at',
      'notifications.read_at',
      'notifications.page_path',
      'spaces.title as space_title',
      'levels.level',
      'change_requests.number',
      'change_requests.subject',
      'change_requests.status',
      userColumn('actors').as('actor'),
      sql<Reason>`notifications.reason`.as('reason'),
      sql<string | null>`coalesce(notifications.page_id, comments.page_id)`.as('page_id'),
      sql<string | null>`coalesce(notifications.page_title, comments.page ->> 'title')`.as('page_title'),
      // A review is told with its comment on the whole, or else with the first of its comments.
      sql<
        string | null
      >`coalesce(notifications.comment_id, (SELECT c.id FROM comments c WHERE c.review_id = notifications.review_id
        ORDER BY c.page_id IS NOT NULL, c.posted_at, c.id LIMIT 1))`.as('comment_id'),
      sql<
        string | null
      >`(SELECT r.status FROM reviews r WHERE r.id = coalesce(notifications.review_id, comments.review_id))`.as(
        'review',
      ),
    ])
    .where('notifications.user_id', '=', userId)
    .where('notifications.organization_id', '=', organizationId)
    .where(isNotTrashed)
    .where(sql<SqlBool>`levels.level >= ${leastLevel('notifications.reason')}`)
  return isUnread ? query.where('notifications.read_at', 'is', null) : query
}

export type NotificationSeen = Awaited<ReturnType<typeof listNotifications>>['items'][number]

export function listNotifications(
  db: ReadDb,
  recipient: Recipient,
  { unread = false, reason }: { unread?: boolean; reason?: Reason },
  page: PageRequest,
) {
  const query = readableNotifications(db, recipient, unread)
  const chosen = reason === undefined ? query : query.where('notifications.reason', '=', reason)
  return paginate(db, chosen, page, ['created_at desc', 'id desc'])
}

/** Ids are numbers, and anything else finds nothing. */
const toNumber = (id: string) => (/^\d{1,18}$/.test(id) ? id : '0')

export function findNotification(db: ReadDb, recipient: Recipient, id: string): Promise<NotificationSeen | undefined> {
  return readableNotifications(db, recipient).where('notifications.id', '=', toNumber(id)).executeTakeFirst()
}

/** Lists those of these notifications that the person may still read and has not read, oldest first. */
export async function findUnreadNotifications(
  db: ReadDb,
  recipient: Recipient,
  ids: readonly string[],
): Promise<NotificationSeen[]> {
  if (ids.length === 0) return []
  return readableNotifications(db, recipient, true)
    .where('notifications.id', '=', sql<string>`ANY(${ids}::bigint[])`)
    .orderBy('notifications.created_at')
    .orderBy('notifications.id')
    .execute()
}

/** Sets or removes the mark, and tells the other windows of the person. */
export async function markNotification(
  db: Transaction,
  { organizationId, userId }: Recipient,
  { id, space_id, change_request_id, read_at }: NotificationSeen,
  isRead: boolean,
): Promise<void> {
  if ((read_at !== null) === isRead) return
  await db
    .updateTable('notifications')
    .set({ read_at: isRead ? sql`now()` : null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .execute()
  await recordEvent(db, toReadEvent({ id, space_id, change_request_id }, userId))
}

/** Marks everything up to and including `until`, or all. One event, about the newest of them, tells it. */
export async function markAllRead(
  db: Transaction,
  { organizationId, userId }: Recipient,
  until: NotificationSeen | undefined,
): Promise<void> {
  const { rows } = await sql<{ id: string; space_id: string; change_request_id: string | null }>`
    WITH marked AS (
      UPDATE notifications SET read_at = now()
      WHERE user_id = ${userId} AND organization_id = ${organizationId} AND read_at IS NULL
        ${until ? sql`AND (created_at, id) <= (SELECT last.created_at, last.id FROM notifications last WHERE last.id = ${until.id})` : sql``}
      RETURNING id, space_id, change_request_id, created_at)
    SELECT id, space_id, change_request_id FROM marked ORDER BY created_at DESC, id DESC LIMIT 1`.execute(db)
  if (rows[0]) await recordEvent(db, { ...toReadEvent(rows[0], userId), payload: { all: true } })
}

const toReadEvent = (
  row: Pick<NotificationSeen, 'id' | 'space_id' | 'change_request_id'>,
  userId: string,
): Parameters<typeof recordEvent>[1] => ({
  action: 'notification.updated',
  spaceId: row.space_id,
  changeRequestId: row.change_request_id,
  actorId: userId,
  target: { type: 'notification', id: row.id },
  userId,
})
