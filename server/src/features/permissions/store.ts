/** A grant gives one member or one team a level on one space, collection or site. */
import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { Level } from '../../core/database/tables.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import { teamsSeenBy } from '../teams/index.ts'

/** The object a grant is on. */
export interface GrantTarget {
  kind: 'space' | 'collection' | 'site'
  id: string
  organizationId: string
}

/** Who receives a grant: a single member or a team. */
type GranteeKind = 'user' | 'team'

const columnOf = (kind: GrantTarget['kind'] | GranteeKind) => `${kind}_id` as const

export function listUserGrants(db: ReadDb, target: GrantTarget, page: PageRequest) {
  const query = db
    .selectFrom('grants')
    .innerJoin('users', 'users.id', 'grants.user_id')
    .select(['users.id', 'users.display_name', 'users.email', 'users.photo_url', 'grants.level'])
    .where(`grants.${columnOf(target.kind)}`, '=', target.id)
  return paginate(db, query, page, ['level desc', 'display_name asc', 'id asc'])
}

/** Each team says whether this person may manage it. */
export function listTeamGrants(db: ReadDb, target: GrantTarget, userId: string, page: PageRequest) {
  const query = teamsSeenBy(db, target.organizationId, userId)
    .innerJoin('grants', 'grants.team_id', 'teams.id')
    .select('grants.level')
    .where(`grants.${columnOf(target.kind)}`, '=', target.id)
  return paginate(db, query, page, ['level desc', 'title asc', 'id asc'])
}

/**
 * Gives each of these the level, replacing the one they had; returns the ids that are no members, or no teams, of the organization.
 * Rows are locked in the order of ids, so that two concurrent grants do not deadlock and no grantee leaves in between.
 */
export async function upsertGrants(
  db: Transaction,
  target: GrantTarget,
  grantee: GranteeKind,
  ids: string[],
  level: Level,
): Promise<string[]> {
  const on = sql.ref(columnOf(target.kind))
  const to = sql.ref(columnOf(grantee))
  const [from, key] =
    grantee === 'user' ? [sql.table('members'), sql.ref('user_id')] : [sql.table('teams'), sql.ref('id')]
  const { rows } = await sql<{ id: string }>`
    INSERT INTO grants (organization_id, ${on}, ${to}, level)
    SELECT organization_id, ${target.id}, ${key}, ${level}::level FROM ${from}
    WHERE organization_id = ${target.organizationId} AND ${key} = ANY (${ids}) ORDER BY ${key} FOR KEY SHARE
    ON CONFLICT (${on}, ${to}) WHERE ${to} IS NOT NULL DO UPDATE SET level = excluded.level
    RETURNING ${to} AS id`.execute(db)
  const granted = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !granted.has(id))
}

/** Returns false when there is no such grant. Without a level nothing changes. */
export async function updateGrant(
  db: Transaction,
  target: GrantTarget,
  grantee: GranteeKind,
  granteeId: string,
  level: Level | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('grants')
    .set({ level: level ?? sql<Level>`level` })
    .where(columnOf(target.kind), '=', target.id)
    .where(columnOf(grantee), '=', granteeId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteGrant(
  db: Transaction,
  target: GrantTarget,
  grantee: GranteeKind,
  granteeId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('grants')
    .where(columnOf(target.kind), '=', target.id)
    .where(columnOf(grantee), '=', granteeId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns false when the object is gone; otherwise it cannot be deleted before the transaction ends. */
export async function lockGrantTarget(db: Transaction, { kind, id }: GrantTarget): Promise<boolean> {
  const row = await db.selectFrom(`${kind}s`).select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/** Gives one member a level on a space or, without a space, on a collection. */
export async function grantLevel(
  db: Transaction,
  organizationId: string,
  { spaceId, collectionId }: { spaceId: string | null; collectionId: string | null },
  userId: string,
  level: Level,
): Promise<void> {
  const target: GrantTarget =
    spaceId === null
      ? { kind: 'collection', id: collectionId!, organizationId }
      : { kind: 'space', id: spaceId, organizationId }
  await upsertGrants(db, target, 'user', [userId], level)
}

export async function copyGrants(db: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`INSERT INTO grants (organization_id, space_id, user_id, team_id, level)
    SELECT organization_id, ${to}, user_id, team_id, level FROM grants WHERE space_id = ${from} ORDER BY id`.execute(db)
}
