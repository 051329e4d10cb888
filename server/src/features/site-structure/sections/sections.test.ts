import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/harness.ts'

const { api, given } = await startTestServer()

type Named = { id: string; title: string; default: boolean; path: string; siteSpaces: { id: string }[] }

async function emptySite() {
  const organization = await given.organization()
  const site = await given.site({ organization, title: 'Acme Docs' })
  const admin = api.as(organization.admin)
  const space = (title: string) => given.space({ organization, title })
  const add = async (title: string, body: object = {}): Promise<Named> =>
    admin.post(`${site.path}/sections`, { spaceId: (await space(title)).id, ...body })
  const list = async (): Promise<Named[]> => (await admin.get(`${site.path}/sections`)).items
  const titles = async () => (await list()).map((section) => section.title)
  const root = `${api.url}/sites/${(await admin.get(site.path)).basename}/`
  return { organization, site, admin, space, add, list, titles, root, sections: `${site.path}/sections` }
}

test('the first section is the default, served at the root; others append their path', async () => {
  const { organization, sections, admin, space, root } = await emptySite()
  const guides = await space('User Guides')
  const answer = await admin.ask('POST', sections, { body: { spaceId: guides.id } })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('location')).toContain(answer.body.id)
  expect(answer.body).toMatchObject({
    object: 'site-section',
    title: 'User Guides',
    path: 'user-guides',
    default: true,
    siteSpaces: [
      { object: 'site-space', default: true, space: { object: 'space', id: guides.id }, title: 'User Guides' },
    ],
    urls: { published: root },
  })
  expect(answer.body.siteSpaces[0].section).toBe(answer.body.id)
  expect(answer.body).not.toHaveProperty('condition')
  const second = await admin.post(sections, { spaceId: (await space('API')).id, title: 'Reference', icon: 'code' })
  expect(second).toMatchObject({ title: 'Reference', path: 'reference', default: false, icon: 'code' })
  expect(second.urls.published).toBe(`${root}reference/`)
  expect(second.siteSpaces[0]).toMatchObject({ default: true, urls: { published: `${root}reference/` } })
  const reader = await given.member(organization, 'read')
  const listed = await api.as(reader).get(sections, { limit: 1 })
  expect(listed).toMatchObject({ count: 2, items: [{ id: answer.body.id }] })
  expect((await api.as(reader).get(sections, { page: listed.next.page })).items).toMatchObject([{ id: second.id }])
})

test('paths derived from titles are numbered when they are taken', async () => {
  const { add, admin, sections } = await emptySite()
  const [one, other] = [await add('Guides'), await add('Guides')]
  expect([one.path, other.path]).toEqual(['guides', 'guides-1'])
  await admin.patch(`${sections}/${other.id}`, { path: 'Manual_v2.0' })
  expect((await add('Guides')).path).toBe('guides-1')
})

test('a title has at most 64 characters when a section is created, 2 to 128 when it is changed', async () => {
  const { add, admin, sections, space } = await emptySite()
  const ask = async (title: string) =>
    (await admin.ask('POST', sections, { body: { spaceId: (await space('S')).id, title } })).status
  expect([await ask('x'), await ask('x'.repeat(65)), await ask('x'.repeat(64))]).toEqual([400, 400, 201])
  const section = await add('A')
  expect(section.title).toBe('Untitled')
  const change = async (title: string) =>
    (await admin.ask('PATCH', `${sections}/${section.id}`, { body: { title } })).status
  expect([await change('x'), await change('x'.repeat(129)), await change('x'.repeat(128))]).toEqual([400, 400, 200])
})

test('an unknown, hidden, trashed or foreign space is refused, and one that is already there is a conflict', async () => {
  const { organization, sections, add, admin } = await emptySite()
  const creator = api.as(await given.member(organization, 'create'))
  const hidden = await given.space({ organization, defaultLevel: 'none' })
  const trashed = await given.space({ organization })
  await admin.delete(trashed.path)
  const foreign = await given.space({ organization: await given.organization() })
  for (const spaceId of ['nowhere', hidden.id, trashed.id, foreign.id])
    expect(await creator.ask('POST', sections, { body: { spaceId } })).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('spaceId') } },
    })
  const section = await add('Guides')
  const { space } = (section.siteSpaces as unknown as { space: { id: string } }[])[0]!
  expect((await admin.ask('POST', sections, { body: { spaceId: space.id } })).status).toBe(409)
})

test('a space that inherits levels of the site is added by those who manage it', async () => {
  const { organization, site, sections } = await emptySite()
  const manager = await given.member(organization, 'read')
  await given.grant({ site }, { user: manager }, 'admin')
  const space = await given.space({ organization })
  const ask = () => api.as(manager).ask('POST', sections, { body: { spaceId: space.id } })
  expect((await ask()).status).toBe(403)
  await given.grant({ space }, { user: manager }, 'create')
  expect((await ask()).status).toBe(201)
})

