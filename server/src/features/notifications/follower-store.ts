/** Notifications about new primary revisions: many people are told by one statement each. */
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { hintAtEvents, toNotificationEventInsert } from '../../core/events/record-event.ts'
import { mailFor } from './reasons.ts'

interface RevisionEvent {
  organizationId: string
  spaceId: string
  actorId: string
  /** When the revision was made. */
  at: Date
}

interface ChangedPage {
  id: string
  title: string
  path: string
}

/** Whether somebody may have to be told of the revision: it is a merge, something in its space is followed, or a notification is about a page of it. */
export async function concernsSomebody(db: ReadDb, spaceId: string, revisionId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM revisions r WHERE r.id = ${revisionId} AND (r.merged_from IS NOT NULL
    OR EXISTS (SELECT FROM followings f WHERE f.space_id = ${spaceId})
    OR EXISTS (SELECT FROM notifications n WHERE n.space_id = ${spaceId} AND n.page_id IS NOT NULL))`.execute(db)
  return rows.length > 0
}

export async function findRevisionEvent(
  db: ReadDb,
  spaceId: string,
  revisionId: string,
): Promise<(Omit<RevisionEvent, 'actorId'> & { actorId: string | null; mergedFrom: string | null }) | undefined> {
  const row = await db
    .selectFrom('revisions')
    .innerJoin('spaces', 'spaces.id', 'revisions.space_id')
    .select(['spaces.organization_id', 'revisions.created_by', 'revisions.created_at', 'revisions.merged_from'])
    .where('revisions.space_id', '=', spaceId)
    .where('revisions.id', '=', revisionId)
    .where('spaces.deleted_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      organizationId: row.organization_id,
      spaceId,
      actorId: row.created_by,
      at: row.created_at,
      mergedFrom: row.merged_from,
    }
  )
}

/** A job that comes late, after a server was down, dates a notification back to the change. */
const toldAt = (at: Date) =>
  sql`CASE WHEN ${at}::timestamptz < now() - interval '1 hour' THEN ${at}::timestamptz ELSE clock_timestamp() END`

const changedPages = (pages: readonly ChangedPage[]) => sql`
  SELECT * FROM unnest(${pages.map(({ id }) => id)}::text[], ${pages.map(({ title }) => title)}::text[], ${pages.map(({ path }) => path)}::text[])
    AS page (id, title, path)`

/** Who follows the space or one of the changed pages, with the page if it is one alone. */
const followers = ({ spaceId, at }: RevisionEvent) => sql`
  SELECT f.user_id, CASE WHEN count(f.page_id) = 1 THEN min(f.page_id) END AS page_id
  FROM followings f LEFT JOIN changed_pages ON changed_pages.id = f.page_id
  WHERE f.space_id = ${spaceId} AND f.created_at <= ${at} AND (f.page_id IS NULL OR changed_pages.id IS NOT NULL)
  GROUP BY f.user_id`

/** Of `people`, those who have joined and may read the space, without whoever did it: user, page, and the title and path of the page. */
const readers = ({ organizationId, spaceId, actorId }: RevisionEvent, people: RawBuilder<unknown>) => sql`
  SELECT people.user_id, changed_pages.id AS page_id, changed_pages.title AS page_title, changed_pages.path AS page_path
  FROM ${people} AS people
  JOIN content_levels(${organizationId}, ARRAY[${spaceId}], '{}', ARRAY(SELECT p.user_id FROM ${people} AS p)) AS levels
    ON levels.user_id = people.user_id AND levels.level >= 'read'
  JOIN accepted_members AS joined ON joined.organization_id = ${organizationId} AND joined.user_id = people.user_id
  LEFT JOIN changed_pages ON changed_pages.id = people.page_id
  WHERE people.user_id <> ${actorId}`

/**
 * Tells a merge to the people who worked on the change request, by writing, reviewing or commenting, and to followers: each once, however often it
 * runs. Returns who gets a mail soon.
 */
export async function insertMergeNotifications(
  db: Transaction,
  event: RevisionEvent & { changeRequestId: string },
  pages: readonly ChangedPage[],
): Promise<string[]> {
  const { organizationId, spaceId, actorId, at, changeRequestId } = event
  const { rows } = await sql<{ user_id: string }>`
    WITH changed_pages AS MATERIALIZED (${changedPages(pages)}),
    workers AS (
      SELECT created_by AS user_id FROM change_requests WHERE id = ${changeRequestId}
      UNION SELECT user_id FROM change_request_contributors WHERE change_request_id = ${changeRequestId}
      UNION SELECT reviewer_id FROM reviews WHERE change_request_id = ${changeRequestId}
      UNION SELECT posted_by FROM comments WHERE change_request_id = ${changeRequestId}
      UNION SELECT r.posted_by FROM comment_replies r JOIN comments c ON c.id = r.comment_id WHERE c.change_request_id = ${changeRequestId}),
    followers AS (${followers(event)}),
    people AS MATERIALIZED (SELECT user_id, followers.page_id FROM workers FULL JOIN followers USING (user_id)),
    told AS MATERIALIZED (SELECT 'merged' AS reason, readers.* FROM (${readers(event, sql`people`)}) AS readers),
    added AS (
      INSERT INTO notifications (organization_id, user_id, space_id, change_request_id, page_id, page_title, page_path, reason, actor_id, created_at, mail)
      SELECT ${organizationId}, told.user_id, ${spaceId}, ${changeRequestId}, told.page_id, told.page_title, told.page_path, told.reason, ${actorId},
        ${toldAt(at)}, ${mailFor(organizationId, { user: 'told.user_id', reason: 'told.reason' })}
      FROM told
      ON CONFLICT (change_request_id, user_id) WHERE reason = 'merged' DO NOTHING
      RETURNING id, user_id, mail),
    recorded AS (${toNotificationEventInsert('notification.added', event, sql`SELECT id, user_id FROM added`)})
    SELECT user_id FROM added WHERE mail = 'soon'`.execute(db)
  hintAtEvents()
  return rows.map((row) => row.user_id)
}

/**
 * Tells a change to followers. An unread notification about the same page or space and the same person is refreshed, at most once a minute: who writes
 * for an hour is one notification. One that is newer than the revision has told of it already. Returns who gets a mail soon.
 */
export async function putChangeNotifications(
  db: Transaction,
  event: RevisionEvent,
  pages: readonly ChangedPage[],
): Promise<string[]> {
  const { organizationId, spaceId, actorId, at } = event
  const isSame = sql`n.space_id = ${spaceId} AND n.reason = 'changed' AND n.actor_id = ${actorId}`
  const mail = mailFor(organizationId, { user: 'told.user_id', reason: 'told.reason' })
  const { rows } = await sql<{ user_id: string }>`
    WITH changed_pages AS MATERIALIZED (${changedPages(pages)}),
    followers AS MATERIALIZED (${followers(event)}),
    told AS MATERIALIZED (
      SELECT 'changed' AS reason, readers.* FROM (${readers(event, sql`followers`)}) AS readers
      WHERE NOT EXISTS (SELECT FROM notifications n WHERE ${isSame} AND n.user_id = readers.user_id AND n.page_id IS NOT DISTINCT FROM readers.page_id
        AND (n.created_at >= ${at} OR n.read_at IS NULL AND n.created_at >= ${at}::timestamptz - interval '1 minute'))),
    refreshed AS (
      UPDATE notifications n SET created_at = ${toldAt(at)}, page_title = told.page_title, page_path = told.page_path, mail = ${mail}
      FROM told WHERE ${isSame} AND n.user_id = told.user_id AND n.page_id IS NOT DISTINCT FROM told.page_id AND n.read_at IS NULL
      RETURNING n.id, n.user_id, n.mail),
    added AS (
      INSERT INTO notifications (organization_id, user_id, space_id, page_id, page_title, page_path, reason, actor_id, created_at, mail)
      SELECT ${organizationId}, told.user_id, ${spaceId}, told.page_id, told.page_title, told.page_path, told.reason, ${actorId}, ${toldAt(at)}, ${mail}
      FROM told WHERE NOT EXISTS (SELECT FROM refreshed WHERE refreshed.user_id = told.user_id)
      RETURNING id, user_id, mail),
    recorded_update AS (${toNotificationEventInsert('notification.updated', event, sql`SELECT id, user_id FROM refreshed`)}),
    recorded AS (${toNotificationEventInsert('notification.added', event, sql`SELECT id, user_id FROM added`)})
    SELECT DISTINCT user_id FROM (SELECT user_id, mail FROM added UNION ALL SELECT user_id, mail FROM refreshed) AS new WHERE mail = 'soon'`.execute(
    db,
  )
  hintAtEvents()
  return rows.map((row) => row.user_id)
}

/** Deletes what is about pages that do not exist any more. */
export async function deleteNotificationsOfPages(
  db: Transaction,
  spaceId: string,
  pageIds: readonly string[],
): Promise<void> {
  if (pageIds.length === 0) return
  await db
    .deleteFrom('notifications')
    .where('space_id', '=', spaceId)
    .where('page_id', '=', sql<string>`ANY(${pageIds}::text[])`)
    .execute()
}
