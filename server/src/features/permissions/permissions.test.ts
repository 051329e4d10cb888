/** Grants on spaces, collections and sites, and the lists of granted and effective levels. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import type { Level } from '../../core/database/tables.ts'

const { api, given, database } = await startTestServer()

type Thing = { id: string; path: string }
type Person = Awaited<ReturnType<typeof given.user>>
type Item = { permission: string | null; user: { id: string }; team: { id: string } }

let organization: Awaited<ReturnType<typeof given.organization>>
let admin: Person
beforeAll(async () => {
  organization = await given.organization()
  admin = organization.admin
})

const rename = (person: { id: string }, displayName: string) =>
  database.db.updateTable('users').set({ display_name: displayName }).where('id', '=', person.id).execute()

const users = async (thing: Thing) =>
  ((await api.as(admin).get(`${thing.path}/permissions/users`)).items as Item[]).map(({ permission, user }) => [
    user.id,
    permission,
  ])
const teams = async (thing: Thing) =>
  ((await api.as(admin).get(`${thing.path}/permissions/teams`)).items as Item[]).map(({ permission, team }) => [
    team.id,
    permission,
  ])

const PLACES = {
  space: () => given.space({ organization }),
  collection: () => given.collection({ organization }),
  site: () => given.site({ organization }),
}

describe.each(['space', 'collection', 'site'] as const)('grants on a %s', (kind) => {
  let thing: Thing
  let reader: Person
  let guest: Person
  beforeAll(async () => {
    thing = await PLACES[kind]()
    reader = await given.member(organization, 'read')
    guest = await given.member(organization, null)
  })
  const see = async (person: Person) => (await api.as(person).ask('GET', thing.path)).status

  test('members and teams get a level, which applies at once', async () => {
    const mate = await given.member(organization, null)
    const team = await given.team(organization, [mate])
    expect(await see(guest)).toBe(404)
    const { status } = await api.as(admin).ask('POST', `${thing.path}/permissions`, {
      body: { role: 'comment', users: [guest.id, reader.id, guest.id], teams: [team.id] },
    })
    expect(status).toBe(204)
    expect(new Set(await users(thing))).toEqual(
      new Set([
        [guest.id, 'comment'],
        [reader.id, 'comment'],
      ]),
    )
    expect(await teams(thing)).toEqual([[team.id, 'comment']])
    expect([await see(guest), await see(mate)]).toEqual([200, 200])
  })

  test('the lists are sorted from the highest level to no access, then by name, then by id, and paginated', async () => {
    const place = await PLACES[kind]()
    const levels: Level[] = ['none', 'read', 'admin', 'read', 'read', 'create']
    const people = await Promise.all(levels.map(() => given.member(organization, 'read')))
    const groups = await Promise.all(levels.map((_, at) => given.team(organization, [], `Group ${at % 2}`)))
    await Promise.all(people.map((person, at) => rename(person, `Person ${at % 2}`)))
    for (const [at, level] of levels.entries()) {
      const body = { role: level === 'none' ? null : level, users: [people[at]!.id], teams: [groups[at]!.id] }
      await api.as(admin).post(`${place.path}/permissions`, body)
    }
    const order = (holders: { id: string }[]) => [
      [holders[2]!.id, 'admin'],
      [holders[5]!.id, 'create'],
      [holders[4]!.id, 'read'],
      ...[holders[1]!.id, holders[3]!.id].sort().map((id) => [id, 'read']),
      [holders[0]!.id, null],
    ]
    expect(await users(place)).toEqual(order(people))
    expect(await teams(place)).toEqual(order(groups))
    for (const [list, holders] of [
      ['users', people],
      ['teams', groups],
    ] as const) {
      const seen = await readPages(`${place.path}/permissions/${list}`, 2)
      expect(seen.items.map((item) => (item.user ?? item.team).id)).toEqual(order(holders).map(([id]) => id))
      expect(seen.count).toBe(6)
    }
  })

  test('granting again replaces the level', async () => {
    const person = await given.member(organization, 'read')
    for (const role of ['edit', 'read', 'review'])
      await api.as(admin).post(`${thing.path}/permissions`, { role, users: [person.id] })
    expect((await users(thing)).filter(([id]) => id === person.id)).toEqual([[person.id, 'review']])
  })

  test('a grant of null removes access, and is listed', async () => {
    const person = await given.member(organization, 'edit')
    expect(await see(person)).toBe(200)
    await api.as(admin).post(`${thing.path}/permissions`, { role: null, users: [person.id] })
    expect(await see(person)).toBe(404)
    expect(await users(thing)).toContainEqual([person.id, null])
  })

  test('a person who is not a member, or a foreign team, is a 400 that names them, and no grant is stored', async () => {
    const elsewhere = await given.organization('Elsewhere')
    const person = await given.member(organization, 'read')
    const foreignTeam = await given.team(elsewhere)
    const before = await users(thing)
    const attempts = [
      [
        { users: [person.id, elsewhere.admin.id, 'nobody'] },
        `users names people who are not in the organization: ${elsewhere.admin.id}, nobody`,
      ],
      [
        { users: [person.id], teams: [foreignTeam.id] },
        `teams names teams that are not in the organization: ${foreignTeam.id}`,
      ],
    ] as const
    for (const [holders, message] of attempts) {
      const { status, body } = await api
        .as(admin)
        .ask('POST', `${thing.path}/permissions`, { body: { role: 'edit', ...holders } })
      expect([status, body.error.message]).toEqual([400, message])
    }
    expect(await users(thing)).toEqual(before)
  })

  test.each([
    ['users or teams is required', { role: 'edit' }],
    ['role is required', { users: ['x'] }],
    ['users must have at least 1 item', { role: 'edit', users: [] }],
    ['teams must have at least 1 item', { role: 'edit', users: ['x'], teams: [] }],
  ])('an invitation that is not whole is 400: %s', async (message, body) => {
    const answer = await api.as(admin).ask('POST', `${thing.path}/permissions`, { body })
    expect([answer.status, answer.body.error.message]).toEqual([400, message])
  })

  test('a grant is changed, left unchanged by an empty body, and 404 when it does not exist', async () => {
    const person = await given.member(organization, 'read')
    const team = await given.team(organization)
    await api.as(admin).post(`${thing.path}/permissions`, { role: 'edit', users: [person.id], teams: [team.id] })
    for (const [list, id] of [
      ['users', person.id],
      ['teams', team.id],
    ] as const) {
      const path = `${thing.path}/permissions/${list}/${id}`
      const granted = async () => (await (list === 'users' ? users : teams)(thing)).find(([holder]) => holder === id)
      expect((await api.as(admin).ask('PATCH', path, { body: { role: 'review' } })).status).toBe(204)
      expect(await granted()).toEqual([id, 'review'])
      expect((await api.as(admin).ask('PATCH', path, { body: {} })).status).toBe(204)
      expect(await granted()).toEqual([id, 'review'])
      expect((await api.as(admin).ask('PATCH', path, { body: { role: null } })).status).toBe(
        kind === 'site' ? 400 : 204,
      )
      expect(await granted()).toEqual([id, kind === 'site' ? 'review' : null])
    }
    const nobody = `${thing.path}/permissions/users/${admin.id}`
    expect(await api.as(admin).ask('PATCH', nobody, { body: { role: 'edit' } })).toMatchObject({
      status: 404,
      body: { error: { message: 'User permission not found' } },
    })
    const noTeam = await api.as(admin).ask('PATCH', `${thing.path}/permissions/teams/x`, { body: {} })
    expect(noTeam.body.error.message).toBe('Team permission not found')
  })

  test('a grant is removed: 205, and 204 when there is none', async () => {
    const person = await given.member(organization, null)
    const team = await given.team(organization, [person])
    await api.as(admin).post(`${thing.path}/permissions`, { role: 'read', users: [person.id], teams: [team.id] })
    expect(await see(person)).toBe(200)
    for (const holder of [`users/${person.id}`, `teams/${team.id}`]) {
      const path = `${thing.path}/permissions/${holder}`
      expect((await api.as(admin).ask('DELETE', path)).status).toBe(205)
      expect((await api.as(admin).ask('DELETE', path)).status).toBe(204)
    }
    expect(await see(person)).toBe(404)
    expect((await users(thing)).map(([id]) => id)).not.toContain(person.id)
  })

  test('a grant ends with the membership and with the team', async () => {
    const person = await given.member(organization, 'read')
    const team = await given.team(organization, [person])
    await api.as(admin).post(`${thing.path}/permissions`, { role: 'edit', users: [person.id], teams: [team.id] })
    await api.as(admin).delete(`${organization.path}/members/${person.id}`)
    await api.as(admin).delete(team.path)
    expect((await users(thing)).map(([id]) => id)).not.toContain(person.id)
    expect((await teams(thing)).map(([id]) => id)).not.toContain(team.id)
  })

  test('two concurrent grants to the same people in different orders both succeed', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => given.member(organization, 'read')))
    const ids = people.map(({ id }) => id)
    const grant = (role: string, holders: string[]) =>
      api.as(admin).ask('POST', `${thing.path}/permissions`, { body: { role, users: holders } })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => grant(at % 2 ? 'edit' : 'review', at % 2 ? ids : ids.toReversed())),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
    const levels = (await users(thing)).filter(([id]) => ids.includes(id!)).map(([, level]) => level)
    expect(new Set(levels).size).toBe(1)
    expect(levels).toHaveLength(4)
  })

  test('changes of different grants do not wait for each other', async () => {
    const person = await given.member(organization, 'read')
    const team = await given.team(organization, [person])
    await api.as(admin).post(`${thing.path}/permissions`, { role: 'edit', users: [person.id], teams: [team.id] })
    await database.db.transaction().execute(async (other) => {
      await other.updateTable('grants').set({ level: 'review' }).where('user_id', '=', person.id).execute()
      await api.as(admin).patch(`${thing.path}/permissions/teams/${team.id}`, { role: 'comment' })
    })
    expect(await users(thing)).toContainEqual([person.id, 'review'])
    expect(await teams(thing)).toContainEqual([team.id, 'comment'])
  })

  test('a caller who sees it without managing it gets 403, one who does not see it 404', async () => {
    const place = await PLACES[kind]()
    const manager = await given.member(organization, null)
    const editor = await given.member(organization, null)
    const hidden = await given.member(organization, null)
    await given.grant({ [kind]: place } as { space: Thing }, { user: manager }, kind === 'site' ? 'admin' : 'create')
    await given.grant({ [kind]: place } as { space: Thing }, { user: editor }, kind === 'site' ? 'create' : 'review')
    for (const [method, path] of [
      ['GET', 'users'],
      ['GET', 'teams'],
      ['GET', 'aggregate'],
      ['DELETE', 'users/x'],
      ['DELETE', 'teams/x'],
    ] as const) {
      const status = async (person: Person) =>
        (await api.as(person).ask(method, `${place.path}/permissions/${path}`)).status
      expect([await status(manager), await status(editor), await status(hidden)]).toEqual([
        method === 'GET' ? 200 : 204,
        403,
        404,
      ])
    }
  })
})

/** Reads all pages of a list by following `next`. */
async function readPages(path: string, limit: number, query: Record<string, string> = {}) {
  const items: (Item & { user: { id: string; displayName: string } })[] = []
  const counts = new Set<number>()
  let page: string | undefined
  do {
    const answer = await api.as(admin).get(path, { ...query, limit, ...(page && { page }) })
    items.push(...answer.items)
    counts.add(answer.count)
    page = answer.next?.page
  } while (page)
  expect(counts.size).toBe(1)
  return { items, count: [...counts][0]! }
}

