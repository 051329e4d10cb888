import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import { selectMembers, withMemberCounts } from '../members/index.ts'
import type { TeamRole } from './schema.ts'

export async function listTeamMembers(db: ReadDb, organizationId: string, teamId: string, page: PageRequest) {
  const query = selectMembers(db, organizationId)
    .innerJoin('team_members', 'team_members.user_id', 'members.user_id')
    .select(['team_members.role as team_role', 'team_members.added_at'])
    .where('team_members.team_id', '=', teamId)
  const found = await paginate(db, query, page, ['added_at asc', 'user_id asc'])
  return { ...found, items: await withMemberCounts(db, organizationId, found.items) }
}

/** Adds members; an existing team member stays in their role. */
export async function insertTeamMembers(
  db: Transaction,
  organizationId: string,
  teamId: string,
  userIds: string[],
): Promise<void> {
  await sql`
    INSERT INTO team_members (organization_id, team_id, user_id)
    SELECT ${organizationId}, ${teamId}, user_id FROM unnest(${userIds}::text[]) AS user_id
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Adds members or changes their roles; each person is named once. */
export async function upsertTeamMembers(
  db: Transaction,
  organizationId: string,
  teamId: string,
  roles: Map<string, TeamRole>,
): Promise<void> {
  await sql`
    INSERT INTO team_members (organization_id, team_id, user_id, role)
    SELECT ${organizationId}, ${teamId}, user_id, role
    FROM unnest(${[...roles.keys()]}::text[], ${[...roles.values()]}::text[]) AS entry (user_id, role)
    ON CONFLICT (team_id, user_id) DO UPDATE SET role = excluded.role`.execute(db)
}

/** Returns how many of them were in the team. */
export async function deleteTeamMembers(db: Transaction, teamId: string, userIds: string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where(sql<boolean>`user_id = ANY (${userIds}::text[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Makes these the only teams of the member; in those that it is in already it stays in its role. Throws 400 for a team of another organization. */
export async function setTeamsOf(
  db: Transaction,
  organizationId: string,
  userId: string,
  teamIds: string[],
): Promise<void> {
  const known = await db
    .selectFrom('teams')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = ANY (${teamIds}::text[])`)
    .execute()
  const unknown = teamIds.filter((id) => !known.some((team) => team.id === id))
  if (unknown.length > 0) throw invalid(`teams refers to teams that are not in the organization: ${unknown.join(', ')}`)
  await db
    .deleteFrom('team_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`NOT (team_id = ANY (${teamIds}::text[]))`)
    .execute()
  for (const teamId of teamIds) await insertTeamMembers(db, organizationId, teamId, [userId])
}
