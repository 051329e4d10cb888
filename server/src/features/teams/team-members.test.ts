import { expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database } = await startTestServer()

async function teamOf(...members: Person[]) {
  const organization = await given.organization()
  for (const { id } of members)
    await database.db
      .insertInto('members')
      .values({ organization_id: organization.id, user_id: id, role: 'read' })
      .execute()
  const team = await given.team(organization, members)
  return { organization, team, path: `${team.path}/members`, admin: api.as(organization.admin) }
}

async function rolesIn(path: string, admin: ReturnType<typeof api.as>): Promise<Record<string, string>> {
  const { items } = await admin.get(path)
  return Object.fromEntries(
    items.map((item: { organization: { id: string }; team: { role: string } }) => [
      item.organization.id,
      item.team.role,
    ]),
  )
}

test('a team lists its members as members of the organization, with their role in the team', async () => {
  const person = await given.user()
  const { organization, team, path, admin } = await teamOf(person)
  const reader = await given.member(organization, 'read')
  expect(await api.as(reader).get(path)).toEqual({
    count: 1,
    items: [
      {
        organization: await admin.get(`${organization.path}/members/${person.id}`),
        team: { role: 'member' },
        permissions: { view: true },
      },
    ],
  })
  expect(await admin.get(team.path)).toMatchObject({ members: 1 })
})

test('the members of a team are listed in the order they were added, paginated', async () => {
  const people = [await given.user(), await given.user(), await given.user()]
  const { path, admin } = await teamOf(...people)
  for (const [at, { id }] of people.entries())
    await database.db
      .updateTable('team_members')
      .set({ added_at: new Date(Date.UTC(2020, 1, 10 - at)) })
      .where('user_id', '=', id)
      .execute()
  const first = await admin.get(path, { limit: 2 })
  const second = await admin.get(path, { limit: 2, page: first.next.page })
  expect([...first.items, ...second.items].map((item) => item.organization.id)).toEqual(
    people.map(({ id }) => id).toReversed(),
  )
  expect(second).not.toHaveProperty('next')
})

test('one PUT adds, changes and removes people, each by user id or by e-mail address in any case', async () => {
  const people = [await given.user(), await given.user(), await given.user(), await given.user(), await given.user()]
  const [a, b, c, d, e] = people as [Person, Person, Person, Person, Person]
  const { path, admin } = await teamOf(...people)
  await admin.put(path, { remove: people.map(({ id }) => id) })
  await admin.put(path, { add: [d.id, e.id] })
  const answer = await admin.ask('PUT', path, {
    body: {
      add: [a.id, b.email.toUpperCase()],
      memberships: { [c.email]: { role: 'owner' }, [d.id]: { role: 'owner' } },
      remove: [e.email],
    },
  })
  expect(answer.status).toBe(204)
  expect(await rolesIn(path, admin)).toEqual({ [a.id]: 'member', [b.id]: 'member', [c.id]: 'owner', [d.id]: 'owner' })
})

test('add, then memberships, then remove: a person in all of them is removed', async () => {
  const [a, b] = [await given.user(), await given.user()]
  const { path, admin } = await teamOf(a, b)
  await admin.put(path, {
    add: [a.id, b.id],
    memberships: { [a.email]: { role: 'owner' }, [b.id]: { role: 'owner' } },
    remove: [a.id],
  })
  expect(await rolesIn(path, admin)).toEqual({ [b.id]: 'owner' })
})

test('adding an existing team member does not change the role, and removing a person who is not in the team changes nothing', async () => {
  const [owner, outsider] = [await given.user(), await given.user()]
  const { path, admin } = await teamOf(owner, outsider)
  await admin.put(path, { memberships: { [owner.id]: { role: 'owner' } }, remove: [outsider.id] })
  expect((await admin.ask('PUT', path, { body: { add: [owner.email], remove: [outsider.id] } })).status).toBe(204)
  expect(await rolesIn(path, admin)).toEqual({ [owner.id]: 'owner' })
  expect((await admin.ask('PUT', path, { body: {} })).status).toBe(204)
})

