import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { loadSecrets } from '../../core/secrets.ts'

const { api, given, database } = await startTestServer()

const idsOf = (list: { items: { id: string }[] }) => list.items.map((item) => item.id)

async function rename(person: { id: string }, displayName: string, email?: string) {
  await database.db
    .updateTable('users')
    .set({ display_name: displayName, ...(email && { email }) })
    .where('id', '=', person.id)
    .execute()
}

async function joinAt(person: { id: string }, joinedAt: string) {
  await database.db.updateTable('members').set({ joined_at: joinedAt }).where('user_id', '=', person.id).execute()
}

test('a member shows its user, role and dates, and its id is the user id', async () => {
  const organization = await given.organization()
  const editor = await given.member(organization, 'edit')
  const member = await api.as(organization.admin).get(`${organization.path}/members/${editor.id}`)
  expect(member).toMatchObject({
    object: 'member',
    id: editor.id,
    role: 'edit',
    user: { object: 'user', id: editor.id, email: editor.email },
    disabled: false,
    sso: false,
    spaces: 0,
    teams: 0,
  })
  expect(Date.parse(member.joinedAt)).toBeGreaterThan(0)
  expect(member).not.toHaveProperty('lastSeenAt')
})

test('the list is sorted by the date of joining, newest first, or the other way', async () => {
  const organization = await given.organization()
  const [first, second] = [await given.member(organization, 'read'), await given.member(organization, null)]
  await joinAt(organization.admin, '2020-01-01T00:00:00Z')
  await joinAt(first, '2020-01-02T00:00:00Z')
  await joinAt(second, '2020-01-03T00:00:00Z')
  const members = (query: object) =>
    api.as(organization.admin).get(`${organization.path}/members`, query as Record<string, string>)
  const newestFirst = [second.id, first.id, organization.admin.id]
  expect(idsOf(await members({}))).toEqual(newestFirst)
  expect(idsOf(await members({ order: 'asc', sort: 'joinedAt' }))).toEqual(newestFirst.toReversed())
})

test('sorted by lastSeenAt only members who have ever been seen are listed', async () => {
  const organization = await given.organization()
  const [once, again] = [await given.member(organization, 'read'), await given.member(organization, 'read')]
  await api.as(again).post(`${organization.path}/ping`)
  await api.as(once).post(`${organization.path}/ping`)
  await database.db
    .updateTable('members')
    .set({ last_seen_at: '2020-01-01T00:00:00Z' })
    .where('user_id', '=', once.id)
    .execute()
  const list = await api.as(once).get(`${organization.path}/members`, { sort: 'lastSeenAt' })
  expect(list.count).toBe(2)
  expect(idsOf(list)).toEqual([again.id, once.id])
})

test.each(['name', 'displayName'])('sorted by %s upper and lower case do not matter', async (sort) => {
  const organization = await given.organization()
  const [anna, berta] = [await given.member(organization, 'read'), await given.member(organization, 'read')]
  await rename(organization.admin, 'carla')
  await rename(anna, 'anna')
  await rename(berta, 'Berta')
  const list = await api.as(anna).get(`${organization.path}/members`, { sort, order: 'asc' })
  expect(idsOf(list)).toEqual([anna.id, berta.id, organization.admin.id])
})

test.each(['joinedAt', 'lastSeenAt', 'name'])('pages by %s hold every member once', async (sort) => {
  const organization = await given.organization()
  const people = [organization.admin]
  for (let at = 0; at < 6; at++) people.push(await given.member(organization, 'read'))
  // Names and dates are equal, so only the id decides the order.
  for (const person of people) await rename(person, 'Twin')
  await database.db
    .updateTable('members')
    .set({ joined_at: '2020-01-01T00:00:00Z', last_seen_at: '2020-01-01T00:00:00Z' })
    .where('organization_id', '=', organization.id)
    .execute()
  for (const order of ['asc', 'desc']) {
    const seen: string[] = []
    let page: string | undefined
    do {
      const list = await api.as(people[1]!).get(`${organization.path}/members`, { sort, order, limit: 3, page })
      expect(list.count).toBe(7)
      seen.push(...idsOf(list))
      page = list.next?.page
    } while (page)
    expect(seen).toHaveLength(7)
    expect(seen.toSorted()).toEqual(people.map(({ id }) => id).toSorted())
  }
})

