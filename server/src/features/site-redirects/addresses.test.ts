/** Automatic redirects: how the published site resolves an address. */
import { resolveAddress, toSegments } from '@lectern/content/addresses'
import { ANONYMOUS, visibleTree } from '@lectern/content/visitors'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { createUrls } from '../../core/urls.ts'
import { loadSiteTree } from '../site-structure/index.ts'
import { openAddresses } from './index.ts'

const { api, given, database } = await startTestServer()

async function publishedSite() {
  const organization = await given.organization()
  const site = await given.site({ organization, published: true })
  const admin = api.as(organization.admin)
  const basename = (await admin.get(site.path)).basename
  const space = async (title: string) => given.space({ organization, title, editMode: 'live' })
  const addSection = async (title: string, pages: string[]) => {
    const made = await space(title)
    const content = await given.pages(
      made,
      pages.map((each) => ({ title: each })),
    )
    const section = await admin.post(`${site.path}/sections`, { spaceId: made.id })
    return { ...section, space: made, pages: content.pages }
  }
  /** `section:page` where a page is, `→ address` where a redirect is. */
  const at = async (path: string) => {
    const tree = visibleTree(await loadSiteTree(database.db, site.id), ANONYMOUS)
    const host = await openAddresses(database.db, { id: site.id, basename }, tree, createUrls(api.url))
    const resolved = await resolveAddress(host, toSegments(path))
    if (resolved.kind === 'page') return `${resolved.siteSpace.title}:${resolved.page.title}`
    if (resolved.kind === 'nothing') return 'nothing'
    return `→ ${'url' in resolved.to ? resolved.to.url : `/${resolved.to.address}`}`
  }
  const edit = (of: { space: { path: string } }, change: object) =>
    admin.post(`${of.space.path}/content`, { changes: [change] })
  return { organization, site, admin, space, addSection, at, edit }
}

test('a page that is renamed or moved is found at its old address at once', async () => {
  const { addSection, at, edit } = await publishedSite()
  const docs = await addSection('Docs', ['Install', 'Guides'])
  const api = await addSection('Api', ['Users'])
  expect(await at('/install')).toBe('Docs:Install')
  await edit(docs, { operation: 'update_page', page: docs.pages.Install, slug: 'set-up' })
  expect(await at('/set-up')).toBe('Docs:Install')
  expect(await at('/Install/')).toBe('→ /set-up')
  await edit(docs, { operation: 'update_page', page: docs.pages.Install, into: docs.pages.Guides })
  for (const path of ['/install', '/set-up', '/docs/install']) expect(await at(path)).toBe('→ /guides/set-up')
  await edit(docs, { operation: 'update_page', page: docs.pages.Guides, slug: 'manual' })
  expect(await at('/guides/set-up')).toBe('→ /manual/set-up')
  await edit(api, { operation: 'update_page', page: api.pages.Users, slug: 'people' })
  expect(await at('/api/users')).toBe('→ /api/people')
  // A new title does not change the address.
  await edit(api, { operation: 'update_page', page: api.pages.Users, title: 'Everybody' })
  expect(await at('/api/people')).toBe('Api:Everybody')
  await edit(api, { operation: 'delete_page', page: api.pages.Users })
  expect(await at('/api/users')).toBe('nothing')
})

test('a merge and a revert create redirects too', async () => {
  const { addSection, at, admin } = await publishedSite()
  const docs = await addSection('Docs', ['Install'])
  const before = (await admin.get(docs.space.path)).revision
  const changeRequest = await given.changeRequest({ space: docs.space })
  const change = { operation: 'update_page', page: docs.pages.Install, slug: 'set-up' }
  await admin.post(`${changeRequest.path}/content`, { changes: [change] })
  expect(await at('/set-up')).toBe('nothing')
  await admin.post(`${changeRequest.path}/merge`)
  expect(await at('/install')).toBe('→ /set-up')
  await admin.post(`${docs.space.path}/revisions/${before}/restore`)
  expect(await at('/set-up')).toBe('→ /install')
  expect(await at('/install')).toBe('Docs:Install')
})

test('sections and site spaces are found at their old paths', async () => {
  const { addSection, at, admin, site, space } = await publishedSite()
  const docs = await addSection('Docs', ['Install'])
  const reference = await addSection('Reference', ['Users'])
  const old = await space('Old')
  await given.pages(old, [{ title: 'Legacy' }])
  const variant = await admin.post(`${site.path}/site-spaces`, { spaceId: old.id, sectionId: reference.id })
  expect(await at('/reference/old/legacy')).toBe('Old:Legacy')
  await admin.patch(`${site.path}/sections/${reference.id}`, { path: 'api' })
  await admin.patch(`${site.path}/site-spaces/${variant.id}`, { path: 'v1' })
  for (const path of ['/reference/old/legacy', '/api/old/legacy', '/reference/v1/legacy'])
    expect(await at(path)).toBe('→ /api/v1/legacy')
  const beside = { type: 'site-space', siteSpace: docs.siteSpaces[0].id }
  await admin.post(`${site.path}/site-spaces/${variant.id}/move`, { position: { after: beside } })
  for (const path of ['/reference/old/legacy', '/api/v1/legacy']) expect(await at(path)).toBe('→ /v1/legacy')
})

test('a new default moves to the root, and the old one to its own path', async () => {
  const { addSection, at, admin, site } = await publishedSite()
  const docs = await addSection('Docs', ['Install'])
  const reference = await addSection('Reference', ['Users'])
  await admin.patch(site.path, { defaultSiteSection: reference.id })
  expect(await at('/users')).toBe('Reference:Users')
  expect(await at('/reference/users')).toBe('→ /users')
  expect(await at('/install')).toBe('→ /docs/install')
  await admin.patch(site.path, { defaultSiteSection: docs.id })
  expect(await at('/install')).toBe('Docs:Install')
  expect(await at('/users')).toBe('→ /reference/users')
})

test('manual redirects come last', async () => {
  const { addSection, at, edit, admin, site } = await publishedSite()
  const docs = await addSection('Docs', ['Install', 'Other'])
  const destination = { kind: 'site-page', siteSpaceId: docs.siteSpaces[0].id, pageId: docs.pages.Other }
  for (const source of ['/install', '/never']) await admin.post(`${site.path}/redirects`, { source, destination })
  expect(await at('/NEVER')).toBe('→ /other')
  expect(await at('/install')).toBe('Docs:Install')
  await edit(docs, { operation: 'update_page', page: docs.pages.Install, slug: 'set-up' })
  expect(await at('/install')).toBe('→ /set-up')
  await edit(docs, { operation: 'delete_page', page: docs.pages.Install })
  expect(await at('/install')).toBe('→ /other')
})

test('an empty site has nothing at its root', async () => {
  const { at, addSection } = await publishedSite()
  expect(await at('/')).toBe('nothing')
  await addSection('Docs', ['Install'])
  expect(await at('/')).toBe('Docs:Install')
})
