import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { findRedirectQuery } from './store.ts'

const { api, given, database } = await startTestServer()

async function siteWithSections() {
  const organization = await given.organization()
  const site = await given.site({ organization })
  const admin = api.as(organization.admin)
  const addSection = async (title: string) => {
    const space = await given.space({ organization, title })
    const { pages } = await given.pages(space, [{ title: 'Guides', pages: [{ title: 'Install' }] }, { title: 'Start' }])
    const section = await admin.post(`${site.path}/sections`, { spaceId: space.id })
    return { ...section, space, pages, siteSpace: section.siteSpaces[0] }
  }
  const [docs, reference] = [await addSection('Docs'), await addSection('Reference')]
  const redirects = `${site.path}/redirects`
  const root = `${api.url}/sites/${(await admin.get(site.path)).basename}/`
  const make = (source: string, destination: object, more = {}) =>
    admin.ask('POST', redirects, { body: { source, destination, ...more } })
  const lookUp = (source: string, query = {}) =>
    admin.ask('GET', `${site.path}/redirect`, { query: { source, ...query } })
  const target = async (source: string) => (await lookUp(source)).body.target
  const external = (url: string) => ({ kind: 'external', url })
  return { organization, site, admin, docs, reference, redirects, root, make, lookUp, target, external }
}

test('a redirect leads to a section, a site space, a page or another site', async () => {
  const { make, target, root, docs, reference, external } = await siteWithSections()
  const destinations = {
    '/to-section': { kind: 'site-section', siteSectionId: reference.id },
    '/to/space': { kind: 'site-space', siteSpaceId: docs.siteSpace.id },
    '/to/page': { kind: 'site-page', siteSpaceId: reference.siteSpace.id, pageId: reference.pages.Install },
    '/to.another_site': external('https://example.com/new?x=1#y'),
  }
  for (const [source, destination] of Object.entries(destinations)) {
    const answer = await make(source, destination)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      object: 'site-redirect',
      source,
      destination,
      draft: false,
      captureWildcard: false,
      permanent: false,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect(answer.headers.get('location')).toContain(answer.body.id)
  }
  expect(await target('/to-section')).toBe(`${root}reference/`)
  expect(await target('/to/space')).toBe(root)
  expect(await target('/to/page')).toBe(`${root}reference/guides/install`)
  expect(await target('/to.another_site')).toBe('https://example.com/new?x=1#y')
})

test('the list is newest first and paginated', async () => {
  const { organization, admin, make, redirects, external } = await siteWithSections()
  for (const source of ['/one', '/two', '/three']) await make(source, external('https://example.com/'))
  const reader = api.as(await given.member(organization, 'read'))
  const first = await reader.get(redirects, { limit: 2 })
  expect(first.count).toBe(3)
  expect(first.items.map((each: { source: string }) => each.source)).toEqual(['/three', '/two'])
  expect((await admin.get(redirects, { page: first.next.page })).items).toMatchObject([{ source: '/one' }])
})

test.each(['ab', '/', '/ab/', '/a b', '/*', '/a*b', '/a/*/b', '/a**', '*', '/a%4', '/a!b', `/${'a'.repeat(512)}`, ''])(
  'the source %j is refused, and not found',
  async (source) => {
    const { make, lookUp, external } = await siteWithSections()
    expect(await make(source, external('https://example.com/'))).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('source') } },
    })
    expect((await lookUp(source)).status).toBe(404)
  },
)

test.each([
  ['/x', '/x', ['/X', '/%78']],
  ['/über', '/%C3%BCber', ['/%c3%bcber', '/Über', '/%C3%9CBER']],
  ['/a~b', '/a~b', ['/a%7Eb']],
  ['/a%20b', '/a%20b', ['/A%20B', '/a b']],
  ['/a+b/%41', '/a+b/A', ['/A+b/a']],
])('the source %j is one, and is found however it is escaped', async (source, stored, others) => {
  const { admin, site, make, lookUp, root, external } = await siteWithSections()
  const made = await make(source, external('https://example.com/'))
  expect(made).toMatchObject({ status: 201, body: { source: stored } })
  for (const each of [source, stored, ...others]) {
    expect((await lookUp(each)).body).toMatchObject({ target: 'https://example.com/' })
    if (!each.includes(' ')) expect((await make(each, external('https://example.com/'))).status).toBe(409)
  }
  await admin.post(`${site.path}/publish`)
  const visited = await fetch(`${root}${stored.slice(1)}`, { redirect: 'manual' })
  expect([visited.status, visited.headers.get('location')]).toEqual([307, 'https://example.com/'])
  expect(await make('/to', external(`${root}${stored.slice(1)}`))).toMatchObject({ status: 201 })
  expect((await lookUp('/to')).body.target).toBe('https://example.com/')
})