test('the role filter accepts the six roles and guest', async () => {
  const organization = await given.organization()
  const roles = ['read', 'comment', 'edit', 'review', 'create', null] as const
  const people = await Promise.all(roles.map((role) => given.member(organization, role)))
  for (const [at, role] of roles.entries()) {
    const list = await api.as(organization.admin).get(`${organization.path}/members`, { role: role ?? 'guest' })
    expect(idsOf(list)).toEqual([people[at]!.id])
  }
  expect(idsOf(await api.as(organization.admin).get(`${organization.path}/members`, { role: 'admin' }))).toEqual([
    organization.admin.id,
  ])
  const refused = await api
    .as(organization.admin)
    .ask('GET', `${organization.path}/members`, { query: { role: 'none' } })
  expect(refused.status).toBe(400)
  expect(refused.body.error.message).toContain('role')
})

test('search finds part of the display name or e-mail address in any case; % and _ are letters like others', async () => {
  const organization = await given.organization()
  const [percent, plain] = [await given.member(organization, 'read'), await given.member(organization, 'read')]
  await rename(percent, '100% Élan_Vital', 'first.mail+tag@example.org')
  await rename(plain, '100 Elan Vital', 'second@example.org')
  const found = async (search: string) =>
    idsOf(await api.as(plain).get(`${organization.path}/members`, { search, order: 'asc', sort: 'name' }))
  expect(await found('ÉLAN')).toEqual([percent.id])
  expect(await found('VITAL')).toEqual([plain.id, percent.id])
  expect(await found('100%')).toEqual([percent.id])
  expect(await found('_')).toEqual([percent.id])
  expect(await found('MAIL+TAG@')).toEqual([percent.id])
  expect(await found('\\')).toEqual([])
  expect(await found('')).toHaveLength(3)
})

test('guests do not see the members, but everybody sees their own record', async () => {
  const organization = await given.organization()
  const [guest, reader] = [await given.member(organization, null), await given.member(organization, 'read')]
  const members = `${organization.path}/members`
  expect((await api.as(guest).ask('GET', members)).status).toBe(403)
  expect((await api.as(guest).ask('GET', `${members}/${reader.id}`)).status).toBe(403)
  expect(await api.as(guest).get(`${members}/${guest.id}`)).toMatchObject({ id: guest.id, role: null })
  expect(await api.as(reader).get(`${members}/${guest.id}`)).toMatchObject({ id: guest.id })
  expect((await api.as(reader).ask('GET', `${members}/nobody`)).status).toBe(404)
  expect((await api.as(await given.user()).ask('GET', `${members}/${reader.id}`)).status).toBe(404)
})

test('a role change applies from the next request on; null makes a guest, absent changes nothing', async () => {
  const organization = await given.organization()
  const member = await given.member(organization, 'read')
  const path = `${organization.path}/members/${member.id}`
  const admin = api.as(organization.admin)
  expect(await admin.patch(path, { role: 'admin' })).toMatchObject({ role: 'admin' })
  expect(await api.as(member).patch(path, {})).toMatchObject({ role: 'admin' })
  expect(await admin.patch(path, { role: null })).toMatchObject({ id: member.id, role: null })
  expect((await api.as(member).ask('GET', `${organization.path}/members`)).status).toBe(403)
  expect((await admin.ask('PATCH', path, { body: { role: 'guest' } })).status).toBe(400)
  expect((await admin.ask('PATCH', `${organization.path}/members/nobody`, { body: { role: 'read' } })).status).toBe(404)
})

