import type { Transaction } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { findMemberIds } from '../members/index.ts'
import type { TeamRole } from './schema.ts'
import type { TeamMembersChange } from './team-members-schema.ts'
import { deleteTeamMembers, insertTeamMembers, upsertTeamMembers } from './team-members-store.ts'

/** Applies add, then memberships, then remove: the later one wins. One unknown person makes the whole change fail. */
export async function updateTeamMembers(
  db: Transaction,
  organizationId: string,
  teamId: string,
  { add = [], memberships = {}, remove = [] }: TeamMembersChange,
): Promise<void> {
  const fields = { add, memberships: Object.keys(memberships), remove }
  const ids = await findMemberIds(db, organizationId, Object.values(fields).flat())
  for (const [field, names] of Object.entries(fields)) checkKnown(field, names, ids)
  const idsOf = (names: string[]) => [...new Set(names.map((name) => ids.get(name)!))]
  await insertTeamMembers(db, organizationId, teamId, idsOf(add))
  await upsertTeamMembers(db, organizationId, teamId, rolesOf(memberships, ids))
  await deleteTeamMembers(db, teamId, idsOf(remove))
}

const NAMED = 100

/** Throws 400 naming the people in this field of the body who are no members of the organization. */
export function checkKnown(field: string, names: string[], ids: Map<string, string>): void {
  const unknown = names.filter((name) => !ids.has(name))
  if (unknown.length === 0) return
  const rest = unknown.length > NAMED ? ` and ${unknown.length - NAMED} more` : ''
  throw invalid(`${field} names people who are not in the organization: ${unknown.slice(0, NAMED).join(', ')}${rest}`)
}

/** The same person may be named by id and by e-mail address, but not with two roles. */
function rolesOf(memberships: Record<string, { role: TeamRole }>, ids: Map<string, string>): Map<string, TeamRole> {
  const roles = new Map<string, TeamRole>()
  for (const [name, { role }] of Object.entries(memberships)) {
    const id = ids.get(name)!
    if ((roles.get(id) ?? role) !== role) throw invalid(`memberships names ${name} twice, with different roles`)
    roles.set(id, role)
  }
  return roles
}
