import { type RawBuilder, sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import { isNotTrashed } from '../spaces/index.ts'
import type { FollowingSeen } from './schema.ts'

/** A page as its followers are shown it. */
export interface FollowedPage {
  id: string
  title: string
  path: string
}

const followings = (db: ReadDb, userId: string) =>
  db
    .selectFrom('followings')
    .innerJoin('spaces', 'spaces.id', 'followings.space_id')
    .selectAll('followings')
    .select('spaces.title as space_title')
    .where('followings.user_id', '=', userId)

/** Lists what the member follows and may still read. */
export function listFollowings(db: ReadDb, userId: string, organizationId: string, page: PageRequest) {
  const followed = sql`ARRAY(SELECT DISTINCT space_id FROM followings WHERE organization_id = ${organizationId} AND user_id = ${userId})`
  const levels: RawBuilder<{ object_id: string }> = sql`(SELECT object_id
    FROM content_levels(${organizationId}, ${followed}, '{}', ARRAY[${userId}]) WHERE level >= 'read')`
  const query = followings(db, userId)
    .innerJoin(levels.as<'levels'>(sql.ref('levels')), 'levels.object_id', 'followings.space_id')
    .where('followings.organization_id', '=', organizationId)
    .where(isNotTrashed)
  return paginate(db, query, page, ['created_at desc', 'id desc'])
}

/** The ids of the pages that the person follows in a space; null stands for the whole space. */
export async function listFollowedIn(db: ReadDb, userId: string, spaceId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('followings')
    .select('page_id')
    .where('user_id', '=', userId)
    .where('space_id', '=', spaceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.page_id)
}

/** Until the transaction ends. Otherwise several that a person adds at once would not count each other. */
export async function lockFollowingsOf(db: Transaction, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('followings'), hashtext(${userId}))`.execute(db)
}

export async function countFollowings(db: ReadDb, userId: string, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('followings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the following that exists already, if there is one. */
export async function putFollowing(
  db: Transaction,
  {
    organizationId,
    userId,
    spaceId,
    page,
  }: { organizationId: string; userId: string; spaceId: string; page?: FollowedPage },
): Promise<FollowingSeen> {
  await db
    .insertInto('followings')
    .values({
      id: newId(),
      organization_id: organizationId,
      user_id: userId,
      space_id: spaceId,
      page_id: page?.id ?? null,
      page_title: page?.title ?? null,
      page_path: page?.path ?? null,
    })
    .onConflict((clash) => clash.columns(['user_id', 'space_id', 'page_id']).doNothing())
    .execute()
  return followings(db, userId)
    .where('followings.space_id', '=', spaceId)
    .where('followings.page_id', 'is not distinct from', page?.id ?? null)
    .executeTakeFirstOrThrow()
}

/** Returns whether it was followed. */
export async function deleteFollowing(
  db: Transaction,
  userId: string,
  spaceId: string,
  pageId: string | null,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('followings')
    .where('user_id', '=', userId)
    .where('space_id', '=', spaceId)
    .where('page_id', 'is not distinct from', pageId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Of these pages of a space, those that somebody follows. */
export async function listFollowedPages(db: ReadDb, spaceId: string, pageIds: readonly string[]): Promise<string[]> {
  if (pageIds.length === 0) return []
  const { rows } = await sql<{ page_id: string }>`SELECT DISTINCT page_id FROM followings
    WHERE space_id = ${spaceId} AND page_id = ANY(${pageIds}::text[])`.execute(db)
  return rows.map((row) => row.page_id)
}

/** Writes down the current titles and paths of followed pages. */
export async function updateFollowedPages(
  db: Transaction,
  spaceId: string,
  pages: readonly FollowedPage[],
): Promise<void> {
  if (pages.length === 0) return
  await sql`UPDATE followings SET page_title = page.title, page_path = page.path
    FROM unnest(${pages.map(({ id }) => id)}::text[], ${pages.map(({ title }) => title)}::text[], ${pages.map(({ path }) => path)}::text[])
      AS page (id, title, path)
    WHERE followings.space_id = ${spaceId} AND followings.page_id = page.id
      AND (followings.page_title, followings.page_path) <> (page.title, page.path)`.execute(db)
}

/** Nobody follows a page that does not exist. */
export async function deleteFollowingsOfPages(
  db: Transaction,
  spaceId: string,
  pageIds: readonly string[],
): Promise<void> {
  if (pageIds.length === 0) return
  await db
    .deleteFrom('followings')
    .where('space_id', '=', spaceId)
    .where('page_id', '=', sql<string>`ANY(${pageIds}::text[])`)
    .execute()
}
