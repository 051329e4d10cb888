/** The database stops while visitors read: open sites stay up as they were, and are current again once it is back. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'
import { startEmbedded } from '../core/database/embedded/start-embedded.ts'

const dataDirectory = await mkdtemp(join(tmpdir(), 'lectern-without-'))
const start = () => startEmbedded({ dataDirectory, say: () => {}, settings: { fsync: 'off' } })
let postgres = await start()
afterAll(async () => {
  await postgres.stop()
  await rm(dataDirectory, { recursive: true, force: true })
})
const { api, given, url } = await startTestServer({}, postgres.connection)
const organization = await given.organization()
const admin = api.as(organization.admin)

async function publish(visibility: 'public' | 'unlisted' | 'share-link') {
  const space = await given.space({ organization, editMode: 'live' })
  const { pages } = await given.pages(space, [
    { title: 'Welcome', markdown: 'Hello.' },
    { title: 'Unread', markdown: 'Nobody was here.' },
  ])
  const site = await given.site({ organization, published: true, spaces: [space], visibility })
  const { basename } = await admin.get(site.path)
  return { site, space, pages, path: `/sites/${basename}` }
}

const get = async (path: string) => {
  const answer = await fetch(url + path)
  return { status: answer.status, text: await answer.text() }
}

test('pages that were read stay up; what was not read, keys and writes wait for the database', async () => {
  const open = await publish('public')
  const unlisted = await publish('unlisted')
  const closed = await publish('share-link')
  const withdrawn = await publish('public')
  const key = new URL((await admin.post(`${closed.site.path}/share-links`, { name: 'Partners' })).urls.published)
    .pathname
  for (const path of [open.path, unlisted.path, key, withdrawn.path]) expect((await get(path)).status).toBe(200)
  await admin.post(`${withdrawn.site.path}/unpublish`)
  expect((await get(withdrawn.path)).status).toBe(404)

  await postgres.stop()
  for (let visit = 0; visit < 5; visit++)
    for (const { path } of [open, unlisted])
      expect(await get(path)).toEqual({ status: 200, text: expect.stringContaining('Hello.') })
  for (const path of [`${open.path}/unread`, key, withdrawn.path, '/sites/never-seen'])
    expect((await get(path)).status, path).toBe(503)
  expect((await api.request('POST', '/orgs', { token: organization.admin.token, body: { title: 'X' } })).status).toBe(
    503,
  )

  postgres = await start()
  await expect
    .poll(async () => {
      const changes = [{ operation: 'update_page', page: open.pages.Welcome, document: { markdown: 'Anew.' } }]
      return (await admin.ask('POST', `${open.space.path}/content`, { body: { changes } })).status
    })
    .toBe(200)
  await expect.poll(async () => (await get(open.path)).text).toContain('Anew.')
  await expect.poll(async () => (await get(key)).status).toBe(200)
})
