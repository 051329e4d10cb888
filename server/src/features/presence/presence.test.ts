import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listenForEvents } from '../../../test/event-stream.ts'
import { startTestServer } from '../../../test/harness.ts'

const { api, url, given, database } = await startTestServer()
const organization = await given.organization()
const space = await given.space({ organization })
const [one, other] = await Promise.all([given.member(organization, 'edit'), given.member(organization, 'read')])
const changeRequest = await given.changeRequest({ space })

test('people see who is where, and when they come, move and leave', async () => {
  const stream = await listenForEvents(url, other.token)
  onTestFinished(() => stream.cut())
  const at = { client: 'window-1', changeRequest: changeRequest.id, page: 'p1', editing: true }
  const put = (body: object) => api.as(one).put(`${space.path}/presence`, body)
  const list = async (query: object) =>
    (await api.as(other).get(`${space.path}/presence`, query as Record<string, string>)).items

  expect(await put(at)).toEqual({ expiresIn: 45 })
  await put(at)
  expect(await list({ changeRequest: changeRequest.id })).toMatchObject([
    { object: 'presence', user: { id: one.id }, changeRequest: changeRequest.id, page: 'p1', editing: true },
  ])
  expect(await list({ changeRequest: changeRequest.id, page: 'p2' })).toEqual([])
  expect(await list({})).toEqual([])
  // A second window of the same person is the same person.
  await put({ ...at, client: 'window-2', editing: false })
  expect(await list({ changeRequest: changeRequest.id })).toHaveLength(1)

  await api.as(one).delete(`${space.path}/presence/window-2`)
  await put({ client: 'window-1', page: 'p2' })
  expect(await list({ page: 'p2' })).toHaveLength(1)
  await api.as(one).delete(`${space.path}/presence/window-1`)
  expect(await list({})).toEqual([])

  await stream.until(() => stream.events.length === 6)
  // Came, a second window came and left, moved from one place to the other, left. A renewal is not told.
  expect(stream.events.map(({ action, changeRequest }) => [action, changeRequest !== undefined])).toEqual([
    ['presence.changed', true],
    ['presence.changed', true],
    ['presence.changed', true],
    ['presence.changed', true],
    ['presence.changed', false],
    ['presence.changed', false],
  ])
})

test('a window without signs expires', async () => {
  await api.as(one).put(`${space.path}/presence`, { client: 'gone', page: 'p9' })
  await sql`UPDATE presences SET expires_at = now() - interval '1 second' WHERE client = 'gone'`.execute(database.db)
  expect((await api.as(other).get(`${space.path}/presence`, { page: 'p9' })).items).toEqual([])
})

test('a change request of another space is refused', async () => {
  const elsewhere = await given.changeRequest({ space: await given.space({ organization }) })
  const body = { client: 'window-1', changeRequest: elsewhere.id }
  const { status, body: answer } = await api.as(one).ask('PUT', `${space.path}/presence`, { body })
  expect([status, answer.error.message]).toEqual([
    400,
    'changeRequest refers to a change request that this space does not have',
  ])
})
