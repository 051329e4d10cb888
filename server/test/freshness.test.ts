/** Caches of a server are never stale: a change made anywhere is seen by the very next read. */
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../src/core/ids.ts'
import type { Person } from './given.ts'
import { startTestServer } from './harness.ts'

const { api, given, connection } = await startTestServer()
const other = await startTestServer({}, connection)

/** A client that is neither of the servers, with its own connection to the database. */
const stranger = new pg.Client(connection)
await stranger.connect()
afterAll(() => stranger.end())
const sql = (text: string, ...values: unknown[]) => stranger.query(text, values)

let organization: Awaited<ReturnType<typeof given.organization>>
let reader: Person
let space: Awaited<ReturnType<typeof given.space>>
let page: string

beforeEach(async () => {
  organization = await given.organization()
  reader = await given.member(organization, 'read')
  space = await given.space({ organization })
  const { pages } = await given.pages(space, [{ title: 'Welcome', markdown: 'First' }])
  page = `${space.path}/content/page/${pages.Welcome}`
})

/** The statuses of both servers; read twice, so that they fill their caches. */
const statuses = async (path = page) => {
  const answers = []
  for (const server of [api, other.api, api, other.api])
    answers.push((await server.request('GET', path, { token: reader.token })).status)
  return [...new Set(answers)]
}

const bodies = async () =>
  Promise.all([api, other.api].map(async (server) => (await server.as(reader).get(page)).markdown.trim()))

describe('a token', () => {
  beforeEach(async () => expect(await statuses()).toEqual([200]))

  test('that is revoked through one server is refused by the other at once', async () => {
    const own = await api.as(reader).post('/user/tokens', {})
    const ask = () => other.api.request('GET', '/user', { token: own.token })
    expect((await ask()).status).toBe(200)
    await api.as(reader).delete(`/user/tokens/${own.id}`)
    expect((await ask()).status).toBe(401)
  })

  test('that is deleted in the database is refused', async () => {
    await sql('DELETE FROM tokens WHERE user_id = $1', reader.id)
    expect(await statuses()).toEqual([401])
    expect((await api.request('PATCH', space.path, { token: reader.token, body: {} })).status).toBe(401)
  })

  test('that has expired is refused', async () => {
    await sql("UPDATE tokens SET expires_at = now() - interval '1 second' WHERE user_id = $1", reader.id)
    expect(await statuses()).toEqual([401])
  })

  test('is restricted at once', async () => {
    await sql("UPDATE tokens SET scopes = '{organization:read}' WHERE user_id = $1", reader.id)
    expect(await statuses()).toEqual([403])
  })

  test('of a disabled person is refused until they are enabled', async () => {
    await sql('UPDATE users SET disabled_at = now() WHERE id = $1', reader.id)
    expect(await statuses()).toEqual([401])
    await sql('UPDATE users SET disabled_at = NULL WHERE id = $1', reader.id)
    expect(await statuses()).toEqual([200])
  })

  test('that passes to another person is theirs at once', async () => {
    const stranger = await given.user('stranger')
    await sql('UPDATE tokens SET user_id = $2 WHERE user_id = $1', reader.id, stranger.id)
    expect(await statuses()).toEqual([404])
    expect((await api.as(reader).get('/user')).id).toBe(stranger.id)
  })
})