test('sources that differ only in case are the same, also when both are created at once', async () => {
  const { make, lookUp, external } = await siteWithSections()
  const answers = await Promise.all(
    ['/Old/Page', '/old/page', '/OLD/PAGE'].map((source) => make(source, external('https://example.com/'))),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
  expect((await lookUp('/oLd/pAge')).status).toBe(200)
  expect((await lookUp('/other')).status).toBe(404)
})

test('a destination that is not on this site is refused by name', async () => {
  const { make, docs, reference } = await siteWithSections()
  const other = await siteWithSections()
  for (const [destination, field] of [
    [{ kind: 'site-section', siteSectionId: 'nowhere' }, 'siteSectionId'],
    [{ kind: 'site-section', siteSectionId: other.docs.id }, 'siteSectionId'],
    [{ kind: 'site-space', siteSpaceId: other.docs.siteSpace.id }, 'siteSpaceId'],
    [{ kind: 'site-page', siteSpaceId: docs.siteSpace.id, pageId: 'nowhere' }, 'pageId'],
    [{ kind: 'site-page', siteSpaceId: docs.siteSpace.id, pageId: reference.pages.Install }, 'pageId'],
    [{ kind: 'site-page', siteSpaceId: docs.siteSpace.id }, 'pageId'],
    [{ kind: 'external', url: 'ftp://example.com/' }, 'url'],
    [{ kind: 'external', url: 'javascript:alert(1)' }, 'url'],
    [{ kind: 'external', url: 'no url' }, 'url'],
    [{ kind: 'planet' }, 'kind'],
    [{}, 'kind'],
  ] as const)
    expect(await make('/old-page', destination)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining(field) } },
    })
})

test('a redirect that leads back to its source is refused, through any number of others', async () => {
  const { admin, make, root, reference, redirects, external } = await siteWithSections()
  const isLoop = { status: 400, body: { error: { message: expect.stringContaining('destination leads back') } } }
  expect(await make('/reference', { kind: 'site-section', siteSectionId: reference.id })).toMatchObject(isLoop)
  const page = { kind: 'site-page', siteSpaceId: reference.siteSpace.id, pageId: reference.pages.Start }
  expect(await make('/Reference/Start', page)).toMatchObject(isLoop)
  expect(await make('/aa', external(`${root}AA/`))).toMatchObject(isLoop)
  await make('/bb', external(`${root}cc`))
  await make('/cc', external(`${root}dd`))
  expect(await make('/dd', external(`${root}bb`))).toMatchObject(isLoop)
  const last = (await make('/dd', external('https://example.com/'))).body
  expect(
    await admin.ask('PATCH', `${redirects}/${last.id}`, { body: { destination: external(`${root}bb`) } }),
  ).toMatchObject(isLoop)
  const first = (await make('/ee', external(`${root}ff`))).body
  expect(await admin.ask('PATCH', `${redirects}/${first.id}`, { body: { source: '/ff' } })).toMatchObject(isLoop)
})

test('two halves of a loop created at once do not both succeed', async () => {
  const { make, root, external } = await siteWithSections()
  const answers = await Promise.all([make('/aa', external(`${root}bb`)), make('/bb', external(`${root}aa`))])
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400])
})

test('a chain is followed to its end', async () => {
  const { make, target, root, reference, external } = await siteWithSections()
  await make('/aa', external(`${root}bb`))
  await make('/bb', { kind: 'site-section', siteSectionId: reference.id })
  expect(await target('/aa')).toBe(`${root}reference/`)
})

test('source and destination are changed, each alone', async () => {
  const { admin, make, lookUp, redirects, external } = await siteWithSections()
  const { body } = await make('/old', external('https://example.com/1'))
  await make('/other', external('https://example.com/'))
  const path = `${redirects}/${body.id}`
  expect(await admin.patch(path, {})).toMatchObject({ source: '/old', destination: body.destination })
  expect(await admin.patch(path, { source: '/OLD' })).toMatchObject({ source: '/OLD', destination: body.destination })
  const changed = await admin.patch(path, { destination: external('https://example.com/2') })
  expect(changed).toMatchObject({ source: '/OLD', destination: { url: 'https://example.com/2' } })
  expect((await admin.ask('PATCH', path, { body: { source: '/Other' } })).status).toBe(409)
  expect((await admin.ask('PATCH', path, { body: { source: 'x' } })).status).toBe(400)
  expect((await admin.ask('PATCH', `${redirects}/nowhere`, { body: {} })).status).toBe(404)
  expect((await admin.ask('DELETE', path)).status).toBe(205)
  expect((await admin.ask('DELETE', path)).status).toBe(204)
  expect((await lookUp('/old')).status).toBe(404)
})

