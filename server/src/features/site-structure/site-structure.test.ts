import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

type Section = { id: string; object: string; title: string; siteSpaces: { id: string }[] }
type Group = { id: string; object: string; title: string; sections: Section[]; children: (Section | Group)[] }

async function emptySite() {
  const organization = await given.organization()
  const site = await given.site({ organization, title: 'Acme Docs' })
  const admin = api.as(organization.admin)
  const add = async (title: string): Promise<Section> =>
    admin.post(`${site.path}/sections`, { spaceId: (await given.space({ organization, title })).id })
  const groups = `${site.path}/section-groups`
  const group = (title: string, body: object = {}): Promise<Group> => admin.post(groups, { title, ...body })
  const structure = () => admin.get(`${site.path}/structure`)
  /** Titles, those inside a group in brackets. */
  const outline = async () => {
    const write = (items: (Section | Group)[]): string =>
      items.map((item) => ('children' in item ? `${item.title}[${write(item.children)}]` : item.title)).join(' ')
    return write((await structure()).structure)
  }
  const sort = (item: object, position: object) =>
    admin.ask('PATCH', `${site.path}/structure/sort`, { body: { item, position } })
  return { organization, site, admin, add, groups, group, structure, outline, sort }
}

const pointer = ({ object, id }: { object: string; id: string }) => ({ type: object, id })

test('a site without sections is a list of site spaces', async () => {
  const organization = await given.organization()
  const spaces = [await given.space({ organization, title: 'One' }), await given.space({ organization, title: 'Two' })]
  const site = await given.site({ organization, spaces })
  const admin = api.as(organization.admin)
  const listed = (await admin.get(`${site.path}/site-spaces`)).items
  expect(await admin.get(`${site.path}/structure`)).toEqual({ type: 'siteSpaces', structure: listed })
  const empty = await given.site({ organization })
  expect(await admin.get(`${empty.path}/structure`)).toEqual({ type: 'siteSpaces', structure: [] })
})

test('a site with sections is a tree of groups and sections, in order', async () => {
  const { add, group, structure, outline, admin, groups } = await emptySite()
  const [a, b, c] = [await add('Aa'), await add('Bb'), await add('Cc')]
  const made = await group('Guides', { icon: 'book', sections: [c.id, a.id] })
  expect(made).toMatchObject({
    object: 'site-section-group',
    title: 'Guides',
    icon: 'book',
    sections: [
      { id: c.id, sectionGroup: made.id },
      { id: a.id, sectionGroup: made.id, default: true },
    ],
  })
  expect(made.children).toEqual(made.sections)
  expect(await outline()).toBe('Bb Guides[Cc Aa]')
  expect(await structure()).toMatchObject({ type: 'sections', structure: [{ id: b.id }, { id: made.id }] })
  const inner = await group('Inner', { parent: made.id })
  expect(await outline()).toBe('Bb Guides[Cc Aa Inner[]]')
  expect(await admin.get(groups)).toMatchObject({
    count: 2,
    items: [{ id: made.id }, { id: inner.id, sectionGroup: made.id }],
  })
  expect((await admin.get(groups, { limit: 1 })).items).toMatchObject([{ id: made.id }])
})

test('a share key is part of the URLs in the structure', async () => {
  const { add, admin, site } = await emptySite()
  await add('Aa')
  const link = await admin.post(`${site.path}/share-links`, { name: 'Press' })
  const shareKey = link.urls.published.split('/').at(-2)
  const { structure } = await admin.get(`${site.path}/structure`, { shareKey })
  expect(structure[0].urls.published).toBe(link.urls.published)
  expect((await admin.ask('GET', `${site.path}/structure`, { query: { shareKey: 'x' } })).status).toBe(404)
})

test('a group is renamed, moved into another one and out again, but not into itself', async () => {
  const { add, group, outline, admin, groups } = await emptySite()
  await add('Aa')
  const [one, two] = [await group('One', { icon: 'book' }), await group('Two')]
  expect(await admin.patch(`${groups}/${one.id}`, {})).toMatchObject({ title: 'One', icon: 'book' })
  expect(await admin.patch(`${groups}/${one.id}`, { title: 'First', icon: null })).not.toHaveProperty('icon')
  await admin.patch(`${groups}/${one.id}`, { parentSectionGroupId: two.id })
  expect(await outline()).toBe('Aa Two[First[]]')
  for (const parentSectionGroupId of [two.id, one.id, 'nowhere'])
    expect((await admin.ask('PATCH', `${groups}/${two.id}`, { body: { parentSectionGroupId } })).status).toBe(400)
  await admin.patch(`${groups}/${one.id}`, { parentSectionGroupId: null })
  expect(await outline()).toBe('Aa Two[] First[]')
  expect((await admin.ask('PATCH', `${groups}/nowhere`, { body: {} })).status).toBe(404)
})

