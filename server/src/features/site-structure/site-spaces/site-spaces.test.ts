import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/harness.ts'

const { api, given, database } = await startTestServer()

type Shown = { id: string; title: string; default: boolean; section?: string; urls: { published: string } }

async function emptySite() {
  const organization = await given.organization()
  const site = await given.site({ organization, title: 'Acme Docs' })
  const admin = api.as(organization.admin)
  const siteSpaces = `${site.path}/site-spaces`
  const space = (title: string) => given.space({ organization, title })
  const add = async (title: string, body: object = {}): Promise<Shown> =>
    admin.post(siteSpaces, { spaceId: (await space(title)).id, ...body })
  const addSection = async (title: string): Promise<{ id: string; siteSpaces: Shown[] }> =>
    admin.post(`${site.path}/sections`, { spaceId: (await space(title)).id })
  const list = async (query = {}): Promise<Shown[]> => (await admin.get(siteSpaces, query)).items
  const titles = async (query = {}) => (await list(query)).map((each) => each.title)
  const root = `${api.url}/sites/${(await admin.get(site.path)).basename}/`
  const beside = (other: { id: string }) => ({ type: 'site-space', siteSpace: other.id })
  const move = (moved: { id: string }, position?: object) =>
    admin.ask('POST', `${siteSpaces}/${moved.id}/move`, position && { body: { position } })
  return { organization, site, admin, siteSpaces, space, add, addSection, list, titles, root, beside, move }
}

test('the first site space is the default, served at the root; others append their path', async () => {
  const { siteSpaces, admin, space, add, list, root } = await emptySite()
  const first = await space('Version 1')
  const answer = await admin.ask('POST', siteSpaces, { body: { spaceId: first.id } })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('location')).toContain(answer.body.id)
  expect(answer.body).toMatchObject({
    object: 'site-space',
    path: 'version-1',
    title: 'Version 1',
    default: true,
    hasAdvancedCustomizationFeature: true,
    space: { object: 'space', id: first.id, permissions: { admin: true } },
    urls: { published: root },
  })
  expect(answer.body).not.toHaveProperty('section')
  await add('Version 2')
  expect(await list()).toMatchObject([
    { default: true, urls: { published: root } },
    { default: false, title: 'Version 2', urls: { published: `${root}version-2/` } },
  ])
})

test('the title is that of the space', async () => {
  const { admin, siteSpaces, space, list } = await emptySite()
  const { id, path } = await space('Before')
  await admin.post(siteSpaces, { spaceId: id })
  await admin.patch(path, { title: 'After' })
  expect(await list()).toMatchObject([{ title: 'After', path: 'before' }])
})

test('the list can be filtered by defaults', async () => {
  const { add, addSection, titles } = await emptySite()
  const section = await addSection('Aa')
  await addSection('Bb')
  await add('Cc', { sectionId: section.id })
  expect(await titles()).toEqual(['Aa', 'Cc', 'Bb'])
  expect(await titles({ default: true })).toEqual(['Aa', 'Bb'])
  expect(await titles({ default: false })).toEqual(['Cc'])
})

test('without a section, a space is added to the default section, or to the root of a site without sections', async () => {
  const { add, addSection, admin, site } = await emptySite()
  expect(await add('Root')).not.toHaveProperty('section')
  const section = await addSection('Other')
  expect((await add('Third', { sectionId: section.id })).section).toBe(section.id)
  const added = await add('Fourth')
  expect(added.section).not.toBe(section.id)
  await admin.patch(site.path, { defaultSiteSection: section.id })
  expect((await add('Fifth')).section).toBe(section.id)
})

test('a missing section, and a space that cannot be shown, are refused by name', async () => {
  const { organization, siteSpaces, space, admin, add } = await emptySite()
  const { id } = await space('Guides')
  const other = await emptySite()
  const foreignSection = await other.addSection('Foreign')
  for (const sectionId of ['nowhere', foreignSection.id])
    expect(await admin.ask('POST', siteSpaces, { body: { spaceId: id, sectionId } })).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('sectionId') } },
    })
  const hidden = await given.space({ organization, defaultLevel: 'none' })
  const creator = await given.member(organization, 'create')
  for (const spaceId of [hidden.id, (await other.space('Foreign')).id, 'nowhere'])
    expect((await api.as(creator).ask('POST', siteSpaces, { body: { spaceId } })).status).toBe(400)
  await admin.post(siteSpaces, { spaceId: id })
  expect((await admin.ask('POST', siteSpaces, { body: { spaceId: id } })).status).toBe(409)
  // A space may be on several sites.
  await add('Other')
  const second = await given.site({ organization })
  expect((await admin.ask('POST', `${second.path}/site-spaces`, { body: { spaceId: id } })).status).toBe(201)
})

