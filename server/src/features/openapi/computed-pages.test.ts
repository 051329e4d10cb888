import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, runJobs, database } = await startTestServer()

const operationOf = (summary: string, tag?: string) => ({
  summary,
  description: `How to ${summary.toLowerCase()}`,
  ...(tag && { tags: [tag] }),
  responses: { 200: { description: 'Done' } },
})

const PETS = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  tags: [
    { name: 'store', 'x-page-title': 'The store', description: 'Orders of **animals**' },
    { name: 'pets', 'x-page-icon': 'paw', 'x-page-description': 'Animals with names' },
    { name: 'care', 'x-parent': 'pets' },
    { name: 'unused' },
  ],
  paths: {
    '/pets': {
      get: operationOf('List pets', 'pets'),
      post: { ...operationOf('Add a pet', 'pets'), 'x-internal': true },
    },
    '/pets/{id}/feedings': { post: { ...operationOf('Feed a pet', 'care'), description: 'Gently' } },
    '/orders': { get: operationOf('List orders', 'store') },
    '/health': { get: operationOf('Health') },
  },
  webhooks: { petBorn: { post: operationOf('A pet was born', 'pets') } },
  components: { schemas: { Pet: { type: 'object', properties: { name: { type: 'string' } } } } },
}

const recipe = (props: object, spec = 'pets') => ({
  type: 'builtin:openapi',
  props,
  dependencies: { spec: { ref: { kind: 'openapi', spec } } },
})

const titles = (pages: { title: string; pages?: [] }[]): unknown[] =>
  pages.map(({ title, pages: below = [] }) => (below.length === 0 ? title : [title, ...titles(below)]))

async function givenReference(props: object, document: object = PETS) {
  const organization = await given.organization()
  const space = await given.space({ organization, editMode: 'live' })
  const admin = api.as(organization.admin)
  const put = async (source: object) => {
    await admin.put(`${organization.path}/openapi/pets`, { source: { text: JSON.stringify(source) } })
    await runJobs()
  }
  const { pages } = await given.pages(space, [
    { title: 'Welcome' },
    { id: 'api', type: 'computed', title: 'Reference', computed: recipe(props) },
    { title: 'Other', markdown: 'Taken' },
  ])
  await put(document)
  return { organization, space, admin, put, pages }
}

test('a computed page is replaced by the pages of its tags', async () => {
  const { space, admin } = await givenReference({ models: true })
  const { pages } = await admin.get(`${space.path}/content/pages`)
  expect(titles(pages)).toEqual(['Welcome', 'The store', ['pets', 'care'], 'Other', 'Models', 'Other'])
  expect(pages.map(({ path }: { path: string }) => path)).toEqual([
    'welcome',
    'the-store',
    'pets',
    'other-1',
    'models',
    'other',
  ])
  expect(pages[2]).toMatchObject({
    type: 'document',
    icon: 'paw',
    description: 'Animals with names',
    computed: { type: 'builtin:openapi', props: { doc: 'operations', page: 'pets' } },
    computedSeed: 'api',
  })
  const left = await admin.get(`${space.path}/content/pages`, { computed: false })
  expect(left.pages).toMatchObject([{ title: 'Welcome' }, { id: 'api', type: 'computed' }, { title: 'Other' }])
  const revision = await admin.get(`${space.path}/content`)
  expect(revision.pages).toEqual(pages)

  const store = await admin.get(`${space.path}/content/path/the-store`)
  expect(store.markdown).toContain('Orders of **animals**')
  expect(store.markdown).toContain('{% openapi-operation spec="pets" path="/orders" method="get" %}')
  expect(await admin.get(`${space.path}/content/page/${store.id}`)).toEqual(store)
  const document = await admin.get(`${space.path}/content/page/${pages[2].id}`, { format: 'document' })
  const types = document.document.nodes.map(({ type }: { type: string }) => type)
  expect(types).toEqual(['openapi-operation', 'openapi-webhook'])
  expect(await admin.get(`${space.path}/content/page/api`)).toMatchObject({ type: 'computed' })
})

