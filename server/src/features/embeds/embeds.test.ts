import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { serveSite } from '../../../test/serve-site.ts'

const { api, given } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })
const site = await serveSite({
  '/page': `<html><head><title>Install | Acme</title><meta name="description" content="How to">
    <meta property="og:site_name" content="Acme"><meta property="og:image" content="/cover.png">
    <link rel="shortcut icon" href="icon.svg"></head><body><h1>x</h1></body></html>`,
  '/bare': '<p>Nothing</p>',
  '/script': '<title>T</title><meta property="og:image" content="javascript:alert(1)">',
  '/data': { type: 'application/json', body: '{}' },
  '/large': `<title>Large</title>${'<p>x</p>'.repeat(200_000)}`,
  '/broken': (_request, response) => void response.destroy(),
})

const organization = await given.organization()
const reader = await given.member(organization, 'read')
const space = await given.space({ organization })
const embed = (url: string) => api.as(reader).get(`${space.path}/embed`, { url })

test('a URL is shown with the metadata of its page, which is fetched once', async () => {
  const expected = {
    type: 'link',
    title: 'Install',
    site: 'Acme',
    description: 'How to',
    icon: `${site.base}/icon.svg`,
    image: `${site.base}/cover.png`,
  }
  expect(await Promise.all([embed(`${site.base}/page`), embed(`${site.base}/page`)])).toEqual([expected, expected])
  expect(await embed(`${site.base}/page`)).toEqual(expected)
  expect(site.requests.filter((path) => path === '/page')).toHaveLength(1)
  expect(await embed(`${site.base}/large`)).toMatchObject({ title: 'Large' })
  expect(await embed(`${site.base}/script`)).toEqual({ type: 'link', title: 'T', site: '127.0.0.1' })
})

test('a URL without metadata, or that cannot be fetched, is a plain link', async () => {
  const dead = ['/bare', '/data', '/nowhere', '/broken'].map((path) => site.base + path)
  for (const url of [...dead, 'http://10.0.0.1/private', 'https://nowhere.invalid/'])
    expect(await embed(url)).toEqual({ type: 'link', title: url, site: new URL(url).hostname })
})

test('it needs a web URL and access to the space', async () => {
  for (const url of ['ftp://example.com/', 'javascript:alert(1)', 'page', ''])
    expect((await api.as(reader).ask('GET', `${space.path}/embed`, { query: { url } })).status, url).toBe(400)
  expect((await api.as(reader).ask('GET', `${space.path}/embed`)).status).toBe(400)
  const stranger = await given.user('stranger')
  const query = { url: `${site.base}/page` }
  expect((await api.as(stranger).ask('GET', `${space.path}/embed`, { query })).status).toBe(404)
})
