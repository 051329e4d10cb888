import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

test('a site created without a body is public, not published and empty', async () => {
  const { path, admin } = await given.organization()
  const answer = await api.as(admin).ask('POST', `${path}/sites`)
  expect(answer.status).toBe(201)
  expect(answer.headers.get('location')).toBe(answer.body.urls.location)
  expect(answer.body).toMatchObject({
    object: 'site',
    id: expect.stringMatching(/^site_\w{20}$/),
    type: 'ultimate',
    title: 'Untitled site',
    basename: expect.stringMatching(/^untitled-site(-\d+)?$/),
    visibility: 'public',
    published: false,
    siteSpaces: 0,
    defaultLevel: 'inherit',
    features: [],
    permissions: { view: true, edit: true, admin: true },
  })
  expect(answer.body.urls).not.toHaveProperty('published')
  expect(await api.as(admin).get(answer.body.urls.location)).toEqual(answer.body)
})

test('a site is created with type, title, visibility and its spaces', async () => {
  const organization = await given.organization()
  const guides = await given.space({ organization, title: 'Guides' })
  const reference = await given.space({ organization, title: 'Reference' })
  const site = await api.as(organization.admin).post(`${organization.path}/sites`, {
    type: 'basic',
    title: 'Acme Docs',
    visibility: 'unlisted',
    spaces: [guides.id, reference.id, guides.id],
  })
  expect(site).toMatchObject({ type: 'basic', title: 'Acme Docs', visibility: 'unlisted', siteSpaces: 2 })
  const { items } = await api.as(organization.admin).get(`${organization.path}/sites/${site.id}/site-spaces`)
  expect(items).toMatchObject([
    { title: 'Guides', default: true },
    { title: 'Reference', default: false },
  ])
})

test.each(['empty', 'sample'])('a site made with the word %s has a new space of its own', async (word) => {
  const { path, admin } = await given.organization()
  const site = await api.as(admin).post(`${path}/sites`, { title: 'D'.repeat(60), spaces: word })
  expect(site.siteSpaces).toBe(1)
  expect(await api.as(admin).get(`${path}/spaces`)).toMatchObject({ count: 1, items: [{ title: 'D'.repeat(50) }] })
})

test('spaces that are unknown, hidden, trashed or of another organization are refused by name', async () => {
  const organization = await given.organization()
  const creator = await given.member(organization, 'create')
  const other = await given.organization()
  const hidden = await given.space({ organization, defaultLevel: 'none' })
  const foreign = await given.space({ organization: other })
  const trashed = await given.space({ organization })
  await api.as(organization.admin).delete(trashed.path)
  for (const id of ['nowhere', hidden.id, foreign.id, trashed.id]) {
    const refused = await api.as(creator).ask('POST', `${organization.path}/sites`, { body: { spaces: [id] } })
    expect(refused).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining(id) } } })
    expect(refused.body.error.message).toContain('spaces')
  }
  expect((await api.as(organization.admin).get(`${organization.path}/sites`)).count).toBe(0)
})

test('the basename comes from the title and is unique, also for concurrent requests', async () => {
  const organizations = await Promise.all([given.organization(), given.organization()])
  const sites = await Promise.all(
    Array.from({ length: 10 }, (_, at) => {
      const { path, admin } = organizations[at % 2]!
      return api.as(admin).post(`${path}/sites`, { title: 'Größe & Co.', spaces: at % 3 ? [] : 'empty' })
    }),
  )
  expect(sites.map((site) => site.basename).sort()).toEqual(
    ['', '-1', '-2', '-3', '-4', '-5', '-6', '-7', '-8', '-9'].map((number) => `grosse-co${number}`),
  )
})

test.each([
  ['title', { title: 'x' }],
  ['title', { title: 'x'.repeat(129) }],
  ['type', { type: 'gigantic' }],
  ['visibility', { visibility: 'private' }],
  ['spaces', { spaces: 'plenty' }],
])('a new site with a bad %s is refused (%#)', async (field, body) => {
  const { path, admin } = await given.organization()
  const refused = await api.as(admin).ask('POST', `${path}/sites`, { body })
  expect(refused.status).toBe(400)
  expect(refused.body.error.message).toContain(field)
})

test('only the roles create and admin create sites', async () => {
  const organization = await given.organization()
  for (const role of [null, 'read', 'comment', 'edit', 'review'] as const) {
    const member = await given.member(organization, role)
    expect((await api.as(member).ask('POST', `${organization.path}/sites`)).status).toBe(403)
  }
  const creator = await given.member(organization, 'create')
  expect((await api.as(creator).ask('POST', `${organization.path}/sites`)).status).toBe(201)
})

