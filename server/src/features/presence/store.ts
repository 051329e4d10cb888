import { sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import { userColumn } from '../users/index.ts'
import type { PresenceSeen } from './schema.ts'

export interface Place {
  spaceId: string
  changeRequestId: string | null
  pageId: string | null
  isEditing: boolean
}

/** Somebody counts as gone after this many seconds without a sign. */
export const EXPIRES_AFTER = 45
/** The most people that are listed at one place. */
const MOST_LISTED = 50
/** The most windows of one person; of more the oldest are forgotten. */
const MOST_WINDOWS = 20

const expiry = sql<Date>`now() + make_interval(secs => ${sql.lit(EXPIRES_AFTER)})`

/** Returns where the window was before; undefined when it is new or had expired. */
export async function putPresence(
  db: Transaction,
  userId: string,
  client: string,
  place: Place,
): Promise<Place | undefined> {
  const before = await takeBefore(db, userId, client)
  const row = {
    space_id: place.spaceId,
    change_request_id: place.changeRequestId,
    page_id: place.pageId,
    is_editing: place.isEditing,
    expires_at: expiry,
  }
  const stays = before !== undefined && isSamePlace(before, place)
  await db
    .insertInto('presences')
    .values({ user_id: userId, client, ...row })
    .onConflict((clash) =>
      clash.columns(['user_id', 'client']).doUpdateSet({ ...row, ...(!stays && { since: sql<Date>`now()` }) }),
    )
    .execute()
  if (!before) await deleteOldestWindows(db, userId)
  return before
}

async function takeBefore(db: Transaction, userId: string, client: string): Promise<Place | undefined> {
  const row = await db
    .selectFrom('presences')
    .select(['space_id', 'change_request_id', 'page_id', 'is_editing'])
    .where('user_id', '=', userId)
    .where('client', '=', client)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  return row && toPlace(row)
}

interface PlaceRow {
  space_id: string
  change_request_id: string | null
  page_id: string | null
  is_editing: boolean
}

const toPlace = (row: PlaceRow): Place => ({
  spaceId: row.space_id,
  changeRequestId: row.change_request_id,
  pageId: row.page_id,
  isEditing: row.is_editing,
})

export const isSamePlace = (one: Place, other: Place) =>
  one.spaceId === other.spaceId &&
  one.changeRequestId === other.changeRequestId &&
  one.pageId === other.pageId &&
  one.isEditing === other.isEditing

async function deleteOldestWindows(db: Transaction, userId: string): Promise<void> {
  await db
    .deleteFrom('presences')
    .where('user_id', '=', userId)
    .where('client', 'not in', (windows) =>
      windows
        .selectFrom('presences')
        .select('client')
        .where('user_id', '=', userId)
        .orderBy('expires_at', 'desc')
        .limit(MOST_WINDOWS),
    )
    .execute()
}

/** Returns where the window was; undefined when it was nowhere in this space. */
export async function deletePresence(
  db: Transaction,
  userId: string,
  client: string,
  spaceId: string,
): Promise<Place | undefined> {
  const row = await db
    .deleteFrom('presences')
    .where('user_id', '=', userId)
    .where('client', '=', client)
    .where('space_id', '=', spaceId)
    .returning(['space_id', 'change_request_id', 'page_id', 'is_editing'])
    .executeTakeFirst()
  return row && toPlace(row)
}

/** Lists each person once, those who edit first. */
export async function listPresences(
  db: ReadDb,
  spaceId: string,
  place: { changeRequest?: string; page?: string },
): Promise<PresenceSeen[]> {
  const onPage = place.page === undefined ? sql`true` : sql`p.page_id = ${place.page}`
  const { rows } = await sql<PresenceSeen>`
    SELECT ${userColumn('users')} AS "user", seen.change_request_id, seen.page_id, seen.is_editing, seen.since
    FROM (
      SELECT DISTINCT ON (p.user_id) p.* FROM presences p
      WHERE p.space_id = ${spaceId} AND p.change_request_id IS NOT DISTINCT FROM ${place.changeRequest ?? null}
        AND ${onPage} AND p.expires_at > now()
      ORDER BY p.user_id, p.is_editing DESC, p.since) AS seen
    JOIN users ON users.id = seen.user_id AND users.disabled_at IS NULL
    ORDER BY seen.is_editing DESC, seen.since, seen.user_id LIMIT ${sql.lit(MOST_LISTED)}`.execute(db)
  return rows
}

export async function deleteExpiredPresences(db: WriteDb): Promise<void> {
  await db.deleteFrom('presences').where('expires_at', '<', sql<Date>`now() - interval '1 minute'`).execute()
}