test('when its destination is removed a redirect stays, and is not found until the destination is back', async () => {
  const { admin, site, make, lookUp, redirects, reference } = await siteWithSections()
  await make('/gone', { kind: 'site-section', siteSectionId: reference.id })
  await make('/gone-page', { kind: 'site-page', siteSpaceId: reference.siteSpace.id, pageId: reference.pages.Start })
  await make('/gone-space', { kind: 'site-space', siteSpaceId: reference.siteSpace.id })
  await given.pages(reference.space, [{ title: 'Only' }])
  expect((await lookUp('/gone-page')).status).toBe(404)
  expect((await lookUp('/gone')).status).toBe(200)
  await admin.delete(`${site.path}/sections/${reference.id}`)
  for (const source of ['/gone', '/gone-space']) expect((await lookUp(source)).status).toBe(404)
  expect((await admin.get(redirects)).count).toBe(3)
  // Such a redirect can still be changed.
  const [newest] = (await admin.get(redirects)).items
  expect(await admin.patch(`${redirects}/${newest.id}`, { source: '/renamed' })).toMatchObject({ source: '/renamed' })
})

test('a share key is added to the target; an inactive key is not found', async () => {
  const { admin, site, make, lookUp, root, reference } = await siteWithSections()
  await make('/old', { kind: 'site-section', siteSectionId: reference.id })
  const link = await admin.post(`${site.path}/share-links`, { name: 'Press' })
  const shareKey = link.urls.published.split('/').at(-2)
  expect((await lookUp('/old', { shareKey })).body.target).toBe(`${root}${shareKey}/reference/`)
  expect((await lookUp('/old', { shareKey: 'x' })).status).toBe(404)
})

test('many redirects are created, changed and removed at once; a failed entry has its reason', async () => {
  const { admin, redirects, make, root, external, lookUp } = await siteWithSections()
  const known = (await make('/known', external('https://example.com/1'))).body
  await make('/old', external('https://example.com/'))
  const { results } = await admin.put(redirects, {
    redirects: [
      { source: '/new', destination: external('https://example.com/') },
      { source: '/KNOWN', destination: external('https://example.com/2') },
      { source: '/old', destination: null },
      { source: '/never', destination: null },
      { source: '/bad', destination: { kind: 'site-section', siteSectionId: 'x' } },
      { source: 'bad', destination: external('https://example.com/') },
      { source: '/aa', destination: external(`${root}bb`) },
      { source: '/bb', destination: external(`${root}aa`) },
      { source: '/known', intent: 'publish' },
      { source: '/unknown', intent: 'publish' },
      { source: '/draft', intent: 'draft', destination: external('https://example.com/') },
    ],
  })
  expect(results).toMatchObject([
    { status: 'created', source: '/new', draft: false, id: expect.any(String) },
    { status: 'updated', source: '/KNOWN', id: known.id },
    { status: 'deleted', source: '/old' },
    { status: 'deleted', source: '/never' },
    { status: 'error', error: expect.stringContaining('siteSectionId') },
    { status: 'error', error: expect.stringContaining('source') },
    { status: 'created', source: '/aa' },
    { status: 'error', error: expect.stringContaining('leads back') },
    { status: 'published', id: known.id },
    { status: 'error', error: expect.stringContaining('/unknown') },
    { status: 'error', error: expect.stringContaining('intent') },
  ])
  expect((await lookUp('/known')).body.target).toBe('https://example.com/2')
  expect((await lookUp('/old')).status).toBe(404)
  for (const list of [[], Array.from({ length: 501 }, () => ({ source: '/x1', destination: null }))])
    expect((await admin.ask('PUT', redirects, { body: { redirects: list } })).status).toBe(400)
})