test('the first section of a site with site spaces moves them into a default section named after the site', async () => {
  const organization = await given.organization()
  const spaces = [await given.space({ organization, title: 'One' }), await given.space({ organization, title: 'Two' })]
  const site = await given.site({ organization, title: 'Acme Docs', spaces })
  const admin = api.as(organization.admin)
  const [, second] = (await admin.get(`${site.path}/site-spaces`)).items
  await admin.patch(site.path, { defaultSiteSpace: second.id })
  const before = (await admin.get(`${site.path}/site-spaces`)).items
  const { id } = await admin.post(`${site.path}/sections`, { spaceId: (await given.space({ organization })).id })
  const { items } = await admin.get(`${site.path}/sections`)
  expect(items).toMatchObject([
    { title: 'Acme Docs', path: 'acme-docs', default: true },
    { id, default: false },
  ])
  // The default among them and the addresses stay the same.
  expect(items[0].siteSpaces).toEqual(before.map((each: object) => ({ ...each, section: items[0].id })))
})

test('a section is changed field by field: absent fields stay, null removes', async () => {
  const { add, admin, sections } = await emptySite()
  const section = await add('Guides')
  const path = `${sections}/${section.id}`
  expect(await admin.patch(path, {})).toEqual(section)
  const change = {
    title: 'Manual',
    path: 'manual',
    condition: 'visitor.claims.beta',
    icon: 'book',
    description: 'All of it',
  }
  expect(await admin.patch(path, change)).toMatchObject({ ...section, ...change })
  expect(await admin.patch(path, { description: '' })).toMatchObject({ condition: change.condition, description: '' })
  const emptied = await admin.patch(path, { condition: null, icon: null, description: null })
  for (const field of ['condition', 'icon', 'description']) expect(emptied).not.toHaveProperty(field)
  expect(emptied).toMatchObject({ title: 'Manual', path: 'manual' })
})

test.each([
  ['path', { path: '' }, 400],
  ['path', { path: 'x'.repeat(101) }, 400],
  ['path', { path: 'a/b' }, 400],
  ['path', { path: '~assets' }, 400],
  ['path', { path: '..' }, 400],
  ['path', { path: 'Sitemap.xml' }, 400],
  ['path', { path: 'llms.txt' }, 400],
  ['path', { path: 'install.md' }, 400],
  ['path', { path: 'OTHER' }, 409],
  ['icon', { icon: 'x'.repeat(51) }, 400],
  ['description', { description: 'x'.repeat(257) }, 400],
  ['condition', { condition: '' }, 400],
  ['condition', { condition: 'x'.repeat(1025) }, 400],
  ['condition', { condition: 'visitor.claims.plan ==' }, 400],
  ['defaultSiteSpace', { defaultSiteSpace: 'nowhere' }, 400],
] as const)('a section with a bad %s is refused (%#)', async (field, body, status) => {
  const { add, admin, sections } = await emptySite()
  const section = await add('Guides')
  await add('Other')
  expect(await admin.ask('PATCH', `${sections}/${section.id}`, { body })).toMatchObject({
    status,
    body: { error: { message: expect.stringContaining(field) } },
  })
})

test('a syntax error in a condition is refused with its position', async () => {
  const { add, admin, sections } = await emptySite()
  const { id } = await add('Guides')
  for (const [condition, position] of [
    ['visitor.claims.plan = "pro"', 0],
    ['visitor.claims.plan == ', 23],
    ['true && new Date()', 8],
  ] as const) {
    const { body } = await admin.ask('PATCH', `${sections}/${id}`, { body: { condition } })
    expect(body.error.message).toContain(`condition, at position ${position}:`)
  }
})

test('the default site space of a section must be in it', async () => {
  const { add, admin, sections, site, space, root } = await emptySite()
  await add('First')
  const section = await add('Guides')
  const other = await add('Other')
  const second = await admin.post(`${site.path}/site-spaces`, {
    spaceId: (await space('V2')).id,
    sectionId: section.id,
  })
  const path = `${sections}/${section.id}`
  const refused = await admin.ask('PATCH', path, { body: { defaultSiteSpace: other.siteSpaces[0]!.id } })
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('defaultSiteSpace') } },
  })
  const changed = await admin.patch(path, { defaultSiteSpace: second.id })
  expect(changed.siteSpaces).toMatchObject([
    { default: false, urls: { published: `${root}guides/guides/` } },
    { id: second.id, default: true, urls: { published: `${root}guides/` } },
  ])
})

