/** Grants: a level for one member or one team on one space, collection or site. */
import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import type { Level } from '../../core/database/tables.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import { teamsSeenBy } from '../teams/index.ts'

/** What is granted on. */
export interface Place {
  kind: 'space' | 'collection' | 'site'
  id: string
  organizationId: string
}

/** Who holds a grant. */
export type Holder = 'user' | 'team'

const columnOf = (kind: Place['kind'] | Holder) => `${kind}_id` as const

export function listUserGrants(db: Db, place: Place, page: PageRequest) {
  const query = db
    .selectFrom('grants')
    .innerJoin('users', 'users.id', 'grants.user_id')
    .select(['users.id', 'users.display_name', 'users.email', 'users.photo_url', 'grants.level'])
    .where(`grants.${columnOf(place.kind)}`, '=', place.id)
  return paginate(db, query, page, ['level desc', 'display_name asc', 'id asc'])
}

/** Teams come with what this person may do with them. */
export function listTeamGrants(db: Db, place: Place, userId: string, page: PageRequest) {
  const query = teamsSeenBy(db, place.organizationId, userId)
    .innerJoin('grants', 'grants.team_id', 'teams.id')
    .select('grants.level')
    .where(`grants.${columnOf(place.kind)}`, '=', place.id)
  return paginate(db, query, page, ['level desc', 'title asc', 'id asc'])
}

/**
 * Gives each of these the level, in place of what they had; answers those that are no members, or no teams, of the organization.
 * Locked in the order of ids: two who grant at once do not wait for each other in a circle, and nobody leaves in between.
 */
export async function upsertGrants(
  db: Db,
  place: Place,
  holder: Holder,
  ids: string[],
  level: Level,
): Promise<string[]> {
  const on = sql.ref(columnOf(place.kind))
  const to = sql.ref(columnOf(holder))
  const [from, key] =
    holder === 'user' ? [sql.table('members'), sql.ref('user_id')] : [sql.table('teams'), sql.ref('id')]
  const { rows } = await sql<{ id: string }>`
    INSERT INTO grants (organization_id, ${on}, ${to}, level)
    SELECT organization_id, ${place.id}, ${key}, ${level}::level FROM ${from}
    WHERE organization_id = ${place.organizationId} AND ${key} = ANY (${ids}) ORDER BY ${key} FOR KEY SHARE
    ON CONFLICT (${on}, ${to}) WHERE ${to} IS NOT NULL DO UPDATE SET level = excluded.level
    RETURNING ${to} AS id`.execute(db)
  const granted = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !granted.has(id))
}

/** false when there is no such grant. Without a level nothing changes. */
export async function updateGrant(
  db: Db,
  place: Place,
  holder: Holder,
  holderId: string,
  level: Level | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('grants')
    .set({ level: level ?? sql<Level>`level` })
    .where(columnOf(place.kind), '=', place.id)
    .where(columnOf(holder), '=', holderId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteGrant(db: Db, place: Place, holder: Holder, holderId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('grants')
    .where(columnOf(place.kind), '=', place.id)
    .where(columnOf(holder), '=', holderId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** false when it is gone; else it stays until the transaction ends. */
export async function lockPlace(db: Db, { kind, id }: Place): Promise<boolean> {
  const row = await db.selectFrom(`${kind}s`).select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/** The level one member gets on a space or, where none is named, on a collection. */
export async function grantLevel(
  db: Db,
  organizationId: string,
  { spaceId, collectionId }: { spaceId: string | null; collectionId: string | null },
  userId: string,
  level: Level,
): Promise<void> {
  const place: Place =
    spaceId === null
      ? { kind: 'collection', id: collectionId!, organizationId }
      : { kind: 'space', id: spaceId, organizationId }
  await upsertGrants(db, place, 'user', [userId], level)
}

export async function copyGrants(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`INSERT INTO grants (organization_id, space_id, user_id, team_id, level)
    SELECT organization_id, ${to}, user_id, team_id, level FROM grants WHERE space_id = ${from} ORDER BY id`.execute(db)
}
