import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'
import { inTransaction } from '../core/database/transaction.ts'
import { startSession } from '../features/sign-in/index.ts'

const { api, given, database } = await startTestServer()

async function drafted(visibility: 'public' | 'share-link' = 'public') {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, title: 'Guides', defaultLevel: 'none' })
  const before = await given.pages(space, [{ title: 'Welcome', markdown: 'Hello.' }])
  const site = await given.site({ organization, title: 'Acme', visibility, published: true, spaces: [space] })
  const { basename } = await admin.get(site.path)
  const { id, number } = await admin.post(`${space.path}/change-requests`, {})
  const changes = [{ operation: 'insert_page', title: 'Draft', document: { markdown: 'Not yet.' } }]
  await admin.post(`${space.path}/change-requests/${id}/content`, { changes })
  return {
    organization,
    admin,
    space,
    before,
    id,
    number,
    path: `/sites/${basename}/`,
    root: `${api.url}/sites/${basename}/`,
  }
}

const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { redirect: 'manual', headers })
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

test('a change request is shown on the site to those who may read it, and is never cached', async () => {
  const { organization, root, path, id, number } = await drafted()
  for (const name of [id, number]) {
    const answer = await get(`${root}~/changes/${name}/draft`, bearer(organization.admin))
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain('Not yet.')
    expect(text).toContain(`<a href="${path}~/changes/${name}/">`)
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('etag')).toBeNull()
  }
  expect((await get(`${root}draft`, bearer(organization.admin))).status).toBe(404)
})

test('a signed-in person sees it too; others are redirected to sign in, and strangers get 404', async () => {
  const { organization, root, path, id } = await drafted()
  const cookie = `lectern_session=${await inTransaction(database.db, (trx) => startSession(trx, organization.admin.id, { userAgent: undefined, address: '::1' }))}`
  expect((await get(`${root}~/changes/${id}/draft`, { cookie })).status).toBe(200)
  const sent = await get(`${root}~/changes/${id}/draft`)
  expect([sent.status, sent.headers.get('location')]).toEqual([
    307,
    `${api.url}/sign-in?next=${encodeURIComponent(`${path}~/changes/${id}/draft`)}`,
  ])
  for (const person of [await given.member(organization, 'read'), await given.user()])
    expect((await get(`${root}~/changes/${id}/draft`, bearer(person))).status).toBe(404)
})

test('an edit of the change request shows at once, and old revisions can be previewed', async () => {
  const { organization, admin, space, before, root, id } = await drafted()
  const see = async (what: string) => (await get(`${root}~/${what}`, bearer(organization.admin))).status
  expect(await see(`changes/${id}/more`)).toBe(404)
  const changes = [{ operation: 'insert_page', title: 'More', document: { markdown: 'And more.' } }]
  await admin.post(`${space.path}/change-requests/${id}/content`, { changes })
  expect(await see(`changes/${id}/more`)).toBe(200)
  await admin.post(`${space.path}/change-requests/${id}/merge`)
  expect(await see(`revisions/${before.revision}/more`)).toBe(404)
  expect(await see(`revisions/${before.revision}/`)).toBe(200)
})

test('there is no preview of content on other sites, nor on sites behind share links', async () => {
  const { organization, root } = await drafted()
  const other = await drafted()
  expect((await get(`${root}~/changes/${other.id}/`, bearer(organization.admin))).status).toBe(404)
  expect((await get(`${root}~/changes/${other.id}/`, bearer(other.organization.admin))).status).toBe(404)
  const shared = await drafted('share-link')
  expect((await get(`${shared.root}~/changes/${shared.id}/`, bearer(shared.organization.admin))).status).toBe(404)
})
