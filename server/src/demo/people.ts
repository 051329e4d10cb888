import type { Db } from '../core/database/connect.ts'
import type { Role } from '../core/levels.ts'
import { insertMember } from '../features/members/index.ts'
import { insertTeam, insertTeamMembers } from '../features/teams/index.ts'
import { findOrInsertUser } from '../features/users/index.ts'

const PEOPLE: { email: string; displayName: string; role: Role }[] = [
  { email: 'maya@acme.example', displayName: 'Maya Okafor', role: 'create' },
  { email: 'jonas@acme.example', displayName: 'Jonas Lindqvist', role: 'review' },
  { email: 'priya@acme.example', displayName: 'Priya Raman', role: 'edit' },
]

export async function addPeople(db: Db, organizationId: string): Promise<void> {
  const ids: string[] = []
  for (const { email, displayName, role } of PEOPLE) {
    const user = await findOrInsertUser(db, { email, displayName })
    await insertMember(db, organizationId, user.id, role)
    ids.push(user.id)
  }
  const team = await insertTeam(db, organizationId, 'Documentation')
  await insertTeamMembers(db, organizationId, team, ids)
}