test('only administrators change roles and mark members for single sign-on', async () => {
  const organization = await given.organization()
  const creator = await given.member(organization, 'create')
  const path = `${organization.path}/members/${creator.id}`
  expect((await api.as(creator).ask('PATCH', path, { body: { role: 'admin' } })).status).toBe(403)
  expect((await api.as(creator).ask('POST', `${path}/sso`)).status).toBe(403)
  expect(await api.as(organization.admin).get(path)).toMatchObject({ role: 'create', sso: false })
})

test('marking a member for single sign-on may be repeated', async () => {
  const organization = await given.organization()
  const member = await given.member(organization, null)
  const path = `${organization.path}/members/${member.id}`
  for (let time = 0; time < 2; time++) {
    const { status, body } = await api.as(organization.admin).ask('POST', `${path}/sso`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: member.id, sso: true })
  }
  expect(await api.as(member).get(path)).toMatchObject({ sso: true })
  expect((await api.as(organization.admin).ask('POST', `${organization.path}/members/nobody/sso`)).status).toBe(404)
})

test('a removed member loses team memberships and grants for good, and the created content stays', async () => {
  const organization = await given.organization()
  const member = await given.member(organization, null)
  const team = await given.team(organization, [member])
  const space = await given.space({ organization, createdBy: member })
  await given.grant({ space }, { user: member }, 'edit')
  const path = `${organization.path}/members/${member.id}`
  const admin = api.as(organization.admin)
  expect((await admin.ask('DELETE', path)).status).toBe(205)
  expect((await admin.ask('DELETE', path)).status).toBe(204)
  expect((await admin.ask('GET', path)).status).toBe(404)
  expect((await api.as(member).ask('GET', organization.path)).status).toBe(404)
  expect((await api.as(member).ask('GET', space.path)).status).toBe(404)
  expect(await admin.get(space.path)).toMatchObject({ id: space.id })
  expect(await admin.get(team.path)).toMatchObject({ members: 0 })
  // A member who comes back starts anew.
  await database.db.insertInto('members').values({ organization_id: organization.id, user_id: member.id }).execute()
  expect(await admin.get(path)).toMatchObject({ role: null, spaces: 0, teams: 0 })
})

test('everybody may leave, and only administrators remove others', async () => {
  const organization = await given.organization()
  const [guest, creator] = [await given.member(organization, null), await given.member(organization, 'create')]
  const path = (person: { id: string }) => `${organization.path}/members/${person.id}`
  expect((await api.as(creator).ask('DELETE', path(guest))).status).toBe(403)
  expect((await api.as(creator).ask('DELETE', path({ id: 'nobody' }))).status).toBe(403)
  expect((await api.as(guest).ask('DELETE', path(guest))).status).toBe(205)
  expect((await api.as(guest).ask('DELETE', path(guest))).status).toBe(404)
})

test('a ping stores when the caller was last seen and returns signed claims that are valid for an hour', async () => {
  const organization = await given.organization()
  const guest = await given.member(organization, null)
  const before = Date.now()
  const answer = await api.as(guest).post(`${organization.path}/ping`)
  expect(answer.gitbookVisitorClaims).toBe(answer.serviceVisitorClaims)
  const key = (await loadSecrets(database.db)).key('visitor-claims')
  const { payload, protectedHeader } = await jwtVerify(answer.serviceVisitorClaims, key, { algorithms: ['HS256'] })
  expect(protectedHeader.alg).toBe('HS256')
  expect(payload).toMatchObject({
    sub: guest.id,
    email: guest.email,
    displayName: expect.stringMatching(/^guest /),
    organization: organization.id,
    role: null,
  })
  expect(payload.exp! - payload.iat!).toBe(3600)
  const { lastSeenAt } = await api.as(guest).get(`${organization.path}/members/${guest.id}`)
  expect(Date.parse(lastSeenAt)).toBeGreaterThan(before - 5_000)
  expect(
    await api.as(organization.admin).get(`${organization.path}/members/${organization.admin.id}`),
  ).not.toHaveProperty('lastSeenAt')
})