test('the list shows the visible sites, paginated', async () => {
  const organization = await given.organization()
  const reader = await given.member(organization, 'read')
  const guest = await given.member(organization, null)
  const seen = [await given.site({ organization }), await given.site({ organization })]
  await given.site({ organization, defaultLevel: 'none' })
  const first = await api.as(reader).get(`${organization.path}/sites`, { limit: 1 })
  expect(first).toMatchObject({ count: 2, items: [{ id: seen[0]!.id, permissions: { view: true, edit: false } }] })
  const rest = await api.as(reader).get(`${organization.path}/sites`, { page: first.next.page })
  expect(rest.items).toMatchObject([{ id: seen[1]!.id }])
  expect(await api.as(guest).get(`${organization.path}/sites`)).toMatchObject({ count: 0, items: [] })
  await given.grant({ site: seen[1]! }, { user: guest }, 'read')
  expect(await api.as(guest).get(`${organization.path}/sites`)).toMatchObject({
    count: 1,
    items: [{ id: seen[1]!.id }],
  })
})

test('the list is filtered by space, title, published and type', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const sites = api.as(organization.admin)
  const guides = await sites.post(`${organization.path}/sites`, { title: 'Guides', spaces: [space.id], type: 'basic' })
  const manual = await sites.post(`${organization.path}/sites`, { title: 'The Manual', type: 'premium' })
  await sites.post(`${organization.path}/sites`, { title: 'Blog' })
  await sites.post(`${organization.path}/sites/${manual.id}/publish`)
  const ids = async (query: string) =>
    (await sites.get(`${organization.path}/sites?${query}`)).items.map((site: { id: string }) => site.id)
  expect(await ids(`space=${space.id}`)).toEqual([guides.id])
  expect(await ids('space=nowhere')).toEqual([])
  expect(await ids('title=MANUAL')).toEqual([manual.id])
  expect(await ids('published=true')).toEqual([manual.id])
  expect(await ids('published=false&title=guides')).toEqual([guides.id])
  expect(await ids('type=premium')).toEqual([manual.id])
  expect(await ids('type=premium&type=basic')).toEqual([guides.id, manual.id])
  expect((await sites.ask('GET', `${organization.path}/sites?type=gigantic`)).status).toBe(400)
  expect((await sites.ask('GET', `${organization.path}/sites?published=perhaps`)).status).toBe(400)
})

test('a site is changed field by field; absent fields stay', async () => {
  const organization = await given.organization()
  const { path } = await given.site({ organization, title: 'Before' })
  const admin = api.as(organization.admin)
  const before = await admin.get(path)
  expect(await admin.patch(path, {})).toEqual(before)
  const change = { title: 'After', visibility: 'unlisted', defaultLevel: 'read', adaptiveContent: { enabled: true } }
  expect(await admin.patch(path, change)).toEqual({ ...before, ...change })
  expect(await admin.patch(path, { defaultLevel: null })).toMatchObject({ title: 'After', defaultLevel: null })
  expect(await admin.patch(path, { defaultLevel: 'inherit' })).toMatchObject({ defaultLevel: 'inherit' })
})

test('a proxy names where requests go, and null removes it', async () => {
  const organization = await given.organization()
  const { path } = await given.site({ organization })
  const admin = api.as(organization.admin)
  const { proxy, basename } = await admin.patch(path, { proxy: 'company.com/docs' })
  expect(proxy).toEqual({ origin: 'company.com/docs', target: `${api.url}/sites/${basename}/` })
  expect(await admin.patch(path, { proxy: null })).not.toHaveProperty('proxy')
  expect((await admin.ask('PATCH', path, { body: { proxy: 'https://company.com' } })).status).toBe(400)
})

test('a basename is a slug that is unique among sites', async () => {
  const organization = await given.organization()
  const { path } = await given.site({ organization })
  const admin = api.as(organization.admin)
  expect(await admin.patch(path, { basename: 'my-own-name' })).toMatchObject({ basename: 'my-own-name' })
  expect(await admin.patch(path, { basename: 'my-own-name' })).toMatchObject({ basename: 'my-own-name' })
  for (const basename of ['', 'Upper', 'a--b', '-a', '~assets', 'a/b', 'x'.repeat(101)])
    expect((await admin.ask('PATCH', path, { body: { basename } })).status).toBe(400)
  const owner = await given.organization()
  const taken = await api.as(owner.admin).post(`${owner.path}/sites`, { title: 'Taken name' })
  const refused = await admin.ask('PATCH', path, { body: { title: 'Lost', basename: taken.basename } })
  expect(refused.status).toBe(409)
  expect(refused.body.error.message).toContain('basename')
  expect(await admin.get(path)).toMatchObject({ basename: 'my-own-name', title: 'Docs' })
})

test('a default site space or section that is not on the site is refused', async () => {
  const organization = await given.organization()
  const { path } = await given.site({ organization })
  for (const field of ['defaultSiteSpace', 'defaultSiteSection']) {
    const refused = await api.as(organization.admin).ask('PATCH', path, { body: { [field]: 'nowhere' } })
    expect(refused.status).toBe(400)
    expect(refused.body.error.message).toContain(field)
  }
})