test('a section moves before or after another one, or to the end', async () => {
  const { add, admin, sections, titles } = await emptySite()
  const [a, b, c] = [await add('Aa'), await add('Bb'), await add('Cc')]
  const move = (section: Named, body?: object) => admin.ask('POST', `${sections}/${section.id}/move`, { body })
  const beside = (section: Named) => ({ type: 'site-section', siteSection: section.id })
  expect(await move(c, { position: { before: beside(a) } })).toMatchObject({ status: 200, body: { id: c.id } })
  expect(await titles()).toEqual(['Cc', 'Aa', 'Bb'])
  await move(c, { position: { after: beside(a) } })
  expect(await titles()).toEqual(['Aa', 'Cc', 'Bb'])
  await move(a)
  expect(await titles()).toEqual(['Cc', 'Bb', 'Aa'])
  await move(b, {})
  expect(await titles()).toEqual(['Cc', 'Aa', 'Bb'])
  for (const position of [
    {},
    { before: beside(a), after: beside(c) },
    { before: beside(b) },
    { after: { type: 'site-section', siteSection: 'x' } },
  ])
    expect((await move(b, { position })).status).toBe(400)
  expect((await move({ ...b, id: 'nowhere' })).status).toBe(404)
  expect(await titles()).toEqual(['Cc', 'Aa', 'Bb'])
})

test('the site, not the order, decides which section is the default', async () => {
  const { add, admin, sections, list, site, root } = await emptySite()
  const [a, b] = [await add('Aa'), await add('Bb')]
  await admin.post(`${sections}/${b.id}/move`, { position: { before: { type: 'site-section', siteSection: a.id } } })
  expect((await list()).map((each) => [each.title, each.default])).toEqual([
    ['Bb', false],
    ['Aa', true],
  ])
  await admin.patch(site.path, { defaultSiteSection: b.id })
  expect(await list()).toMatchObject([
    { title: 'Bb', default: true, urls: { published: root } },
    { title: 'Aa', default: false, urls: { published: `${root}aa/` } },
  ])
})

test('when the default section is removed, the first remaining one becomes the default; its site spaces are removed, their spaces stay', async () => {
  const { add, admin, sections, list, site } = await emptySite()
  const [a, b, c] = [await add('Aa'), await add('Bb'), await add('Cc')]
  expect((await admin.ask('DELETE', `${sections}/${a.id}`)).status).toBe(205)
  expect((await admin.ask('DELETE', `${sections}/${a.id}`)).status).toBe(204)
  expect((await list()).map((each) => [each.id, each.default])).toEqual([
    [b.id, true],
    [c.id, false],
  ])
  expect((await admin.get(`${site.path}/site-spaces`)).count).toBe(2)
  const { space } = (a.siteSpaces as unknown as { space: { id: string } }[])[0]!
  expect((await admin.get(`/spaces/${space.id}`)).id).toBe(space.id)
  // It stays the default when the order changes.
  await admin.post(`${sections}/${b.id}/move`)
  expect((await list()).map((each) => [each.id, each.default])).toEqual([
    [c.id, false],
    [b.id, true],
  ])
})

test('a share key is part of the published URLs; an inactive key is not found', async () => {
  const { add, admin, sections, site, root } = await emptySite()
  await add('Aa')
  await add('Bb')
  const link = await admin.post(`${site.path}/share-links`, { name: 'Press' })
  const key = link.urls.published.split('/').at(-2)
  const { items } = await admin.get(sections, { shareKey: key })
  expect(items.map((each: { urls: { published: string } }) => each.urls.published)).toEqual([
    `${root}${key}/`,
    `${root}${key}/bb/`,
  ])
  expect(items[1].siteSpaces[0].urls.published).toBe(`${root}${key}/bb/`)
  expect((await admin.ask('GET', sections, { query: { shareKey: 'unknown' } })).status).toBe(404)
  await admin.patch(`${site.path}/share-links/${link.id}`, { active: false })
  expect((await admin.ask('GET', sections, { query: { shareKey: key } })).status).toBe(404)
})

test('many sections created and moved at once have different positions, and one is the default', async () => {
  const { organization, admin, sections, list, site } = await emptySite()
  const spaces = await Promise.all(Array.from({ length: 8 }, () => given.space({ organization, title: 'Same' })))
  const made = await Promise.all(spaces.map((space) => admin.post(sections, { spaceId: space.id })))
  expect(new Set(made.map((section) => section.path)).size).toBe(8)
  const beside = (at: number) => ({ type: 'site-section', siteSection: made[at % 8].id })
  // A section that is removed meanwhile cannot be moved or be a target.
  const moves = made.map((section, at) =>
    admin.ask(
      'POST',
      `${sections}/${section.id}/move`,
      at % 2 ? {} : { body: { position: { before: beside(at + 3) } } },
    ),
  )
  const defaults = made.slice(0, 4).map((section) => admin.patch(site.path, { defaultSiteSection: section.id }))
  const removal = admin.delete(`${sections}/${made[7].id}`)
  for (const { status } of await Promise.all(moves)) expect([200, 400, 404]).toContain(status)
  await Promise.all([...defaults, removal])
  const left = await list()
  expect(new Set(left.map((each) => each.id)).size).toBe(7)
  expect(left.filter((each) => each.default)).toHaveLength(1)
  const pages = []
  for (let page: string | undefined, at = 0; at < 7; at++) {
    const part = await admin.get(sections, { limit: 1, ...(page && { page }) })
    pages.push(part.items[0].id)
    page = part.next?.page
  }
  expect(pages).toEqual(left.map((each) => each.id))
})
