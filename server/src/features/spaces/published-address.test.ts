/** The published URL of a space is cached for single reads and computed for lists: both must be equal after every change. */
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database } = await startTestServer()
const organization = await given.organization()
const admin = api.as(organization.admin)
const guide = await given.space({ organization })
const other = await given.space({ organization })
const site = await given.site({ organization, published: true, spaces: [other, guide] })

/** Reads twice, so that the second one comes from the cache. */
async function addressOf(space: { id: string; path: string }): Promise<string> {
  await admin.get(space.path)
  const { visibility, urls } = await admin.get(space.path)
  const { items } = await admin.get(`${organization.path}/spaces`)
  const listed = items.find(({ id }: { id: string }) => id === space.id)
  expect({ visibility, urls }).toEqual({ visibility: listed.visibility, urls: listed.urls })
  return `${visibility} ${urls.published}`
}

async function siteSpaceOf(space: { id: string }): Promise<string> {
  const { items } = await admin.get(`${site.path}/site-spaces`)
  return `${site.path}/site-spaces/${items.find((each: { space: { id: string } }) => each.space.id === space.id).id}`
}

const sql = (text: string, ...values: unknown[]) => database.pool.query(text, values)

test.each<[string, () => Promise<unknown>]>([
  ['a site gets another name', () => admin.patch(site.path, { basename: 'another-name' })],
  ['a site gets another visibility', () => admin.patch(site.path, { visibility: 'unlisted' })],
  ['a space gets another path on its site', async () => admin.patch(await siteSpaceOf(guide), { path: 'handbook' })],
  ['a site is no longer published', () => admin.post(`${site.path}/unpublish`)],
  ['a site is published', () => admin.post(`${site.path}/publish`)],
  ['a site gets a host name', () => admin.patch(site.path, { hostname: 'docs.example.com' })],
  ['the operator trusts the organization no more', () => sql('UPDATE organizations SET trusted = false')],
  [
    'a domain is proved',
    () =>
      sql(
        `INSERT INTO organization_domains (id, organization_id, domain, challenge, verified_by, verified_at)
         VALUES ('proved', $1, 'docs.example.com', '', 'operator', now())`,
        organization.id,
      ),
  ],
  ['a proof is taken back', () => sql('DELETE FROM organization_domains')],
  ['a site is shown below another address', () => admin.patch(site.path, { proxy: 'example.com/documentation' })],
  ['the space before it is trashed', () => admin.delete(other.path)],
  ['the space leaves its site', async () => admin.delete(await siteSpaceOf(guide))],
])('the address follows when %s', async (_name, change) => {
  const before = await addressOf(guide)
  await change()
  expect(await addressOf(guide)).not.toBe(before)
})

test('the URL changes when a section gets another path', async () => {
  const sectioned = await given.site({ organization, published: true })
  const space = await given.space({ organization })
  const first = await given.space({ organization })
  await admin.post(`${sectioned.path}/sections`, { spaceId: first.id, title: 'Before' })
  const section = await admin.post(`${sectioned.path}/sections`, { spaceId: space.id, title: 'Second' })
  const before = await addressOf(space)
  await admin.patch(`${sectioned.path}/sections/${section.id}`, { path: 'moved' })
  expect(await addressOf(space)).not.toBe(before)
})