test('path and condition are changed: absent fields stay, null removes', async () => {
  const { add, admin, siteSpaces, root } = await emptySite()
  await add('Version 1')
  const added = await add('Version 2')
  const path = `${siteSpaces}/${added.id}`
  expect(await admin.patch(path, {})).toEqual(added)
  const changed = await admin.patch(path, { path: 'v2.0', condition: 'visitor.claims.plan == "pro"' })
  expect(changed).toMatchObject({
    path: 'v2.0',
    condition: 'visitor.claims.plan == "pro"',
    urls: { published: `${root}v2.0/` },
  })
  expect(await admin.patch(path, { path: 'v2' })).toHaveProperty('condition')
  expect(await admin.patch(path, { condition: null })).not.toHaveProperty('condition')
  for (const [body, status] of [
    [{ path: '' }, 400],
    [{ path: 'robots.txt' }, 400],
    [{ path: 'Version-1' }, 409],
    [{ condition: 'plan ==' }, 400],
    [{ condition: '' }, 400],
  ] as const)
    expect((await admin.ask('PATCH', path, { body })).status).toBe(status)
  expect((await admin.ask('PATCH', `${siteSpaces}/nowhere`, { body: {} })).status).toBe(404)
})

test('equal paths in two sections are two addresses', async () => {
  const { add, addSection, list, root } = await emptySite()
  await addSection('Start')
  const [a, b] = [await addSection('Aa'), await addSection('Bb')]
  await add('Old', { sectionId: a.id })
  await add('Old', { sectionId: b.id })
  expect((await list({ default: false })).map((each) => each.urls.published)).toEqual([
    `${root}aa/old/`,
    `${root}bb/old/`,
  ])
})

test('a site space moves before or after another one, or to the end', async () => {
  const { add, titles, list, beside, move } = await emptySite()
  const [a, b, c] = [await add('Aa'), await add('Bb'), await add('Cc')]
  expect(await move(c, { before: beside(a) })).toMatchObject({ status: 200, body: { id: c.id } })
  expect(await titles()).toEqual(['Cc', 'Aa', 'Bb'])
  await move(c, { after: beside(a) })
  expect(await titles()).toEqual(['Aa', 'Cc', 'Bb'])
  await move(a)
  expect(await titles()).toEqual(['Cc', 'Bb', 'Aa'])
  expect((await list()).map((each) => each.default)).toEqual([false, false, true])
  for (const position of [
    {},
    { before: beside(a), after: beside(c) },
    { before: beside(b) },
    { after: beside({ id: 'x' }) },
  ])
    expect((await move(b, position)).status).toBe(400)
  expect((await move({ id: 'nowhere' })).status).toBe(404)
})

test('next to one of another section it moves there, unless its path is taken there', async () => {
  const { add, addSection, list, beside, move } = await emptySite()
  const [a, b] = [await addSection('Aa'), await addSection('Bb')]
  const old = await add('Old', { sectionId: a.id })
  const moved = await move(a.siteSpaces[0]!, { after: beside(b.siteSpaces[0]!) })
  expect(moved.body).toMatchObject({ section: b.id, default: false })
  expect((await list()).map((each) => [each.title, each.section, each.default])).toEqual([
    ['Old', a.id, true],
    ['Bb', b.id, true],
    ['Aa', b.id, false],
  ])
  await add('Old', { sectionId: b.id })
  expect(await move(old, { before: beside(b.siteSpaces[0]!) })).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining('path old') } },
  })
})

