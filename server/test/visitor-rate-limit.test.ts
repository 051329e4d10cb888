/** LECTERN_VISITOR_RATE_LIMIT: outside the API clients are counted by address. */
import { expect, test } from 'vitest'
import { startTestServer } from './harness.ts'

const LIMIT = 5
const { api, given, url } = await startTestServer({ LECTERN_VISITOR_RATE_LIMIT: String(LIMIT) })
const organization = await given.organization()
const space = await given.space({ organization })
await given.pages(space, [{ title: 'Guides', markdown: 'Hello.' }])
const site = await given.site({ organization, published: true, spaces: [space] })
const { basename } = await api.as(organization.admin).get(site.path)

const ADDRESSES = [
  `/sites/${basename}/`,
  `/sites/${basename}/~/search?q=hello`,
  `/sites/${basename}/llms.txt`,
  '/sign-in',
  '/docs',
  '/openapi.json',
  '/files/unknown',
  '/nowhere',
]

/** The minute may change between two requests: then the count restarts, once. */
async function askUntilRefused(path: string, headers: Record<string, string>) {
  for (let at = 0; at < 2 * LIMIT + 1; at++) {
    const answer = await fetch(url + path, { headers, redirect: 'manual' })
    if (answer.status === 429) return answer
    await answer.arrayBuffer()
  }
  throw new Error(`${path} was never refused`)
}

test.each(ADDRESSES)('%s is refused over the limit, with the headers of the API', async (path) => {
  const refused = await askUntilRefused(path, { accept: 'application/json' })
  expect(refused.headers.get('x-ratelimit-limit')).toBe(String(LIMIT))
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('x-ratelimit-reset'))).toBeGreaterThan(0)
})

test.each(ADDRESSES)('a browser gets a page about it at %s', async (path) => {
  const refused = await askUntilRefused(path, { accept: 'text/html,application/xhtml+xml' })
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(await refused.text()).toContain('Try again in a minute')
})

test('requests to the API and health checks do not count', async () => {
  await askUntilRefused('/docs', {})
  for (let at = 0; at < 2 * LIMIT; at++) {
    expect((await api.request('GET', '/user', { token: organization.admin.token })).status).toBe(200)
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await fetch(url + path)).status).toBe(200)
  }
})

test('the default is the limit of the API', async () => {
  const own = await startTestServer({ LECTERN_RATE_LIMIT: '7' })
  expect((await fetch(`${own.url}/docs`)).headers.get('x-ratelimit-limit')).toBe('7')
  const off = await startTestServer({ LECTERN_RATE_LIMIT: '7', LECTERN_VISITOR_RATE_LIMIT: '0' })
  expect((await fetch(`${off.url}/docs`)).headers.get('x-ratelimit-limit')).toBe('1000000000')
})