describe('a level', () => {
  const CHANGES: [string, () => Promise<unknown>][] = [
    [
      'by a grant on the space',
      () =>
        sql(
          "INSERT INTO grants (organization_id, space_id, user_id, level) VALUES ($1, $2, $3, 'none')",
          organization.id,
          space.id,
          reader.id,
        ),
    ],
    ['by the default level', () => sql("UPDATE spaces SET default_level = 'none' WHERE id = $1", space.id)],
    ['by the role', () => sql('UPDATE members SET role = NULL WHERE user_id = $1', reader.id)],
    ['by switching the member off', () => sql('UPDATE members SET disabled = true WHERE user_id = $1', reader.id)],
    ['by removing the member', () => sql('DELETE FROM members WHERE user_id = $1', reader.id)],
    [
      'by moving the space into a closed collection',
      async () => {
        const closed = await given.collection({ organization, defaultLevel: 'none' })
        await sql('UPDATE spaces SET parent_id = $2 WHERE id = $1', space.id, closed.id)
      },
    ],
    ['by trashing the space', () => sql('UPDATE spaces SET deleted_at = now() WHERE id = $1', space.id)],
  ]

  test.each(CHANGES)('taken away %s shuts the page and the space', async (_how, change) => {
    expect(await statuses()).toEqual([200])
    expect(await statuses(space.path)).toEqual([200])
    await change()
    expect(await statuses()).toEqual([404])
    expect(await statuses(space.path)).toEqual([404])
  })

  test('held through a team ends when the member leaves the team', async () => {
    await sql("UPDATE spaces SET default_level = 'none' WHERE id = $1", space.id)
    const team = await given.team(organization, [reader])
    await given.grant({ space }, { team }, 'read')
    expect(await statuses()).toEqual([200])
    await sql('DELETE FROM team_members WHERE user_id = $1', reader.id)
    expect(await statuses()).toEqual([404])
    await sql(
      'INSERT INTO team_members (organization_id, team_id, user_id) VALUES ($1, $2, $3)',
      organization.id,
      team.id,
      reader.id,
    )
    expect(await statuses()).toEqual([200])
  })

  test('follows a collection, and a removed grant is gone', async () => {
    const parent = await given.collection({ organization })
    await sql('UPDATE spaces SET parent_id = $2 WHERE id = $1', space.id, parent.id)
    expect(await statuses()).toEqual([200])
    await stranger.query('BEGIN')
    await sql("UPDATE collections SET default_level = 'none' WHERE id = $1", parent.id)
    expect(await statuses()).toEqual([200])
    await stranger.query('COMMIT')
    expect(await statuses()).toEqual([404])
    await sql('UPDATE collections SET default_level = NULL WHERE id = $1', parent.id)
    expect(await statuses()).toEqual([200])
  })

  test('of one person does not apply to others', async () => {
    const guest = await given.member(organization, null)
    expect(await statuses()).toEqual([200])
    expect((await api.request('GET', page, { token: guest.token })).status).toBe(404)
  })
})

describe('content', () => {
  test('that is merged through one server is read from both at once', async () => {
    expect(await bodies()).toEqual(['First', 'First'])
    const admin = api.as(organization.admin)
    const changeRequest = await admin.post(`${space.path}/change-requests`)
    const path = `${space.path}/change-requests/${changeRequest.id}`
    const id = page.split('/').at(-1)!
    await admin.post(`${path}/content`, {
      changes: [{ operation: 'update_page', page: id, document: { markdown: 'Second' } }],
    })
    expect(await bodies()).toEqual(['First', 'First'])
    await admin.post(`${path}/merge`)
    expect(await bodies()).toEqual(['Second', 'Second'])
  })

  test('that is changed in the database is shown', async () => {
    const before = (await api.as(reader).get(space.path)).revision
    await given.pages(space, [{ id: page.split('/').at(-1)!, title: 'Welcome', markdown: 'Second' }])
    expect(await bodies()).toEqual(['Second', 'Second'])
    await sql('UPDATE spaces SET revision_id = $2 WHERE id = $1', space.id, before)
    expect(await bodies()).toEqual(['First', 'First'])
  })

  test('is cached separately for each query', async () => {
    const ask = (query: Record<string, string>) => api.as(reader).get(page, query)
    expect(await ask({})).toHaveProperty('markdown')
    expect(await ask({ format: 'document' })).toHaveProperty('document')
    expect(await ask({ format: 'document' })).not.toHaveProperty('markdown')
    expect(await ask({ format: 'markdown' })).toHaveProperty('markdown')
  })

  test('of the same text in two spaces has the URL of each', async () => {
    const twin = await given.space({ organization })
    const written = { id: newId(), title: 'Same', markdown: 'Same' }
    for (const each of [space, twin]) await given.pages(each, [written])
    const apps = []
    for (const { path } of [space, twin])
      apps.push((await api.as(reader).get(`${path}/content/page/${written.id}`)).urls.app)
    expect(apps[0]).toContain(space.id)
    expect(apps[1]).toContain(twin.id)
  })
})
