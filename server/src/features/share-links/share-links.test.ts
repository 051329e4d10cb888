import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database } = await startTestServer()

async function siteBehindShareLinks() {
  const organization = await given.organization()
  const space = await given.space({ organization, title: 'Guides' })
  const site = await given.site({ organization, visibility: 'share-link', published: true, spaces: [space] })
  return { organization, site, links: `${site.path}/share-links`, editor: api.as(organization.admin) }
}

const visit = async (link: { urls: { published: string } }) => (await api.visit(link.urls.published)).status

test('a share link is created active, with a URL that opens the site', async () => {
  const { site, links, editor } = await siteBehindShareLinks()
  const answer = await editor.ask('POST', links, { body: { name: 'Press' } })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('location')).toContain(`/share-links/${answer.body.id}`)
  const { basename } = await editor.get(site.path)
  expect(answer.body).toEqual({
    object: 'share-link',
    id: expect.any(String),
    name: 'Press',
    active: true,
    createdAt: expect.any(String),
    urls: { published: expect.stringMatching(`^${api.url}/sites/${basename}/[A-Za-z0-9]{24}/$`) },
  })
  expect(await visit(answer.body)).toBe(200)
})

test('every share link has a unique key, whatever its name', async () => {
  const { links, editor } = await siteBehindShareLinks()
  const one = await editor.post(links, { name: 'Press' })
  const two = await editor.post(links, { name: 'Press' })
  expect(one.urls.published).not.toBe(two.urls.published)
})

test('a site that is deleted while a share link is created deletes the link: 404', async () => {
  const { site, links, editor } = await siteBehindShareLinks()
  const result = await database.db.transaction().execute(async (deleting) => {
    await deleting.deleteFrom('sites').where('id', '=', site.id).execute()
    const making = editor.ask('POST', links, { body: { name: 'Press' } })
    const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(database.db)).rows.length, { interval: 10 }).toBe(1)
    return { making }
  })
  expect((await result.making).status).toBe(404)
})

test('an inactive share link no longer opens the site; activated again, the same key does', async () => {
  const { links, editor } = await siteBehindShareLinks()
  const link = await editor.post(links, { name: 'Press' })
  expect(await editor.patch(`${links}/${link.id}`, { active: false })).toEqual({ ...link, active: false })
  expect(await visit(link)).toBe(404)
  expect(await editor.patch(`${links}/${link.id}`, { active: true })).toEqual(link)
  expect(await visit(link)).toBe(200)
})

test('a deleted share link is deleted for good', async () => {
  const { links, editor } = await siteBehindShareLinks()
  const link = await editor.post(links, { name: 'Press' })
  const other = await editor.post(links, { name: 'Partners' })
  expect((await editor.ask('DELETE', `${links}/${link.id}`)).status).toBe(205)
  expect((await editor.ask('DELETE', `${links}/${link.id}`)).status).toBe(204)
  expect((await editor.ask('PATCH', `${links}/${link.id}`, { body: { active: true } })).status).toBe(404)
  expect([await visit(link), await visit(other)]).toEqual([404, 200])
})

test('a share link is renamed; an empty change changes nothing, and other fields are ignored', async () => {
  const { links, editor } = await siteBehindShareLinks()
  const link = await editor.post(links, { name: 'Press' })
  expect(await editor.patch(`${links}/${link.id}`, {})).toEqual(link)
  expect(await editor.patch(`${links}/${link.id}`, { id: 'mine', key: 'guessable', site_id: 'other' })).toEqual(link)
  expect(await editor.patch(`${links}/${link.id}`, { name: '' })).toEqual({ ...link, name: '' })
})

test.each([
  ['name', 'POST', {}],
  ['name', 'POST', { name: 'x'.repeat(51) }],
  ['name', 'POST', { name: 7 }],
  ['name', 'PATCH', { name: 'x'.repeat(51) }],
  ['name', 'PATCH', { name: null }],
  ['active', 'PATCH', { active: 'no' }],
])('a bad %s is refused (%#)', async (field, method, body) => {
  const { links, editor } = await siteBehindShareLinks()
  const link = await editor.post(links, { name: 'Press' })
  const refused = await editor.ask(method, method === 'POST' ? links : `${links}/${link.id}`, { body })
  expect(refused.status).toBe(400)
  expect(refused.body.error.message).toContain(field)
  expect((await editor.get(links)).items).toEqual([link])
})

test('share links are listed in creation order and paginated', async () => {
  const { links, editor } = await siteBehindShareLinks()
  const made = []
  for (const name of ['a', 'b', 'c']) made.push(await editor.post(links, { name }))
  const first = await editor.get(links, { limit: 2 })
  expect(first).toMatchObject({ count: 3, items: made.slice(0, 2) })
  expect(await editor.get(links, { page: first.next.page })).toEqual({ count: 3, items: made.slice(2) })
})

test('a link of one site neither opens, changes nor removes anything on another', async () => {
  const { links, editor, organization } = await siteBehindShareLinks()
  const other = await given.site({ organization, visibility: 'share-link', published: true })
  const link = await editor.post(links, { name: 'Press' })
  const { basename } = await editor.get(other.path)
  const key = link.urls.published.split('/').at(-2)
  expect((await api.visit(`${api.url}/sites/${basename}/${key}/`)).status).toBe(404)
  expect((await editor.ask('PATCH', `${other.path}/share-links/${link.id}`, { body: { name: 'x' } })).status).toBe(404)
  expect((await editor.ask('DELETE', `${other.path}/share-links/${link.id}`)).status).toBe(204)
  expect(await visit(link)).toBe(200)
})

test('another organization does not find the site', async () => {
  const { site, links } = await siteBehindShareLinks()
  const other = await given.organization()
  const stranger = api.as(other.admin)
  for (const address of [links, `${other.path}/sites/${site.id}/share-links`]) {
    expect((await stranger.ask('GET', address)).status).toBe(404)
    expect((await stranger.ask('POST', address, { body: { name: 'Spy' } })).status).toBe(404)
    expect((await stranger.ask('DELETE', `${address}/any`)).status).toBe(404)
  }
})

test('only those who may change the site see and manage its share links', async () => {
  const { organization, site, links, editor } = await siteBehindShareLinks()
  const link = await editor.post(links, { name: 'Press' })
  const viewer = await given.member(organization, 'read')
  for (const [method, path, body] of [
    ['GET', links, undefined],
    ['POST', links, { name: 'Mine' }],
    ['PATCH', `${links}/${link.id}`, { active: false }],
    ['DELETE', `${links}/${link.id}`, undefined],
  ] as const)
    expect((await api.as(viewer).ask(method, path, { body })).status).toBe(403)
  await given.grant({ site }, { user: viewer }, 'admin')
  expect(await api.as(viewer).get(links)).toMatchObject({ count: 1 })
  const creator = await given.member(organization, 'create')
  expect((await api.as(creator).ask('GET', links)).status).toBe(403)
  expect(await visit(link)).toBe(200)
})

test('deleting the site ends its share links', async () => {
  const { site, links, editor } = await siteBehindShareLinks()
  const link = await editor.post(links, { name: 'Press' })
  await editor.delete(site.path)
  expect(await visit(link)).toBe(404)
  expect((await editor.ask('GET', links)).status).toBe(404)
})
