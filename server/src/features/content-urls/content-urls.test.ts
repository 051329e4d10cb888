import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

async function givenContent() {
  const organization = await given.organization()
  const collection = await given.collection({ organization })
  const space = await given.space({ organization, parent: collection })
  const guides = { title: 'Guides', type: 'group' as const, pages: [{ title: 'Install', markdown: 'x' }] }
  const { revision, pages } = await given.pages(space, [{ title: 'Start', markdown: 'x' }, guides])
  const changeRequest = await given.changeRequest({ space })
  const reader = api.as(await given.member(organization, 'read'))
  const resolve = (url: string, as = reader) => as.ask('GET', '/urls/content', { query: { url } })
  return { organization, collection, space, changeRequest, revision, pages, reader, resolve }
}

test('an address in the application leads to the collection, or the space, change request and page it shows', async () => {
  const { collection, space, changeRequest, pages, reader, resolve } = await givenContent()
  const at = await reader.get(space.path)
  expect((await resolve((await reader.get(collection.path)).urls.app)).body).toEqual({
    collection: await reader.get(collection.path),
  })
  expect((await resolve(at.urls.app)).body).toEqual({ space: at })
  const { pages: tree } = await reader.get(`${space.path}/content/pages`)
  expect((await resolve(tree[0].urls.app)).body).toEqual({ space: at, page: tree[0] })
  expect((await resolve(`${at.urls.app}/guides/install?x=1#y`)).body.page).toMatchObject({
    id: pages.Install,
    path: 'guides/install',
  })
  const change = await reader.get(changeRequest.path)
  expect((await resolve(`${change.urls.app}/start`)).body).toMatchObject({
    space: { id: space.id },
    changeRequest: { id: changeRequest.id },
    page: { id: pages.Start, urls: { app: `${change.urls.app}/start` } },
  })
})

test('a missing, foreign or hidden target is not found', async () => {
  const { organization, collection, space, revision, resolve } = await givenContent()
  const other = await given.organization()
  const app = `${api.url}/o/${organization.id}/s/${space.id}`
  expect((await resolve(`${app}/~/revisions/${revision}/start`)).status).toBe(200)
  for (const url of [
    ...['', 'x', 'https://example.com/', api.url, `${api.url}/o/${organization.id}`, `${app}/nowhere`],
    ...[`${app}/~/changes/7`, `${app}/~/changes`, `${app}/~/else/1`, `${app}/~/revisions/none/start`],
    ...[`${api.url}/o/${other.id}/s/${space.id}`, `${api.url}/o/${other.id}/c/${collection.id}`, `${app}/%E0%A4%A`],
  ])
    expect((await resolve(url)).status, url).toBe(404)
  const stranger = api.as(await given.user('stranger'))
  for (const url of [app, `${app}/start`]) expect((await resolve(url, stranger)).status).toBe(404)
})

test('an address of a published site leads to its space and page, one of a preview to the change request', async () => {
  const { organization, space, changeRequest, pages, reader, resolve } = await givenContent()
  const site = await given.site({ organization, spaces: [space], published: true })
  const { urls } = await reader.get(site.path)
  const at = await reader.get(space.path)
  for (const [path, page] of [
    ['', pages.Start],
    ['guides/install', pages.Install],
    ['guides/install/?x=1#y', pages.Install],
  ])
    expect((await resolve(`${urls.published}${path}`)).body).toMatchObject({ space: { id: at.id }, page: { id: page } })
  const change = await reader.get(changeRequest.path)
  expect((await resolve(`${urls.published}~/changes/${change.id}/guides/install`)).body).toMatchObject({
    space: { id: at.id },
    changeRequest: { id: change.id },
    page: { id: pages.Install, urls: { app: `${change.urls.app}/guides/install` } },
  })
  const stranger = api.as(await given.user('stranger'))
  for (const url of [`${urls.published}nowhere`, `${urls.published}~/changes/none/start`])
    expect((await resolve(url)).status, url).toBe(404)
  expect((await resolve(urls.published, stranger)).status).toBe(404)
})

test('a link of a preview leads to what it shows, whoever has it, as long as they may read the space', async () => {
  const { organization, space, changeRequest, pages, reader, resolve } = await givenContent()
  const site = await given.site({ organization, spaces: [space], published: true })
  const admin = api.as(organization.admin)
  const { id } = await admin.get(changeRequest.path)
  const { urls } = await admin.get(site.path)
  const link = async (query: Record<string, string>) =>
    (await admin.get(`${site.path}/publishing/preview`, query)).url as string
  const shown = await link({ target: `${urls.published}~/changes/${id}/guides/install` })
  expect(shown).toContain('/~/preview/')
  expect((await resolve(shown)).body).toMatchObject({
    space: { id: space.id },
    changeRequest: { id },
    page: { id: pages.Install },
  })
  const { body } = await resolve(`${await link({})}guides/install`)
  expect(body).toEqual({ space: await reader.get(space.path), page: expect.objectContaining({ id: pages.Install }) })
  const token = /~\/preview\/([^/]+)/.exec(shown)![1]!
  expect((await resolve(shown.replace(token, `${token.slice(0, -2)}xx`))).status).toBe(404)
  expect((await resolve(shown, api.as(await given.user('stranger')))).status).toBe(404)
})

test('what is at a published address is found with GET as with POST', async () => {
  const { organization, space, reader } = await givenContent()
  const site = await given.site({ organization, spaces: [space], published: true })
  const { urls } = await reader.get(site.path)
  const url = `${urls.published}guides/install`
  const asked = await reader.ask('GET', '/urls/published', { query: { url } })
  const posted = await reader.ask('POST', '/urls/published', { body: { url } })
  const { apiToken: _, ...found } = asked.body
  expect([asked.status, found.pathname]).toEqual([200, '/guides/install'])
  expect(posted.body).toMatchObject(found)
  expect((await reader.ask('GET', '/urls/published', { query: { url: `${api.url}/nowhere` } })).status).toBe(404)
})