describe.each(['space', 'collection'] as const)('the aggregate of a %s', (kind) => {
  let thing: Thing
  let crowd: Awaited<ReturnType<typeof given.organization>>
  const person: Record<string, Person> = {}
  const levels = async (query: Record<string, string> = {}) =>
    ((await api.as(crowd.admin).get(`${thing.path}/permissions/aggregate`, query)).items as Item[]).map(
      ({ permission, user }) => [Object.keys(person).find((name) => person[name]!.id === user.id), permission],
    )
  beforeAll(async () => {
    crowd = await given.organization('Crowd')
    person.admin = crowd.admin
    admin = crowd.admin
    const parent = await given.collection({ organization: crowd })
    thing = await (kind === 'space' ? given.space : given.collection)({ organization: crowd, parent })
    for (const role of ['create', 'review', 'edit', 'comment', 'read'] as const)
      person[role] = await given.member(crowd, role)
    person.guest = await given.member(crowd, null)
    person.invited = await given.member(crowd, null)
    person.refused = await given.member(crowd, 'edit')
    person.teamMate = await given.member(crowd, 'read')
    person.disabled = await given.member(crowd, 'create', { disabled: true })
    person.inherits = await given.member(crowd, 'read')
    for (const [name, { id }] of Object.entries(person)) await rename({ id }, name)
    const on = { [kind]: thing } as { space: Thing }
    await given.grant(on, { user: person.invited }, 'comment')
    await given.grant(on, { user: person.refused }, 'none')
    await given.grant(on, { team: await given.team(crowd, [person.teamMate, person.admin]) }, 'review')
    await given.grant(on, { team: await given.team(crowd, [person.teamMate, person.disabled]) }, 'read')
    await given.grant({ collection: parent }, { user: person.inherits }, 'edit')
    return () => {
      admin = organization.admin
    }
  })

  test('lists every enabled member who sees it once, with their effective level, highest first, then by name', async () => {
    expect(await levels()).toEqual([
      ['admin', 'admin'],
      ['create', 'create'],
      ['review', 'review'],
      ['teamMate', 'review'],
      ['edit', 'edit'],
      ['inherits', 'edit'],
      ['comment', 'comment'],
      ['invited', 'comment'],
      ['read', 'read'],
    ])
  })

  test.each([
    ['edit', ['edit', 'inherits']],
    ['comment', ['comment', 'invited']],
    ['read', ['read']],
    ['admin', ['admin']],
  ])('role=%s compares the level one ends up with', async (role, names) => {
    expect(await levels({ role })).toEqual(names.map((name) => [name, role]))
    const { items, count } = await readPages(`${thing.path}/permissions/aggregate`, 1, { role })
    expect([items.length, count]).toEqual([names.length, names.length])
  })

  test('an unknown role is 400', async () => {
    const { status } = await api
      .as(admin)
      .ask('GET', `${thing.path}/permissions/aggregate`, { query: { role: 'none' } })
    expect(status).toBe(400)
  })

  test.each([1, 2, 4, 9, 50])('pages of %i make up the whole, each with the same count', async (limit) => {
    const { items, count } = await readPages(`${thing.path}/permissions/aggregate`, limit)
    expect(items.map(({ permission, user }) => [user.displayName, permission])).toEqual(await levels())
    expect(count).toBe(9)
  })

  test('limit=0 returns only the count', async () => {
    const answer = await api.as(admin).get(`${thing.path}/permissions/aggregate`, { limit: 0 })
    expect(answer).toEqual({ items: [], count: 9 })
  })

  test('people with the same name are all listed, ordered by id', async () => {
    const twins = await Promise.all([1, 2, 3].map(() => given.member(crowd, 'comment')))
    await Promise.all(twins.map((twin) => rename(twin, 'commentator')))
    const { items } = await readPages(`${thing.path}/permissions/aggregate`, 1, { role: 'comment' })
    expect(items.map(({ user }) => user.id)).toEqual([
      person.comment!.id,
      ...twins.map(({ id }) => id).sort(),
      person.invited!.id,
    ])
    await Promise.all(twins.map(({ id }) => api.as(admin).delete(`${crowd.path}/members/${id}`)))
  })

  test('a new name changes the position in the list', async () => {
    await api.as(person.edit!).patch(`/users/${person.edit!.id}`, { displayName: 'zoe' })
    expect((await levels({ role: 'edit' })).map(([name]) => name)).toEqual(['inherits', 'edit'])
    await api.as(person.edit!).patch(`/users/${person.edit!.id}`, { displayName: 'edit' })
  })

  test('a default level applies to everybody but administrators, guests and people with a grant', async () => {
    await api.as(admin).patch(thing.path, { defaultLevel: 'read' })
    expect((await levels()).slice(0, 4)).toEqual([
      ['admin', 'admin'],
      ['teamMate', 'review'],
      ['invited', 'comment'],
      ['comment', 'read'],
    ])
    await api.as(admin).patch(thing.path, { defaultLevel: null })
    expect(await levels()).toEqual([
      ['admin', 'admin'],
      ['teamMate', 'review'],
      ['invited', 'comment'],
    ])
    await api.as(admin).patch(thing.path, { defaultLevel: 'inherit' })
  })
})

