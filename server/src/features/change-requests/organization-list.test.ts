import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database } = await startTestServer()

async function givenChangeRequests() {
  const organization = await given.organization()
  const [one, two, hidden] = [
    await given.space({ organization }),
    await given.space({ organization }),
    await given.space({ organization, defaultLevel: 'none' }),
  ]
  const reader = await given.member(organization, 'read')
  const made = []
  for (const space of [one, two, hidden, one]) made.push(await given.changeRequest({ space, createdBy: reader }))
  const path = `${organization.path}/change-requests`
  const idsFor = async (person: { token: string }, query = '') =>
    (await api.as(person).get(`${path}${query}`)).items.map(({ id }: { id: string }) => id)
  return { organization, one, two, hidden, reader, ids: made.map(({ id }) => id), made, idsFor }
}

test('the change requests of an organization are those of the spaces one sees, the last changed first', async () => {
  const { organization, reader, ids, idsFor } = await givenChangeRequests()
  expect(await idsFor(organization.admin)).toEqual([])
  expect(await idsFor(organization.admin, '?status=draft')).toEqual(ids.toReversed())
  expect(await idsFor(reader, '?status=draft')).toEqual([ids[3], ids[1], ids[0]])
  const guest = await given.member(organization, null)
  expect(await idsFor(guest, '?status=draft')).toEqual([])
})

test('they are filtered by status, space, site and people, and paginated', async () => {
  const { organization, one, two, reader, ids, made, idsFor } = await givenChangeRequests()
  const admin = api.as(organization.admin)
  await admin.patch(made[1]!.path, { status: 'open', description: 'Why' })
  expect(await idsFor(reader)).toEqual([ids[1]])
  expect(await idsFor(reader, '?status=open&status=draft&orderBy=createdAt')).toEqual([ids[3], ids[1], ids[0]])
  expect(await idsFor(reader, `?status=draft&space=${one.id}`)).toEqual([ids[3], ids[0]])
  const site = await given.site({ organization, spaces: [two] })
  expect(await idsFor(reader, `?site=${site.id}`)).toEqual([ids[1]])
  expect(await idsFor(reader, `?status=draft&creator=${organization.admin.id}`)).toEqual([])
  const first = await api.as(reader).get(`${organization.path}/change-requests?status=draft&limit=1`)
  expect(first).toMatchObject({ count: 2, items: [{ id: ids[3] }] })
  expect(await idsFor(reader, `?status=draft&limit=1&page=${first.next.page}`)).toEqual([ids[0]])
  const unknown = await admin.ask('GET', `${organization.path}/change-requests?status=closed`)
  expect(unknown).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('status') } } })
})

test('those that nobody has changed for two weeks can be listed alone, page by page', async () => {
  const { reader, ids, made, organization, idsFor } = await givenChangeRequests()
  for (const { path } of made) await api.as(organization.admin).patch(path, { status: 'open' })
  await sql`UPDATE change_requests SET updated_at = now() - interval '15 days' WHERE id = ANY (${[ids[0], ids[1]]}::text[])`.execute(
    database.db,
  )
  const stale = (await idsFor(reader, '?stale=true')).sort()
  expect(stale).toEqual([ids[0], ids[1]].sort())
  expect(await idsFor(reader, '?stale=false')).toEqual([ids[3]])
  const first = await api.as(reader).get(`${organization.path}/change-requests?stale=true&limit=1`)
  expect(first.count).toBe(2)
  const second = await idsFor(reader, `?stale=true&limit=1&page=${first.next.page}`)
  expect([first.items[0].id, ...second].sort()).toEqual(stale)
  // Whatever is done to it makes it fresh again.
  await api.as(organization.admin).patch(made[0]!.path, { subject: 'Still wanted' })
  expect(await idsFor(reader, '?stale=true')).toEqual([ids[1]])
})

test('change requests of spaces in the trash are not listed', async () => {
  const { organization, one, ids, idsFor } = await givenChangeRequests()
  await api.as(organization.admin).delete(one.path)
  expect(await idsFor(organization.admin, '?status=draft')).toEqual([ids[2], ids[1]])
})
