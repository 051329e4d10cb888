/** Every operation with a token for the published content of a site: those listed here read that site, all others refuse it. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { operations } from '../src/api.ts'
import { newId } from '../src/core/ids.ts'
import type { Operation } from '../src/core/operation/operation.ts'
import { startTestServer } from './harness.ts'
import { bodyFor, queryFor } from './walk/bodies.ts'
import { type Params, parametersOf, SOURCE } from './walk/worlds.ts'

const { api, given, database } = await startTestServer()

/** Listed by hand: the operations that a renderer needs, and those for visitor events. */
const READS = `getPublishedContentSite getSiteRedirectBySource searchSiteContent getSpaceById
  getCurrentRevision listPages getFileById getPageById getPageByPath getReusableContentById
  getRevisionById listPagesInRevisionById getFileInRevisionById getPageInRevisionById getPageInRevisionByPath
  getReusableContentInRevisionById getPageDocumentInRevisionById getReusableContentDocumentInRevisionById
  listRevisionPageMetaLinks getLatestOpenAPISpecVersionContent getOpenAPISpecVersionContentById trackEventsInSiteById`.split(
  /\s+/,
)

/** For previews only: a token of the site itself does not find them. */
const OF_PREVIEWS = ['getChangeRequestById']

/** On both sites; each organization has its own. */
const SPEC = 'pets'
const HIDDEN_SPEC = 'internal'

const DOCUMENT =
  '{"openapi":"3.1.1","info":{"title":"","version":""},"servers":[],"tags":[],"paths":{},"webhooks":{},"components":{},"security":[]}'

async function insertSpec(organization_id: string, slug: string) {
  const [spec_id, id] = [newId(), newId()]
  const spec = { id: spec_id, organization_id, slug, last_version_id: id }
  await database.db.insertInto('openapi_specs').values(spec).execute()
  const version = { id, spec_id, digest: '', entry: 'openapi.json', outline: '{}', document: gzipSync(DOCUMENT) }
  await database.db.insertInto('openapi_versions').values(version).execute()
  return id
}

async function givenSite() {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, editMode: 'live' })
  const file = { id: 'logo', name: 'logo.png', contentType: 'image/png', size: 3, key: 'a'.repeat(64) }
  await given.pages(space, [], {
    files: [file],
    reusableContents: [{ id: 'notice', title: 'Notice', markdown: 'Mind the gap' }],
  })
  const document = {
    object: 'document',
    data: {},
    nodes: [
      { object: 'block', type: 'file', isVoid: true, data: { ref: { kind: 'file', file: 'logo' } } },
      {
        object: 'block',
        type: 'reusable-content',
        isVoid: true,
        data: { ref: { kind: 'reusable-content', reusableContent: 'notice' } },
      },
      {
        object: 'block',
        type: 'openapi-operation',
        isVoid: true,
        data: { ref: { kind: 'openapi', spec: SPEC }, path: '/pets', method: 'get' },
      },
    ],
  }
  const change = { operation: 'insert_page', title: 'Start', document: { document } }
  const { revision, changes } = await admin.post(`${space.path}/content`, { changes: [change] })
  const site = await given.site({ organization, spaces: [space], published: true })
  const destination = { kind: 'external', url: 'https://example.com/' }
  await admin.post(`${site.path}/redirects`, { source: SOURCE, destination })
  const versionId = await insertSpec(organization.id, SPEC)
  await insertSpec(organization.id, HIDDEN_SPEC)
  const { urls } = await admin.get(site.path)
  const { id: changeRequestId } = await admin.post(`${space.path}/change-requests`, {})
  const params: Params = {
    organizationId: organization.id,
    siteId: site.id,
    spaceId: space.id,
    revisionId: revision,
    pageId: changes[0].page.id,
    pagePath: 'start',
    fileId: 'logo',
    reusableContentId: 'notice',
    specSlug: SPEC,
    versionId,
    changeRequestId,
  }
  return { admin, params, url: urls.published }
}

const own = await givenSite()
const foreign = await givenSite()
const { apiToken: token } = await own.admin.post('/urls/published', { url: own.url })

function ask(operation: Operation, params: Params, holder = token) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'anything')
  const body = bodyFor(operation, { subject: { id: 'anybody' }, publishedUrl: own.url })
  return api.request(operation.method, path, {
    token: holder,
    body,
    query: { ...queryFor(operation, { publishedUrl: own.url }) },
  })
}

test('exactly the operations of the list accept it', () => {
  expect(operations.filter((each) => each.publishedContent).map(({ id }) => id)).toEqual(
    operations.filter(({ id }) => [...READS, ...OF_PREVIEWS].includes(id)).map(({ id }) => id),
  )
  expect(READS.filter((id) => !operations.some((each) => each.id === id))).toEqual([])
})

describe.each(operations.filter(({ id }) => READS.includes(id)))('$id', (operation) => {
  test('reads what the site shows', async () => {
    const { status, body } = await ask(operation, own.params)
    expect(status, body?.error?.message).toBe(operation.answer.statuses[0]![0])
  })

  test.each(parametersOf(operation))('is 404 for a %s of another site', async (parameter) => {
    const there = foreign.params[parameter] === own.params[parameter] ? 'nowhere' : foreign.params[parameter]!
    expect((await ask(operation, { ...own.params, [parameter]: there })).status).toBe(404)
  })

  test('is 404 on another site', async () => {
    expect((await ask(operation, foreign.params)).status).toBe(404)
  })
})

test('a specification that no page of the site shows is 404', async () => {
  const operation = operations.find(({ id }) => id === 'getLatestOpenAPISpecVersionContent')!
  expect((await ask(operation, { ...own.params, specSlug: HIDDEN_SPEC })).status).toBe(404)
})

describe.each(operations.filter(({ id }) => OF_PREVIEWS.includes(id)))('$id', (operation) => {
  const preview = ({ url, params }: typeof own) => `${url}~/changes/${params.changeRequestId}/`
  const openPreview = async () => (await own.admin.post('/urls/published', { url: preview(own) })).apiToken

  test('reads what a preview shows', async () => {
    expect((await ask(operation, own.params, await openPreview())).status).toBe(200)
  })

  test('is 404 for what the preview does not show, and without a preview', async () => {
    const { id } = await own.admin.post(`/spaces/${own.params.spaceId}/change-requests`, {})
    const holder = await openPreview()
    expect((await ask(operation, { ...own.params, changeRequestId: id }, holder)).status).toBe(404)
    expect((await ask(operation, foreign.params, holder)).status).toBe(404)
    expect((await ask(operation, own.params)).status).toBe(404)
  })
})

test.each(operations.filter(({ id }) => ![...READS, ...OF_PREVIEWS].includes(id)))('$id is 403', async (operation) => {
  const before = await database.db.selectFrom('revisions').select('id').execute()
  expect((await ask(operation, own.params)).status).toBe(403)
  expect(await database.db.selectFrom('revisions').select('id').execute()).toHaveLength(before.length)
})