test.each(['add', 'memberships', 'remove'])(
  'people in %s who are not in the organization are named, and nothing happens',
  async (field) => {
    const [member, stranger] = [await given.user(), await given.user()]
    const { path, admin } = await teamOf(member)
    const names = [member.email, stranger.email, 'nobody@example.com']
    const people = field === 'memberships' ? Object.fromEntries(names.map((name) => [name, { role: 'owner' }])) : names
    const { status, body } = await admin.ask('PUT', path, {
      body: { memberships: { [member.id]: { role: 'owner' } }, [field]: people },
    })
    expect(status).toBe(400)
    expect(body.error.message).toBe(
      `${field} names people who are not in the organization: ${stranger.email}, nobody@example.com`,
    )
    expect(await rolesIn(path, admin)).toEqual({ [member.id]: 'member' })
  },
)

test('one person with two roles in memberships is refused', async () => {
  const member = await given.user()
  const { path, admin } = await teamOf(member)
  const twice = (role: string) => ({ memberships: { [member.id]: { role: 'owner' }, [member.email]: { role } } })
  const { status, body } = await admin.ask('PUT', path, { body: twice('member') })
  expect(status).toBe(400)
  expect(body.error.message).toContain(member.email)
  expect((await admin.ask('PUT', path, { body: twice('owner') })).status).toBe(204)
  expect((await admin.ask('PUT', path, { body: { memberships: { [member.id]: { role: 'boss' } } } })).status).toBe(400)
  expect((await admin.ask('PUT', path, { body: { memberships: { [member.id]: {} } } })).status).toBe(400)
})

test('a thousand people are added in one call', async () => {
  const { organization, path, admin } = await teamOf()
  const ids = Array.from({ length: 1000 }, (_, at) => `many${at}`)
  await database.db
    .insertInto('users')
    .values(ids.map((id) => ({ id, email: `${id}@example.com`, display_name: id })))
    .execute()
  await database.db
    .insertInto('members')
    .values(ids.map((user_id) => ({ organization_id: organization.id, user_id })))
    .execute()
  const byMail = ids.map((id) => `${id.toUpperCase()}@Example.com`)
  await admin.put(path, { add: ids, memberships: Object.fromEntries(byMail.map((name) => [name, { role: 'owner' }])) })
  const list = await admin.get(path, { limit: 1000 })
  expect(list.count).toBe(1000)
  expect(new Set(list.items.map((item: { team: { role: string } }) => item.team.role))).toEqual(new Set(['owner']))
  await admin.put(path, { remove: byMail })
  expect(await admin.get(path, { limit: 0 })).toMatchObject({ count: 0 })
})

test('one member is added with or without a role, and stays in the role when none is given', async () => {
  const { organization, path, admin } = await teamOf()
  const member = await given.member(organization, null)
  const one = `${path}/${member.id}`
  expect((await admin.ask('PUT', one)).status).toBe(204)
  expect(await rolesIn(path, admin)).toEqual({ [member.id]: 'member' })
  await admin.put(one, { role: 'owner' })
  await admin.put(one, {})
  expect(await rolesIn(path, admin)).toEqual({ [member.id]: 'owner' })
  await admin.put(one, { role: 'member' })
  expect(await rolesIn(path, admin)).toEqual({ [member.id]: 'member' })
  const stranger = await given.user()
  expect((await admin.ask('PUT', `${path}/${stranger.id}`)).status).toBe(404)
  expect((await admin.ask('PUT', `${path}/${member.email}`)).status).toBe(404)
  expect((await admin.ask('PUT', one, { body: { role: 'boss' } })).status).toBe(400)
})

test('removing a member is 205, and 204 when there was nobody to remove', async () => {
  const member = await given.user()
  const { path, admin } = await teamOf(member)
  expect((await admin.ask('DELETE', `${path}/${member.id}`)).status).toBe(205)
  expect((await admin.ask('DELETE', `${path}/${member.id}`)).status).toBe(204)
  expect((await admin.ask('DELETE', `${path}/nobody`)).status).toBe(204)
  expect(await rolesIn(path, admin)).toEqual({})
})

test('owners manage the members of their own team and nothing else', async () => {
  const [owner, member] = [await given.user(), await given.user()]
  const { organization, team, path, admin } = await teamOf(owner, member)
  await admin.put(`${path}/${owner.id}`, { role: 'owner' })
  const other = await given.team(organization, [member])
  const asOwner = api.as(owner)
  expect((await asOwner.ask('PUT', path, { body: { remove: [member.id] } })).status).toBe(204)
  expect((await asOwner.ask('PUT', `${path}/${member.id}`, { body: { role: 'owner' } })).status).toBe(204)
  expect((await asOwner.ask('DELETE', `${path}/${member.id}`)).status).toBe(205)
  expect((await asOwner.ask('PUT', `${other.path}/members/${owner.id}`)).status).toBe(403)
  expect((await asOwner.ask('PATCH', team.path, { body: { title: 'Mine' } })).status).toBe(403)
})