test('when the default is removed, the first remaining one becomes it; the last one leaves its section empty', async () => {
  const { add, addSection, admin, siteSpaces, site, list } = await emptySite()
  const section = await addSection('Aa')
  const [b] = [await add('Bb'), await add('Cc')]
  expect((await admin.ask('DELETE', `${siteSpaces}/${section.siteSpaces[0]!.id}`)).status).toBe(205)
  expect((await admin.ask('DELETE', `${siteSpaces}/${section.siteSpaces[0]!.id}`)).status).toBe(204)
  expect((await list()).map((each) => [each.title, each.default])).toEqual([
    ['Bb', true],
    ['Cc', false],
  ])
  for (const each of await list()) await admin.delete(`${siteSpaces}/${each.id}`)
  expect((await admin.get(`${site.path}/sections`)).items).toMatchObject([{ id: section.id, siteSpaces: [] }])
  expect((await admin.get(`/spaces/${(b as unknown as { space: { id: string } }).space.id}`)).title).toBe('Bb')
})

test('a site space is hidden while its space is in the trash, and the first one replaces it as the default', async () => {
  const { add, admin, list, siteSpaces, beside, move } = await emptySite()
  const [a, b, c] = [await add('Aa'), await add('Bb'), await add('Cc')]
  const spacePath = `/spaces/${(a as unknown as { space: { id: string } }).space.id}`
  await admin.delete(spacePath)
  expect((await list()).map((each) => [each.id, each.default])).toEqual([
    [b.id, true],
    [c.id, false],
  ])
  expect((await admin.ask('PATCH', `${siteSpaces}/${a.id}`, { body: {} })).status).toBe(404)
  expect((await move(a)).status).toBe(404)
  expect((await move(b, { after: beside(a) })).status).toBe(400)
  await admin.post(`${spacePath}/restore`)
  expect((await list()).map((each) => [each.id, each.default])).toEqual([
    [a.id, true],
    [b.id, false],
    [c.id, false],
  ])
  await database.db.deleteFrom('spaces').where('id', '=', spacePath.split('/').at(-1)!).execute()
  expect((await list()).map((each) => [each.id, each.default])).toEqual([
    [b.id, true],
    [c.id, false],
  ])
})

test('a person who may view the site but not a space sees its title and no counts', async () => {
  const { organization, site, siteSpaces, admin } = await emptySite()
  const space = await given.space({ organization, title: 'Inner', defaultLevel: 'none' })
  await given.changeRequest({ space })
  await admin.post(siteSpaces, { spaceId: space.id })
  const guest = await given.member(organization, null)
  await given.grant({ site }, { user: guest }, 'read')
  const { items } = await api.as(guest).get(siteSpaces)
  expect(items).toMatchObject([
    { title: 'Inner', space: { changeRequests: 0, permissions: { view: false, access: false } } },
  ])
  expect((await admin.get(siteSpaces)).items).toMatchObject([{ space: { changeRequests: 1 } }])
})

test('a share key is part of the published URLs', async () => {
  const { add, admin, site, list, root, siteSpaces } = await emptySite()
  await add('Aa')
  await add('Bb')
  const link = await admin.post(`${site.path}/share-links`, { name: 'Press' })
  const shareKey = link.urls.published.split('/').at(-2)
  expect((await list({ shareKey })).map((each) => each.urls.published)).toEqual([
    `${root}${shareKey}/`,
    `${root}${shareKey}/bb/`,
  ])
  expect((await admin.ask('GET', siteSpaces, { query: { shareKey: 'x' } })).status).toBe(404)
})

test('many spaces added, moved and removed at once have different positions, and one is the default', async () => {
  const { organization, admin, siteSpaces, list, move, beside } = await emptySite()
  const spaces = await Promise.all(Array.from({ length: 8 }, () => given.space({ organization, title: 'Same' })))
  const made: Shown[] = await Promise.all(spaces.map((space) => admin.post(siteSpaces, { spaceId: space.id })))
  await Promise.all([
    ...made.map((each, at) => move(each, at % 2 ? undefined : { before: beside(made[(at + 3) % 8]!) })),
    admin.delete(`${siteSpaces}/${made[0]!.id}`),
  ])
  const left = await list()
  expect(new Set(left.map((each) => each.id)).size).toBe(7)
  expect(left.filter((each) => each.default)).toHaveLength(1)
  const rows = await database.db
    .selectFrom('site_spaces')
    .select('position')
    .where('site_id', '=', siteSpaces.split('/')[4]!)
    .execute()
  expect(rows.map((row) => row.position).sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
})
