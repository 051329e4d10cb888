/** The requests of a renderer written for the newest public document. */
import { expect, test } from 'vitest'
import { startTestServer } from './harness.ts'

const { api, given, runJobs } = await startTestServer()

const PETS = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { responses: { 200: { description: 'All pets' } } } } },
}

type Options = { body?: unknown; query?: Record<string, string | boolean> }

const ask = async (token: string, method: string, path: string, options: Options = {}) => {
  const answer = await api.as({ token }).ask(method, path, options)
  expect(answer.status, answer.body?.error?.message).toBe(200)
  return answer.body
}

test('a site is rendered from the responses that the newest public document describes', async () => {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const [docs, reference] = [await given.space({ organization }), await given.space({ organization })]
  const notice = { id: 'notice', title: 'Notice', markdown: 'Mind the gap' }
  const { pages, revision } = await given.pages(
    docs,
    [
      { title: 'Start', markdown: '## Hello\n\nA *heron*\n\n* one\n* two', icon: 'rocket' },
      { title: 'Guides', type: 'group', pages: [{ title: 'Install', markdown: 'heron' }] },
    ],
    { reusableContents: [notice] },
  )
  const operation = '{% openapi-operation spec="pets" path="/pets" method="get" %}{% endopenapi-operation %}'
  await given.pages(reference, [{ title: 'Users', markdown: operation }])
  const specs = `${organization.path}/openapi/pets`
  await admin.put(specs, { source: { text: JSON.stringify(PETS) } })
  const site = await given.site({ organization, spaces: [docs], published: true })
  await admin.post(`${site.path}/sections`, { spaceId: reference.id })
  const destination = { kind: 'external', url: 'https://example.com/new' }
  await admin.post(`${site.path}/redirects`, { source: '/old', destination })
  await runJobs()
  const { urls } = await admin.get(site.path)
  const { token: own } = await given.user('renderer')

  const leads = await ask(own, 'POST', '/urls/published', { body: { url: `${urls.published}old` } })
  expect(leads).toMatchObject({ target: 'external', redirect: 'https://example.com/new' })
  const found = await ask(own, 'POST', '/urls/published', { body: { url: `${urls.published}guides/install` } })
  const token = found.apiToken
  const { structure } = await ask(token, 'GET', `/orgs/${found.organization}/sites/${found.site}/published`)
  expect(structure.type).toBe('sections')
  const space = await ask(token, 'GET', `/spaces/${found.space}`)
  expect(space.revision).toBe(revision)
  const at = `/spaces/${found.space}/revisions/${space.revision}`
  await ask(token, 'GET', at, { query: { metadata: false } })
  await ask(token, 'GET', `${at}/path${found.pathname}`, { query: { metadata: false } })
  await ask(token, 'GET', `${at}/page/${pages.Start}`, { query: { format: 'markdown' } })
  await ask(token, 'GET', `${at}/page/${pages.Start}/document`, { query: { evaluated: true, dereferenced: true } })
  await ask(token, 'GET', `${at}/page/${pages.Start}/meta-links`)
  await ask(token, 'GET', `${site.path}/redirect`, { query: { source: '/old' } })
  const { items } = await ask(token, 'POST', `${site.path}/search`, { body: { query: 'heron' } })
  expect(items[0].pages).toHaveLength(2)

  // Without a format a page has both, and a renderer uses the document.
  const page = await ask(token, 'GET', `${at}/page/${pages.Start}`)
  expect(page).toMatchObject({ markdown: expect.stringContaining('heron'), document: { object: 'document' } })

  // A renderer expects the files of a specification as a list, and 404 for a redirect that does not exist.
  const renderer = api.as({ token })
  const { filesystem } = await renderer.get(`${specs}/versions/latest/content`)
  expect(filesystem).toEqual([
    { filename: 'openapi.json', dir: './', isEntrypoint: true, references: [], specification: expect.anything() },
  ])
  const { lastVersion } = await admin.get(specs)
  expect((await renderer.get(`${specs}/versions/${lastVersion}/content`)).filesystem).toEqual(filesystem)
  const asMember = await ask(organization.admin.token, 'GET', `${specs}/versions/latest/content`)
  expect(Object.values(asMember.filesystem)).toEqual(filesystem)
  for (const source of ['/', '/a', '/no-such-page', '/über', '/a?b', `/${'x'.repeat(600)}`]) {
    const nothing = await renderer.ask('GET', `${site.path}/redirect`, { query: { source } })
    expect(nothing.status, source).toBe(404)
  }
  expect((await admin.ask('GET', `${site.path}/redirect`, { query: { source: '/' } })).status).toBe(404)
}, 180_000)