test('a person renamed while joining is listed under the new name', async () => {
  const person = await given.user()
  const joining = await database.pool.connect()
  const renaming = await database.pool.connect()
  try {
    await joining.query('BEGIN')
    await joining.query('INSERT INTO members (organization_id, user_id, role) VALUES ($1, $2, $3)', [
      organization.id,
      person.id,
      'read',
    ])
    const renamed = renaming.query('UPDATE users SET display_name = $2 WHERE id = $1', [person.id, 'AAA'])
    await joining.query('COMMIT')
    await renamed
  } finally {
    joining.release()
    renaming.release()
  }
  const space = await given.space({ organization })
  const { items } = await api.as(admin).get(`${space.path}/permissions/aggregate`, { role: 'read', limit: 1 })
  expect(items[0].user.displayName).toBe('AAA')
})

describe('the aggregate of a site', () => {
  const origins = async (site: Thing) =>
    Object.fromEntries(
      (await api.as(admin).get(`${site.path}/permissions/aggregate`)).items.map((item: Item & { origin: object }) => [
        item.user.id,
        [item.permission, item.origin],
      ]),
    )
  let reader: Person
  let editor: Person
  let creator: Person
  let guest: Person
  beforeAll(async () => {
    organization = await given.organization('Sites')
    admin = organization.admin
    reader = await given.member(organization, 'read')
    editor = await given.member(organization, 'edit')
    creator = await given.member(organization, 'create')
    guest = await given.member(organization, null)
    await given.member(organization, 'edit', { disabled: true })
  })
  const byOrganization = () => ({ type: 'organization', organization: organization.id })

  test('has the organization as the origin for administrators, and for everybody while there is no space', async () => {
    const site = await given.site({ organization })
    expect(await origins(site)).toEqual({
      [admin.id]: ['admin', byOrganization()],
      [creator.id]: ['create', byOrganization()],
      [editor.id]: ['edit', byOrganization()],
      [reader.id]: ['read', byOrganization()],
    })
  })

  test('has the space with the highest level; of equal ones the default space, then the first', async () => {
    const spaces: Thing[] = []
    for (let at = 0; at < 3; at++) spaces.push(await given.space({ organization, defaultLevel: 'review' }))
    const [, second, third] = spaces as [Thing, Thing, Thing]
    const site = await given.site({ organization, spaces })
    // With levels of its own a site gives no level by role.
    await given.grant({ site }, { user: await given.member(organization, null) }, 'none')
    await database.db
      .updateTable('site_spaces')
      .set({ is_default: sql`space_id = ${second.id}` })
      .where('site_id', '=', site.id)
      .execute()
    await given.grant({ space: third }, { user: editor }, 'admin')
    await given.grant({ space: third }, { user: guest }, 'comment')
    expect(await origins(site)).toEqual({
      [admin.id]: ['admin', byOrganization()],
      [creator.id]: ['review', { type: 'space', space: second.id }],
      [editor.id]: ['admin', { type: 'space', space: third.id }],
      [reader.id]: ['review', { type: 'space', space: second.id }],
      [guest.id]: ['comment', { type: 'space', space: third.id }],
    })
  })

  test('has the organization for a level that a space only inherits from the role', async () => {
    const spaces = [await given.space({ organization }), await given.space({ organization, defaultLevel: 'comment' })]
    const site = await given.site({ organization, spaces })
    await given.grant({ site }, { user: guest }, 'read')
    await given.grant({ space: spaces[1]! }, { user: editor }, 'edit')
    expect(await origins(site)).toEqual({
      [admin.id]: ['admin', byOrganization()],
      [creator.id]: ['create', byOrganization()],
      [editor.id]: ['edit', byOrganization()],
      [reader.id]: ['comment', { type: 'space', space: spaces[1]!.id }],
      [guest.id]: ['read', { type: 'site', site: site.id, reason: 'member' }],
    })
  })

  test('has the organization for the role create when the spaces have lower levels and the site has no settings', async () => {
    const space = await given.space({ organization, defaultLevel: 'read' })
    const site = await given.site({ organization, spaces: [space] })
    expect((await origins(site))[creator.id]).toEqual(['create', byOrganization()])
    await given.grant({ site }, { user: guest }, 'read')
    expect((await origins(site))[creator.id]).toEqual(['read', { type: 'space', space: space.id }])
  })

  test('has the site itself for a level set there: for a member, for a team or by default', async () => {
    const space = await given.space({ organization })
    const site = await given.site({ organization, spaces: [space], defaultLevel: 'comment' })
    const low = await given.team(organization, [editor, reader], 'A')
    const high = await given.team(organization, [editor, guest], 'B')
    await given.grant({ site }, { user: reader }, 'none')
    await given.grant({ site }, { team: low }, 'read')
    await given.grant({ site }, { team: high }, 'admin')
    await given.grant({ site }, { user: guest }, 'review')
    const bySite = (reason: string, more = {}) => ({ type: 'site', site: site.id, reason, ...more })
    expect(await origins(site)).toEqual({
      [admin.id]: ['admin', byOrganization()],
      [creator.id]: ['comment', bySite('default')],
      [editor.id]: ['admin', bySite('team', { team: high.id })],
      [guest.id]: ['review', bySite('member')],
    })
  })

  test('is paginated like the others', async () => {
    const site = await given.site({ organization, spaces: [await given.space({ organization })] })
    const { items, count } = await readPages(`${site.path}/permissions/aggregate`, 1)
    expect(items.map(({ permission }) => permission)).toEqual(['admin', 'create', 'edit', 'read'])
    expect(count).toBe(4)
  })
})