test('sections are added to a group and removed from it', async () => {
  const { add, group, outline, admin, groups } = await emptySite()
  const [a, b] = [await add('Aa'), await add('Bb')]
  const { id } = await group('Group')
  const answer = await admin.ask('POST', `${groups}/${id}/sections`, { body: { sectionId: a.id } })
  expect(answer).toMatchObject({ status: 201, body: { id, sections: [{ id: a.id }] } })
  await admin.post(`${groups}/${id}/sections`, { sectionId: a.id })
  await admin.post(`${groups}/${id}/sections`, { sectionId: b.id })
  expect(await outline()).toBe('Group[Aa Bb]')
  expect((await admin.ask('POST', `${groups}/${id}/sections`, { body: { sectionId: 'x' } })).status).toBe(400)
  expect((await admin.ask('DELETE', `${groups}/${id}/sections/${a.id}`)).status).toBe(205)
  expect((await admin.ask('DELETE', `${groups}/${id}/sections/${a.id}`)).status).toBe(204)
  expect(await outline()).toBe('Group[Bb] Aa')
})

test('the items of a deleted group take its place', async () => {
  const { add, group, outline, admin, groups } = await emptySite()
  const [a, b] = [await add('Aa'), await add('Bb')]
  const { id } = await group('Group', { sections: [a.id, b.id] })
  await group('Inner', { parent: id })
  await add('Cc')
  expect((await admin.ask('DELETE', `${groups}/${id}`)).status).toBe(205)
  expect((await admin.ask('DELETE', `${groups}/${id}`)).status).toBe(204)
  expect(await outline()).toBe('Aa Bb Inner[] Cc')
})

test('groups move among groups and sections', async () => {
  const { add, group, outline, admin, groups } = await emptySite()
  const a = await add('Aa')
  const [one, two] = [await group('One'), await group('Two')]
  const move = (id: string, position?: object) =>
    admin.ask('POST', `${groups}/${id}/move`, position && { body: { position } })
  expect((await move(two.id, { before: pointer(a) })).status).toBe(200)
  expect(await outline()).toBe('Two[] Aa One[]')
  await move(one.id, { after: pointer(two) })
  expect(await outline()).toBe('Two[] One[] Aa')
  await move(two.id)
  expect(await outline()).toBe('One[] Aa Two[]')
  expect((await move(two.id, { before: pointer(two) })).status).toBe(400)
  expect((await move('nowhere')).status).toBe(404)
})

test('any item is sorted next to one of its kind, also into another group', async () => {
  const { organization, site, admin, add, group, outline, sort } = await emptySite()
  const [a, b, c] = [await add('Aa'), await add('Bb'), await add('Cc')]
  const made = await group('Group', { sections: [b.id] })
  const inner = await group('Inner', { parent: made.id })
  expect(await sort(pointer(a), { after: pointer(b) })).toMatchObject({
    status: 200,
    body: { object: 'site-section', id: a.id, sectionGroup: made.id },
  })
  expect(await outline()).toBe('Cc Group[Bb Aa Inner[]]')
  expect((await sort(pointer(made), { before: pointer(c) })).body.object).toBe('site-section-group')
  expect(await outline()).toBe('Group[Bb Aa Inner[]] Cc')
  const variant = await admin.post(`${site.path}/site-spaces`, {
    spaceId: (await given.space({ organization })).id,
    sectionId: a.id,
  })
  const moved = await sort(pointer(variant), { before: { type: 'site-space', id: c.siteSpaces[0]!.id } })
  expect(moved.body).toMatchObject({ object: 'site-space', section: c.id })
  for (const [item, position] of [
    [pointer(made), { after: pointer(inner) }],
    [pointer(made), { after: pointer(b) }],
    [pointer(a), { after: pointer(variant) }],
    [pointer(variant), { after: pointer(a) }],
    [pointer(a), {}],
    [pointer(a), { before: pointer(b), after: pointer(c) }],
    [{ type: 'site-section', id: 'nowhere' }, { after: pointer(b) }],
    [pointer(a), { after: { type: 'site-section', id: 'nowhere' } }],
  ] as const)
    expect((await sort(item, position)).status).toBe(400)
  expect(await outline()).toBe('Group[Bb Aa Inner[]] Cc')
})

test('a group created on a site without sections moves its site spaces into a section first', async () => {
  const organization = await given.organization()
  const site = await given.site({ organization, title: 'Acme', spaces: [await given.space({ organization })] })
  const admin = api.as(organization.admin)
  await admin.post(`${site.path}/section-groups`, { title: 'Group' })
  expect(await admin.get(`${site.path}/structure`)).toMatchObject({
    type: 'sections',
    structure: [{ title: 'Acme', default: true }, { title: 'Group' }],
  })
})

test('a space added to a site with groups only gets a section', async () => {
  const { organization, site, admin, add, group, outline } = await emptySite()
  const a = await add('Aa')
  await group('Group')
  await admin.delete(`${site.path}/sections/${a.id}`)
  const { id } = await given.space({ organization })
  expect(await admin.post(`${site.path}/site-spaces`, { spaceId: id })).toHaveProperty('section')
  expect(await outline()).toBe('Group[] Acme Docs')
})