test('a member’s spaces are those it sees, with its level on each', async () => {
  const organization = await given.organization()
  const guest = await given.member(organization, null)
  const [first, second, trashed, hidden] = [
    await given.space({ organization, title: 'First' }),
    await given.space({ organization, title: 'Second' }),
    await given.space({ organization, title: 'Trashed' }),
    await given.space({ organization, title: 'Hidden' }),
  ]
  await given.grant({ space: first }, { user: guest }, 'edit')
  await given.grant({ space: second }, { user: guest }, 'comment')
  await given.grant({ space: trashed }, { user: guest }, 'edit')
  await given.grant({ space: hidden }, { user: guest }, 'none')
  await api.as(organization.admin).delete(trashed.path)
  const created = database.db.updateTable('spaces').set({ created_at: '2020-01-01T00:00:00Z' })
  await created.where('id', '=', first.id).execute()
  const path = `${organization.path}/members/${guest.id}/spaces`

  const own = await api.as(guest).get(path)
  expect(own.count).toBe(2)
  expect(own.items).toMatchObject([
    { permission: 'comment', space: { id: second.id, permissions: { comment: true, edit: false } } },
    { permission: 'edit', space: { id: first.id, permissions: { edit: true, admin: false } } },
  ])
  // The space is shown as the caller sees it; the permission is that of the member.
  const asAdmin = await api.as(organization.admin).get(path, { order: 'asc' })
  expect(asAdmin.items).toMatchObject([
    { permission: 'edit', space: { id: first.id, permissions: { admin: true } } },
    { permission: 'comment', space: { id: second.id, permissions: { admin: true } } },
  ])
  const page = await api.as(guest).get(path, { limit: 1 })
  const rest = await api.as(guest).get(path, { limit: 1, page: page.next.page })
  expect([...page.items, ...rest.items].map((item) => item.space.id)).toEqual([second.id, first.id])
  expect(rest).not.toHaveProperty('next')
})

test('a member’s teams are listed with its role in each and can be filtered by title', async () => {
  const organization = await given.organization()
  const member = await given.member(organization, null)
  const [writers, readers] = [
    await given.team(organization, [member], 'Writers 100%'),
    await given.team(organization, [member], 'Readers'),
  ]
  await given.team(organization, [organization.admin], 'Others')
  await api.as(organization.admin).put(`${writers.path}/members/${member.id}`, { role: 'owner' })
  const path = `${organization.path}/members/${member.id}/teams`
  const list = await api.as(member).get(path)
  expect(list).toMatchObject({
    count: 2,
    items: [
      { team: { id: writers.id, members: 1, permissions: { admin: true } }, member: { role: 'owner' } },
      { team: { id: readers.id, members: 1, permissions: { admin: false } }, member: { role: 'member' } },
    ],
  })
  expect(await api.as(organization.admin).get(path, { title: 'READ' })).toMatchObject({
    count: 1,
    items: [{ team: { id: readers.id } }],
  })
  expect(await api.as(member).get(path, { title: '0%' })).toMatchObject({ count: 1 })
})

test('a member’s spaces and teams are visible to the member and to administrators', async () => {
  const organization = await given.organization()
  const [member, creator] = [await given.member(organization, 'read'), await given.member(organization, 'create')]
  for (const list of ['spaces', 'teams']) {
    expect((await api.as(creator).ask('GET', `${organization.path}/members/${member.id}/${list}`)).status).toBe(403)
    expect((await api.as(organization.admin).ask('GET', `${organization.path}/members/nobody/${list}`)).status).toBe(
      404,
    )
    expect((await api.as(member).ask('GET', `${organization.path}/members/${member.id}/${list}`)).status).toBe(200)
  }
})