test('another site space becomes the default, unless its space is in the trash', async () => {
  const organization = await given.organization()
  const spaces = await Promise.all([1, 2, 3].map(() => given.space({ organization })))
  const { path } = await given.site({ organization, spaces })
  const admin = api.as(organization.admin)
  const siteSpaces = async (): Promise<{ id: string; path: string; default: boolean }[]> =>
    (await admin.get(`${path}/site-spaces`)).items
  const [first, second, third] = await siteSpaces()
  expect([first, second, third].map((each) => [each!.path, each!.default])).toEqual([
    ['space', true],
    ['space-1', false],
    ['space-2', false],
  ])
  await admin.patch(path, { defaultSiteSpace: second!.id })
  expect((await siteSpaces()).map((each) => each.default)).toEqual([false, true, false])
  await admin.delete(spaces[2]!.path)
  expect((await admin.ask('PATCH', path, { body: { defaultSiteSpace: third!.id } })).status).toBe(400)
  expect((await siteSpaces()).map((each) => each.default)).toEqual([false, true])
})

test('the default of a site with sections is shown at its root: its section becomes the default too', async () => {
  const organization = await given.organization()
  const { path } = await given.site({ organization })
  const admin = api.as(organization.admin)
  const add = async () => admin.post(`${path}/sections`, { spaceId: (await given.space({ organization })).id })
  const sections = [await add(), await add()]
  await admin.patch(path, { defaultSiteSpace: sections[1].siteSpaces[0].id })
  const { items } = await admin.get(`${path}/sections`)
  expect(items.map((each: { default: boolean }) => each.default)).toEqual([false, true])
})

test('publishing gives a site its URL; unpublishing removes it and preserves the settings', async () => {
  const organization = await given.organization()
  const { path } = await given.site({ organization, spaces: [await given.space({ organization })] })
  const admin = api.as(organization.admin)
  const published = await admin.post(`${path}/publish`)
  expect(published).toMatchObject({ published: true, urls: { published: `${api.url}/sites/${published.basename}/` } })
  expect((await api.visit(published.urls.published)).status).toBe(200)
  const unpublished = await admin.post(`${path}/unpublish`)
  expect(unpublished.published).toBe(false)
  expect(unpublished.urls).not.toHaveProperty('published')
  expect(unpublished.basename).toBe(published.basename)
  expect((await api.visit(published.urls.published)).status).toBe(404)
})

test('deleting a site is final, preserves its spaces, and does nothing the second time', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const { path } = await given.site({ organization, spaces: [space] })
  const admin = api.as(organization.admin)
  expect((await admin.ask('DELETE', path)).status).toBe(205)
  expect((await admin.ask('DELETE', path)).status).toBe(204)
  expect((await admin.ask('GET', path)).status).toBe(404)
  expect((await admin.get(space.path)).id).toBe(space.id)
})

test('another organization does not find the site', async () => {
  const organization = await given.organization()
  const other = await given.organization()
  const { id, path } = await given.site({ organization })
  const stranger = api.as(other.admin)
  for (const address of [path, `${other.path}/sites/${id}`]) {
    expect((await stranger.ask('GET', address)).status).toBe(404)
    expect((await stranger.ask('PATCH', address, { body: {} })).status).toBe(404)
    expect((await stranger.ask('POST', `${address}/publish`)).status).toBe(404)
  }
  expect((await stranger.ask('DELETE', path)).status).toBe(404)
  expect((await stranger.ask('DELETE', `${other.path}/sites/${id}`)).status).toBe(204)
  expect((await api.as(organization.admin).get(path)).id).toBe(id)
})

test('the level on the site decides who may change it', async () => {
  const organization = await given.organization()
  const { path, ...site } = await given.site({ organization })
  const reader = await given.member(organization, 'read')
  const creator = await given.member(organization, 'create')
  const guest = await given.member(organization, null)
  const patch = async (person: typeof reader) => (await api.as(person).ask('PATCH', path, { body: {} })).status
  expect([await patch(reader), await patch(creator), await patch(guest)]).toEqual([403, 200, 404])
  await given.grant({ site }, { user: guest }, 'admin')
  await given.grant({ site }, { user: reader }, 'none')
  expect([await patch(reader), await patch(creator), await patch(guest)]).toEqual([404, 403, 200])
  for (const [method, address] of [
    ['POST', `${path}/publish`],
    ['POST', `${path}/unpublish`],
    ['DELETE', path],
  ] as const)
    expect((await api.as(creator).ask(method, address)).status).toBe(403)
})

test('a caller who removes their own level still gets a response', async () => {
  const organization = await given.organization()
  const creator = await given.member(organization, 'create')
  const { path } = await given.site({ organization })
  expect(await api.as(creator).patch(path, { defaultLevel: null })).toMatchObject({
    defaultLevel: null,
    permissions: { view: false, edit: false, admin: false },
  })
  expect((await api.as(creator).ask('GET', path)).status).toBe(404)
})
