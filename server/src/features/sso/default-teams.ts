import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { teamsSeenBy } from '../teams/index.ts'
import type { SamlProviderRow, SamlProviderSeen } from './schema.ts'

export async function checkDefaultTeam(
  db: Transaction,
  organizationId: string,
  userId: string,
  teamId: string | null | undefined,
): Promise<void> {
  if (teamId === null || teamId === undefined) return
  if (!(await lockDefaultTeam(db, organizationId, userId, teamId)))
    throw invalid('defaultTeam refers to a team that does not exist in this organization')
}

/** Returns whether the team exists; if so it cannot be deleted before this transaction ends. */
export async function lockDefaultTeam(
  db: Transaction,
  organizationId: string,
  userId: string,
  teamId: string,
): Promise<boolean> {
  const team = await teamsSeenBy(db, organizationId, userId)
    .where('teams.id', '=', teamId)
    .forKeyShare()
    .executeTakeFirst()
  return team !== undefined
}

/** Loads the default teams of all these providers in one statement, as the caller sees them. */
export async function withDefaultTeams(
  db: ReadDb,
  organizationId: string,
  userId: string,
  rows: SamlProviderRow[],
): Promise<SamlProviderSeen[]> {
  const ids = rows.map((row) => row.default_team_id).filter((id) => id !== null)
  const teams =
    ids.length > 0 ? await teamsSeenBy(db, organizationId, userId).where('teams.id', 'in', ids).execute() : []
  const byId = new Map(teams.map((team) => [team.id, team]))
  return rows.map((row) => ({ ...row, default_team: byId.get(row.default_team_id ?? '') }))
}
