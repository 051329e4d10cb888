import type { Role } from '../core/words/levels.ts'
import { insertMember } from '../features/members/index.ts'
import { insertTeam, insertTeamMembers } from '../features/teams/index.ts'
import { findOrInsertUser } from '../features/users/index.ts'
import { actAs, type Perform, type Services } from './act-as.ts'

const PEOPLE = {
  maya: { email: 'maya@acme.example', displayName: 'Maya Okafor', role: 'create' },
  jonas: { email: 'jonas@acme.example', displayName: 'Jonas Lindqvist', role: 'review' },
  priya: { email: 'priya@acme.example', displayName: 'Priya Raman', role: 'edit' },
} satisfies Record<string, { email: string; displayName: string; role: Role }>

export interface Person {
  id: string
  perform: Perform
}

export type People = Record<keyof typeof PEOPLE, Person>

export async function addPeople(services: Services, organizationId: string): Promise<People> {
  const { db } = services
  const people: Record<string, Person> = {}
  for (const [name, { email, displayName, role }] of Object.entries(PEOPLE)) {
    const { id } = await findOrInsertUser(db, { email, displayName })
    await insertMember(db, organizationId, id, role)
    const perform = actAs(services, id)
    // They do not exist, and what the demo says to them is no mail.
    await perform('updateNotificationSettings', { params: { organizationId }, body: { mails: false } })
    people[name] = { id, perform }
  }
  const team = await insertTeam(db, organizationId, 'Documentation')
  const ids = Object.values(people).map(({ id }) => id)
  await insertTeamMembers(db, organizationId, team, ids)
  return people as People
}
