import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'

/** Counts the spaces granted to the team itself or lying, at any depth, in a collection granted to it. */
const spacesOfTeam = sql<number>`(
  WITH RECURSIVE granted AS (
    SELECT g.collection_id AS id FROM grants g WHERE g.team_id = teams.id AND g.collection_id IS NOT NULL AND g.level <> 'none'
    UNION
    SELECT c.id FROM collections c JOIN granted ON c.parent_id = granted.id)
  SELECT count(*)::int FROM spaces s WHERE s.organization_id = teams.organization_id AND s.deleted_at IS NULL
    AND (s.parent_id IN (SELECT id FROM granted)
      OR EXISTS (SELECT FROM grants g WHERE g.team_id = teams.id AND g.space_id = s.id AND g.level <> 'none')))`

/** Whether the user is an administrator of the organization or an owner of the team. */
const mayManage = (userId: string) =>
  sql<boolean>`(
    EXISTS (SELECT FROM members m WHERE m.organization_id = teams.organization_id AND m.user_id = ${userId} AND m.role = 'admin')
    OR EXISTS (SELECT FROM team_members t WHERE t.team_id = teams.id AND t.user_id = ${userId} AND t.role = 'owner'))`

/** Selects teams with their counts, as one member sees them. */
export const teamsSeenBy = (db: ReadDb, organizationId: string, userId: string) =>
  db
    .selectFrom('teams')
    .selectAll('teams')
    .select([
      sql<number>`(SELECT count(*)::int FROM team_members t WHERE t.team_id = teams.id)`.as('members'),
      spacesOfTeam.as('spaces'),
      mayManage(userId).as('may_manage'),
    ])
    .where('teams.organization_id', '=', organizationId)

export function loadTeamSeenBy(db: ReadDb, organizationId: string, userId: string, id: string) {
  return teamsSeenBy(db, organizationId, userId)
    .where('teams.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Team'))
}

/** Finds a team without the counts, with whether the user may manage it. */
export function findTeam(db: ReadDb, organizationId: string, userId: string, id: string) {
  return db
    .selectFrom('teams')
    .select(['id', mayManage(userId).as('may_manage')])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Serializes changes of one team and keeps it from being deleted meanwhile. Throws 404 when it is gone. */
export async function lockTeam(db: Transaction, id: string): Promise<void> {
  const row = await db.selectFrom('teams').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw notFound('Team')
}

interface TeamFilter {
  title?: string | undefined
  /** A user id: only teams that person owns. */
  owner?: string | undefined
}

export function listTeamsSeenBy(
  db: ReadDb,
  organizationId: string,
  userId: string,
  filter: TeamFilter,
  page: PageRequest,
) {
  let query = teamsSeenBy(db, organizationId, userId)
  if (filter.title !== undefined) query = query.where(isTitled(filter.title))
  if (filter.owner !== undefined) {
    query = query.where(
      sql<boolean>`EXISTS (SELECT FROM team_members t WHERE t.team_id = teams.id AND t.user_id = ${filter.owner} AND t.role = 'owner')`,
    )
  }
  return paginate(db, query, page, ['created_at asc', 'id asc'])
}

/** Lists the teams a member is in, as the caller sees them. */
export function listTeamsOfMember(
  db: ReadDb,
  callerId: string,
  member: { organization_id: string; user_id: string },
  filter: { title?: string | undefined },
  page: PageRequest,
) {
  let query = teamsSeenBy(db, member.organization_id, callerId)
    .innerJoin('team_members', 'team_members.team_id', 'teams.id')
    .select('team_members.role as member_role')
    .where('team_members.user_id', '=', member.user_id)
  if (filter.title !== undefined) query = query.where(isTitled(filter.title))
  return paginate(db, query, page, ['created_at asc', 'id asc'])
}

const isTitled = (part: string) => sql<boolean>`position(lower(${part}) IN lower(teams.title)) > 0`

export async function insertTeam(db: Transaction, organizationId: string, title: string): Promise<string> {
  const id = newId()
  await db.insertInto('teams').values({ id, organization_id: organizationId, title }).execute()
  return id
}

export async function updateTeam(db: Transaction, id: string, title: string): Promise<void> {
  await db.updateTable('teams').set({ title }).where('id', '=', id).execute()
}

export async function deleteTeam(db: Transaction, organizationId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('teams')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
