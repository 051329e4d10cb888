import type { Role } from '../core/words/levels.ts'
import { findMember, insertMember, noteMemberSeen } from '../features/members/index.ts'
import { insertTeam, insertTeamMembers } from '../features/teams/index.ts'
import { findOrInsertUser } from '../features/users/index.ts'
import { actAs, type Perform, type Services } from './act-as.ts'

interface DemoPerson {
  email: string
  displayName: string
  /** Null for a guest. */
  role: Role | null
  joinedDaysAgo: number
  /** Absent while the invitation is pending. */
  seenHoursAgo?: number
}

const PEOPLE = {
  maya: { email: 'maya@acme.example', displayName: 'Maya Okafor', role: 'create', joinedDaysAgo: 62, seenHoursAgo: 2 },
  jonas: {
    email: 'jonas@acme.example',
    displayName: 'Jonas Lindqvist',
    role: 'review',
    joinedDaysAgo: 61,
    seenHoursAgo: 5,
  },
  priya: { email: 'priya@acme.example', displayName: 'Priya Raman', role: 'edit', joinedDaysAgo: 58, seenHoursAgo: 26 },
  lena: {
    email: 'lena@acme.example',
    displayName: 'Lena Fischer',
    role: 'comment',
    joinedDaysAgo: 40,
    seenHoursAgo: 74,
  },
  tomas: {
    email: 'tomas@acme.example',
    displayName: 'Tomás Ibarra',
    role: 'read',
    joinedDaysAgo: 33,
    seenHoursAgo: 300,
  },
  kofi: {
    email: 'kofi@translators.example',
    displayName: 'Kofi Mensah',
    role: null,
    joinedDaysAgo: 30,
    seenHoursAgo: 500,
  },
  ines: { email: 'ines@acme.example', displayName: 'Inês Duarte', role: 'edit', joinedDaysAgo: 3 },
  oskar: { email: 'oskar@translators.example', displayName: 'Oskar Wolff', role: null, joinedDaysAgo: 8 },
} satisfies Record<string, DemoPerson>

const TEAMS = {
  documentation: { title: 'Documentation', members: ['maya', 'jonas', 'priya'] },
  engineering: { title: 'Engineering', members: ['tomas', 'ines'] },
  support: { title: 'Support', members: ['lena'] },
} satisfies Record<string, { title: string; members: (keyof typeof PEOPLE)[] }>

export interface Person {
  id: string
  perform: Perform
}

type PersonName = keyof typeof PEOPLE
export type People = Record<PersonName, Person>
/** The authors of the first pages. */
export type Authors = Pick<People, 'maya' | 'jonas' | 'priya'>

export const EVERYBODY = Object.keys(PEOPLE) as PersonName[]
/** The ids of the teams. */
export type DemoTeams = Record<keyof typeof TEAMS, string>

const HOUR = 60 * 60 * 1000

/** Adds the people who do not exist yet. */
export async function addPeople<N extends PersonName>(
  services: Services,
  organizationId: string,
  names: readonly N[],
): Promise<Record<N, Person>> {
  const people = {} as Record<N, Person>
  for (const name of names) people[name] = await addPerson(services, organizationId, PEOPLE[name])
  return people
}

async function addPerson(services: Services, organizationId: string, person: DemoPerson): Promise<Person> {
  const { db, clock } = services
  const { email, displayName, role, joinedDaysAgo, seenHoursAgo } = person
  const { id } = await findOrInsertUser(db, { email, displayName })
  const perform = actAs(services, id)
  if (await findMember(db, organizationId, id)) return { id, perform }
  await clock.goTo(joinedDaysAgo, 8)
  await insertMember(db, organizationId, id, role)
  if (seenHoursAgo !== undefined)
    await noteMemberSeen(db, organizationId, id, new Date(Date.now() - seenHoursAgo * HOUR))
  // These people are invented, so they must get no mail.
  await perform('updateNotificationSettings', { params: { organizationId }, body: { mails: false } })
  return { id, perform }
}

export async function addTeams(services: Services, organizationId: string, people: People): Promise<DemoTeams> {
  const { db, clock } = services
  await clock.goTo(29, 9)
  const teams: Record<string, string> = {}
  for (const [name, { title, members }] of Object.entries(TEAMS)) {
    teams[name] = await insertTeam(db, organizationId, title)
    const ids = members.map((each) => people[each].id)
    await insertTeamMembers(db, organizationId, teams[name], ids)
  }
  return teams as DemoTeams
}