test('content changes create a computed page and change its source', async () => {
  const { organization, space, admin } = await givenReference({ models: false })
  const write = async (change: object) => {
    const { status, body } = await admin.ask('POST', `${space.path}/content`, { body: { changes: [change] } })
    return status === 200 ? body : [status, body.error.message]
  }
  const insert = (computed: object, more: object = {}) => write({ operation: 'insert_page', computed, ...more })
  await admin.put(`${organization.path}/openapi/later`, { source: { text: JSON.stringify(PETS) } })
  const { changes } = await insert(recipe({ models: true }, 'later'), { title: 'Later', at: 0 })
  const { id } = changes[0].page
  const read = () => admin.get(`${space.path}/content/page/${id}`)
  expect(await read()).toMatchObject({ type: 'computed', title: 'Later', computed: recipe({ models: true }, 'later') })
  const listTitles = async () => titles((await admin.get(`${space.path}/content/pages`)).pages)
  expect((await listTitles())[0]).toBe('Welcome')
  await runJobs()
  expect((await listTitles()).slice(0, 4)).toEqual(['The store', ['pets', 'care'], 'Other', 'Models'])
  const update = { operation: 'update_page', page: id }
  const { dependencies } = recipe({}, 'later')
  await write({ ...update, computed: { type: 'builtin:openapi', dependencies } })
  expect((await read()).computed).toEqual(recipe({ models: false }, 'later'))
  expect((await listTitles()).slice(0, 4)).toEqual(['The store', ['pets', 'care'], 'Other', 'Welcome'])

  const unknown = 'dependencies.spec.ref.spec refers to an OpenAPI specification that the organization does not have'
  expect(await insert(recipe({}, 'nothing'))).toEqual([400, `changes.0.computed.${unknown}`])
  expect(await write({ ...update, computed: recipe({}, 'nothing') })).toEqual([400, `changes.0.computed.${unknown}`])
  expect(await insert({ ...recipe({}), type: 'builtin:translation' })).toEqual([
    400,
    expect.stringContaining('changes.0.computed.type'),
  ])
  const both = insert(recipe({}), { document: { markdown: 'Both' } })
  expect(await both).toEqual([400, 'changes.0 must have either document or computed'])
  expect(await insert(recipe({}), { slug: 'mine' })).toEqual([400, expect.stringContaining('changes.0.slug')])
  const { pages } = await admin.get(`${space.path}/content/pages`, { computed: false })
  const welcome = pages.find(({ title }: { title: string }) => title === 'Welcome')
  expect(await write({ ...update, page: welcome.id, computed: recipe({}) })).toEqual([
    400,
    'changes.0.computed: a page of the type document is not generated from a specification',
  ])
})

test('grouped by operation, each has a page below its tag; ids stay the same in new versions', async () => {
  const { space, admin, put } = await givenReference({ models: false, grouping: 'by-operation' })
  const read = async () => (await admin.get(`${space.path}/content/pages`)).pages
  const first = await read()
  expect(titles(first)).toEqual([
    'Welcome',
    ['The store', 'List orders'],
    ['pets', 'List pets', 'A pet was born', ['care', 'Feed a pet']],
    ['Other', 'Health'],
    'Other',
  ])
  const { markdown } = await admin.get(`${space.path}/content/path/the-store`)
  expect(markdown).toContain('Orders of **animals**')
  expect(markdown).toContain(`{% content-ref url="/pages/${first[1].pages[0].id}" %}`)
  await put({ ...PETS, paths: { ...PETS.paths, '/pets': { get: operationOf('All pets', 'pets') } } })
  const second = await read()
  expect(second[2].pages[0]).toMatchObject({ id: first[2].pages[0].id, title: 'All pets', path: 'pets/all-pets' })
})

test('links and search include the pages, and a new version updates them', async () => {
  const { organization, space, admin, put } = await givenReference({ models: false })
  const markdown = 'Read the [orders](the-store.md) and [nothing](nowhere.md)'
  const change = { operation: 'insert_page', title: 'Start', document: { markdown } }
  await admin.post(`${space.path}/content`, { changes: [change] })
  const { items } = await admin.get(`${space.path}/links`)
  const found = items.map(({ status, targetReference }: { status: string; targetReference?: object }) => ({
    status,
    targetReference,
  }))
  expect(found).toEqual(
    expect.arrayContaining([
      { status: 'broken', targetReference: undefined },
      { status: 'ok', targetReference: expect.objectContaining({ kind: 'page' }) },
      { status: 'ok', targetReference: expect.objectContaining({ kind: 'openapi' }) },
    ]),
  )
  expect(items.find(({ relation }: { relation: string }) => relation === 'dependsOn').targetReference).toMatchObject({
    organization: { id: organization.id },
    openAPISpec: { object: 'openapi-spec', slug: 'pets' },
  })
  const search = async (query: string) =>
    (await admin.get(`${space.path}/search`, { query })).items.map(({ title }: { title: string }) => title)
  expect(await search('gently')).toEqual(['care'])
  expect(await search('orders')).toContain('The store')
  const feed = { post: { ...operationOf('Feed a pet', 'care'), description: 'Zookeepers only' } }
  await put({ ...PETS, paths: { '/pets/{id}/feedings': feed } })
  expect(await search('zookeepers')).toEqual(['care'])
  expect(await search('gently')).toEqual([])
  await admin.delete(`${organization.path}/openapi/pets`)
  await runJobs()
  expect(await search('zookeepers')).toEqual([])
  expect(titles((await admin.get(`${space.path}/content/pages`)).pages)).toEqual(['Welcome', 'Other', 'Start'])
  const { stats } = await admin.get(`${space.path}/links`)
  expect(stats.broken.total).toBe(3)
})

