/** The numbers of spaces and sites of a member are cached; these tests change everything they depend on and compare them with the lists. */
import { beforeAll, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database } = await startTestServer()

let world: Awaited<ReturnType<typeof build>>
beforeAll(async () => {
  world = await build()
})

/** One organization with every kind of setting; each test changes one of them. */
async function build() {
  const organization = await given.organization()
  const reader = await given.member(organization, 'read')
  const guest = await given.member(organization, null)
  const disabled = await given.member(organization, 'edit', { disabled: true })
  const team = await given.team(organization, [])
  const collection = await given.collection({ organization })
  const open = await given.space({ organization })
  const inside = await given.space({ organization, parent: collection })
  const onSite = await given.space({ organization })
  const site = await given.site({ organization, spaces: [onSite] })
  return { organization, reader, guest, disabled, team, collection, open, inside, onSite, site }
}

/** The numbers in the list of members by person, after comparing them with the lists of their spaces and teams. */
async function numbers(): Promise<Record<string, number>> {
  const { organization } = world
  const admin = api.as(organization.admin)
  // The first request counts, and the second one uses the cache.
  const first = await admin.get(`${organization.path}/members`)
  const { items } = await admin.get(`${organization.path}/members`)
  expect(items).toEqual(first.items)
  const people = [organization.admin, world.reader, world.guest, world.disabled]
  for (const member of items) {
    const path = `${organization.path}/members/${member.id}`
    expect(member.spaces).toBe((await admin.get(`${path}/spaces`, { limit: 0 })).count)
    const person = people.find(({ id }) => id === member.id)!
    // A disabled member cannot send the request.
    const { body } = await api.as(person).ask('GET', `${organization.path}/sites`, { query: { limit: 0 } })
    expect([member.id, member.sites]).toEqual([member.id, body.count ?? 0])
    expect(member.teams).toBe((await admin.get(`${path}/teams`, { limit: 0 })).count)
    expect(await admin.get(path)).toEqual(member)
  }
  const spacesOf = (person: { id: string }) => items.find((member: { id: string }) => member.id === person.id).spaces
  return {
    admin: spacesOf(organization.admin),
    reader: spacesOf(world.reader),
    guest: spacesOf(world.guest),
    disabled: spacesOf(world.disabled),
  }
}

test('members see what their role allows, guests and disabled members nothing', async () => {
  expect(await numbers()).toEqual({ admin: 3, reader: 3, guest: 0, disabled: 0 })
})

test('a grant counts at once', async () => {
  await given.grant({ space: world.open }, { user: world.guest }, 'read')
  await given.grant({ space: world.open }, { user: world.reader }, 'none')
  expect(await numbers()).toEqual({ admin: 3, reader: 2, guest: 1, disabled: 0 })
})

test('the grants of a team count when a person joins it and when they are removed', async () => {
  const { team, guest, collection } = world
  await given.grant({ collection }, { team }, 'edit')
  expect(await numbers()).toMatchObject({ guest: 1 })
  await api.as(world.organization.admin).put(`${team.path}/members/${guest.id}`)
  expect(await numbers()).toMatchObject({ guest: 2 })
  await api.as(world.organization.admin).put(`${team.path}/members`, { remove: [guest.email] })
  expect(await numbers()).toMatchObject({ guest: 1 })
  await api.as(world.organization.admin).put(`${team.path}/members`, { add: [guest.email] })
  expect(await numbers()).toMatchObject({ guest: 2 })
})

test('a default level of a space, a collection or a site counts at once', async () => {
  const { organization, onSite, collection, site } = world
  const admin = api.as(organization.admin)
  await database.db.updateTable('sites').set({ default_level: 'none' }).where('id', '=', site.id).execute()
  expect(await numbers()).toMatchObject({ reader: 1 })
  await database.db.updateTable('sites').set({ default_level: null }).where('id', '=', site.id).execute()
  await admin.patch(onSite.path, { defaultLevel: null })
  expect(await numbers()).toMatchObject({ reader: 1 })
  await admin.patch(collection.path, { defaultLevel: null })
  expect(await numbers()).toMatchObject({ reader: 0, guest: 2 })
  await admin.patch(collection.path, { defaultLevel: 'inherit' })
  await admin.patch(onSite.path, { defaultLevel: 'inherit' })
  expect(await numbers()).toMatchObject({ reader: 2 })
})

test('a level on a site counts at once, and so does a created or deleted site', async () => {
  const { organization, guest, reader } = world
  const admin = api.as(organization.admin)
  const empty = await given.site({ organization })
  const hidden = await given.site({ organization, defaultLevel: 'none' })
  await numbers()
  await given.grant({ site: hidden }, { user: guest }, 'read')
  await given.grant({ site: empty }, { user: reader }, 'none')
  await numbers()
  await admin.delete(empty.path)
  await admin.delete(hidden.path)
  await numbers()
})

test('trash, restore and a new space count at once', async () => {
  const { organization, inside } = world
  await api.as(organization.admin).delete(inside.path)
  expect(await numbers()).toMatchObject({ admin: 2, reader: 1, guest: 1 })
  await api.as(organization.admin).post(`${inside.path}/restore`)
  expect(await numbers()).toMatchObject({ admin: 3, reader: 2, guest: 2 })
  await api.as(organization.admin).post(`${organization.path}/spaces`, { title: 'New' })
  expect(await numbers()).toMatchObject({ admin: 4, reader: 3, guest: 2 })
})

test('a move out of a collection counts at once', async () => {
  const { organization, inside } = world
  await api.as(organization.admin).post(`${inside.path}/move`, { parent: null })
  expect(await numbers()).toMatchObject({ guest: 1 })
})

test('a change of role counts at once, in its own response too', async () => {
  const { organization, guest } = world
  const changed = await api.as(organization.admin).patch(`${organization.path}/members/${guest.id}`, { role: 'admin' })
  expect(changed.spaces).toBe(4)
  expect(await numbers()).toMatchObject({ guest: 4 })
  await api.as(organization.admin).patch(`${organization.path}/members/${guest.id}`, { role: null })
  expect(await numbers()).toMatchObject({ guest: 1 })
})

test('the deletion of a team counts at once', async () => {
  const { organization, team, guest, inside, collection } = world
  await api.as(organization.admin).post(`${inside.path}/move`, { parent: collection.id })
  expect(await numbers()).toMatchObject({ guest: 2 })
  await api.as(organization.admin).delete(team.path)
  expect(await numbers()).toMatchObject({ guest: 1 })
  expect(await api.as(guest).get(`${organization.path}/members/${guest.id}`)).toMatchObject({ teams: 0 })
})