test('other members read the team and do not change it; guests do neither, unless they own it', async () => {
  const member = await given.user()
  const { organization, path, admin } = await teamOf(member)
  const [creator, guest] = [await given.member(organization, 'create'), await given.member(organization, null)]
  for (const person of [creator, member]) {
    expect((await api.as(person).ask('GET', path)).status).toBe(200)
    expect((await api.as(person).ask('PUT', path, { body: { add: [person.id] } })).status).toBe(403)
    expect((await api.as(person).ask('PUT', `${path}/${person.id}`)).status).toBe(403)
    expect((await api.as(person).ask('DELETE', `${path}/${member.id}`)).status).toBe(403)
  }
  expect((await api.as(guest).ask('GET', path)).status).toBe(403)
  await admin.put(`${path}/${guest.id}`)
  expect((await api.as(guest).ask('GET', path)).status).toBe(403)
  await admin.put(`${path}/${guest.id}`, { role: 'owner' })
  expect((await api.as(guest).ask('GET', path)).status).toBe(200)
  expect((await api.as(guest).ask('DELETE', `${path}/${member.id}`)).status).toBe(205)
})

test('a missing team, or one of another organization, is 404', async () => {
  const { organization, admin } = await teamOf()
  const elsewhere = await teamOf()
  for (const id of ['nothing', elsewhere.team.id]) {
    const path = `${organization.path}/teams/${id}/members`
    expect((await admin.ask('GET', path)).status).toBe(404)
    expect((await admin.ask('PUT', path, { body: {} })).status).toBe(404)
    expect((await admin.ask('DELETE', `${path}/${organization.admin.id}`)).status).toBe(404)
  }
})

test('a team may be created with members, all of whom must be in the organization', async () => {
  const { organization, admin } = await teamOf()
  const member = await given.member(organization, 'read')
  const made = await admin.put(`${organization.path}/teams`, { title: 'New', members: [member.id, member.id] })
  expect(made).toMatchObject({ members: 1 })
  const { status, body } = await admin.ask('PUT', `${organization.path}/teams`, {
    body: { title: 'New', members: [member.id, 'nobody'] },
  })
  expect(status).toBe(400)
  expect(body.error.message).toBe('members names people who are not in the organization: nobody')
})

test('people who leave while they are being added do not fail the request', async () => {
  for (let round = 0; round < 20; round++) {
    const leaving = await given.user()
    const { organization, path, admin } = await teamOf()
    await database.db
      .insertInto('members')
      .values({ organization_id: organization.id, user_id: leaving.id, role: 'read' })
      .execute()
    const [added, left] = await Promise.all([
      admin.ask('PUT', path, { body: { add: [leaving.id] } }),
      api.as(leaving).ask('DELETE', `${organization.path}/members/${leaving.id}`),
    ])
    expect([204, 400]).toContain(added.status)
    expect(left.status).toBe(205)
    expect(await rolesIn(path, admin)).toEqual({})
  }
})

test('a team that is deleted while people are being added is 404', async () => {
  for (let round = 0; round < 20; round++) {
    const { organization, team, path, admin } = await teamOf()
    const [added, deleted] = await Promise.all([
      admin.ask('PUT', path, { body: { add: [organization.admin.id] } }),
      admin.ask('DELETE', team.path),
    ])
    expect([204, 404]).toContain(added.status)
    expect(deleted.status).toBe(205)
    expect((await admin.ask('GET', path)).status).toBe(404)
  }
})

test('two concurrent changes of the same people both succeed', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => given.user()))
  const { path, admin } = await teamOf(...people)
  const ids = people.map(({ id }) => id)
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all([
      admin.ask('PUT', path, { body: { add: ids } }),
      admin.ask('PUT', path, { body: { add: ids.toReversed(), remove: ids.slice(0, 5) } }),
      admin.ask('PUT', path, { body: { remove: ids.toReversed() } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  }
})