test('the site shows the pages, hides them with the computed page, and shows a new version at once', async () => {
  const { organization, space, admin, put } = await givenReference({ models: true })
  const site = await given.site({ organization, spaces: [space], published: true })
  const { urls } = await admin.get(site.path)
  const text = async (path: string) => {
    const answer = await api.visit(`${urls.published}${path}`)
    return answer.status === 200 ? answer.text() : answer.status
  }
  expect(await text('pets/care')).toContain('<p>Gently</p>')
  expect(await text('')).toContain('The store')
  expect(await text('the-store.md')).toContain('GET /orders')
  expect(await text('sitemap-pages.xml')).toContain('/models')
  await put({ ...PETS, paths: { '/orders': { get: operationOf('Look at orders', 'store') } } })
  expect(await text('the-store')).toContain('Look at orders')
  expect(await text('pets/care')).toBe(404)

  const page = { id: 'api', type: 'computed' as const, title: 'Reference', computed: recipe({ models: false }) }
  await given.pages(space, [{ title: 'Welcome' }, { ...page, condition: 'visitor.claims.isVet' }])
  expect(await text('the-store')).toBe(404)
  expect(await text('')).not.toContain('The store')
})

test('a page that shows an operation is found by the text of the operation', async () => {
  const { space, admin, put } = await givenReference({ models: false })
  const block = '{% openapi-operation spec="pets" path="/pets" method="get" %}\n{% endopenapi-operation %}'
  await admin.post(`${space.path}/content`, {
    changes: [{ operation: 'insert_page', title: 'Guide', document: { markdown: block } }],
  })
  await runJobs()
  const search = async (query: string) =>
    (await admin.get(`${space.path}/search`, { query })).items.map(({ title }: { title: string }) => title)
  expect((await search('how to list pets')).toSorted()).toEqual(['Guide', 'pets'])
  const get = { ...operationOf('List pets', 'pets'), description: 'Quadrupeds' }
  await put({ ...PETS, paths: { '/pets': { get } } })
  expect((await search('quadrupeds')).toSorted()).toEqual(['Guide', 'pets'])
  const { rows } = {
    rows: await database.db.selectFrom('search_spaces').select('specs').where('space_id', '=', space.id).execute(),
  }
  expect(Object.keys(rows[0]!.specs as object)).toEqual(['pets'])
})

test('generated pages have the dates of the page that they replace, at every depth and for every version', async () => {
  const { space, admin, put } = await givenReference({ models: false })
  const { changes } = await admin.post(`${space.path}/content`, {
    changes: [{ operation: 'insert_page', title: 'Later', computed: recipe({ models: true }) }],
  })
  const { id } = changes[0].page
  const dates = async () => {
    const { pages } = await admin.get(`${space.path}/content/pages`)
    const found: object[] = []
    const rest = [...pages]
    for (let page = rest.pop(); page; page = rest.pop()) {
      if (page.computedSeed === id) found.push({ createdAt: page.createdAt, updatedAt: page.updatedAt })
      rest.push(...(page.pages ?? []))
    }
    return found
  }
  const { createdAt, updatedAt } = await admin.get(`${space.path}/content/page/${id}`)
  expect([createdAt, updatedAt]).toEqual([expect.stringMatching(/Z$/), expect.stringMatching(/Z$/)])
  const before = await dates()
  expect(before.length).toBeGreaterThan(3)
  expect(new Set(before.map((each) => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify({ createdAt, updatedAt })]),
  )
  await put({ ...PETS, info: { title: 'Pets', version: '2' } })
  expect(await dates()).toEqual(before)
})