test('a redirect from many paths leads them all to one place, or appends the rest of each', async () => {
  const { admin, site, make, lookUp, target, root, reference, redirects, external } = await siteWithSections()
  const made = await make('/Old/*', { kind: 'site-section', siteSectionId: reference.id })
  expect(made).toMatchObject({ status: 201, body: { source: '/Old/*', captureWildcard: false } })
  expect((await make('/old/*', external('https://example.com/'))).status).toBe(409)
  await make('/old/way/*', external('https://example.com/new?x=1'), { captureWildcard: true })
  await make('/old/way/home', external('https://example.com/home'))
  await make('/über*', { kind: 'site-section', siteSectionId: reference.id }, { captureWildcard: true })
  await admin.post(`${site.path}/publish`)
  for (const [path, to] of [
    ['/old/x/y', `${root}reference/`],
    ['/old', `${root}reference/`],
    ['/old/way/Up/a%20b', 'https://example.com/new/Up/a%20b?x=1'],
    ['/old/way', 'https://example.com/new?x=1'],
    ['/old/way/home', 'https://example.com/home'],
    ['/%C3%BCber/start', `${root}reference/start`],
  ] as const) {
    expect(await target(path), path).toBe(to)
    const visited = await fetch(root + path.slice(1), { redirect: 'manual' })
    expect([visited.status, new URL(visited.headers.get('location') ?? 'none:', root).href], path).toEqual([307, to])
    const looked = await admin.post('/urls/published', { url: root + path.slice(1) })
    expect(looked.redirect, path).toBe(to)
  }
  for (const path of ['/older', '/ol']) expect((await lookUp(path)).status, path).toBe(404)
  // A page is never hidden by a redirect.
  await make('/reference/*', external('https://example.com/'))
  expect((await fetch(`${root}reference/start`, { redirect: 'manual' })).status).toBe(200)
  const path = `${redirects}/${made.body.id}`
  expect(await admin.patch(path, { captureWildcard: true })).toMatchObject({ source: '/Old/*', captureWildcard: true })
  expect(await target('/old/start')).toBe(`${root}reference/start`)
  expect((await admin.get(redirects)).items.map(({ source }: { source: string }) => source)).toContain('/%C3%BCber*')
})

test('a redirect from many paths that leads back to them is refused, also in bulk and by a change', async () => {
  const { admin, make, root, redirects, reference, external } = await siteWithSections()
  const isLoop = { status: 400, body: { error: { message: expect.stringContaining('destination leads back') } } }
  const section = { kind: 'site-section', siteSectionId: reference.id }
  expect(await make('/reference/*', section, { captureWildcard: true })).toMatchObject(isLoop)
  const made = await make('/reference/*', section)
  expect(made.status).toBe(201)
  const path = `${redirects}/${made.body.id}`
  expect(await admin.ask('PATCH', path, { body: { captureWildcard: true } })).toMatchObject(isLoop)
  expect(await admin.patch(path, { source: '/guide/*', captureWildcard: true })).toMatchObject({
    captureWildcard: true,
  })
  const { results } = await admin.put(redirects, {
    redirects: [
      { source: '/aa/*', destination: external(`${root}bb`), captureWildcard: true },
      { source: '/bb/*', destination: external(`${root}aa`), captureWildcard: true },
      { source: '/bb/*', destination: external(`${root}aa/x`) },
      { source: '/cc/*', destination: external('https://example.com/'), captureWildcard: 'yes' },
      { source: '/GUIDE/*', destination: section },
      { source: '/guide/*', destination: null },
      { source: `/${'ü'.repeat(300)}*`, destination: section },
    ],
  })
  expect(results).toMatchObject([
    { status: 'created' },
    { status: 'error', error: expect.stringContaining('leads back') },
    { status: 'error', error: expect.stringContaining('leads back') },
    { status: 'error', error: expect.stringContaining('captureWildcard') },
    { status: 'updated', id: made.body.id },
    { status: 'deleted' },
    { status: 'error', error: expect.stringContaining('512') },
  ])
})

test('a path is looked up by the index, however many redirects a site has', async () => {
  const { site, make, target, external } = await siteWithSections()
  await make('/old/*', external('https://example.com/'))
  await sql`INSERT INTO site_redirects (id, site_id, source, destination)
    SELECT 'many' || n, ${site.id}, '/many/' || n || CASE WHEN n % 2 = 0 THEN '*' ELSE '' END, '{"kind": "external", "url": "https://example.com/"}'
    FROM generate_series(1, 20000) n`.execute(database.db)
  await sql`ANALYZE site_redirects`.execute(database.db)
  expect(await target('/old/x')).toBe('https://example.com/')
  const lookup = findRedirectQuery(database.db, site.id, `/old/${'x'.repeat(600)}`).compile()
  const { rows } = await database.db.executeQuery({ ...lookup, sql: `EXPLAIN ${lookup.sql}` } as typeof lookup)
  const plan = JSON.stringify(rows)
  expect(plan).toMatch(/Index Cond[^"]*lower\(source\) = ANY/)
})
