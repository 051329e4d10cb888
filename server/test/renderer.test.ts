/** What a renderer written for the newest public document asks, held against that document. */
import { expect, test } from 'vitest'
import { startTestServer } from './harness.ts'
import { judgeBy } from './judge.ts'

const { api, given, runJobs } = await startTestServer()

/** Asks, and judges the answer by the newest document. */
const ask = async (token: string, method: string, path: string, options: { body?: unknown; query?: object } = {}) => {
  const answer = await api.as({ token }).ask(method, path, options as { body?: unknown })
  expect(answer.status, answer.body?.error?.message).toBe(200)
  judgeBy('0.202', method, path, answer)
  return answer.body
}

test('a site is drawn from the answers that the newest public document describes', async () => {
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
  await given.pages(reference, [{ title: 'Users', markdown: 'x' }])
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
})
