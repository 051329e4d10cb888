/** The layer between the network and the routes: limits of URLs, rate limits by client, and the client's address. */
import { expect, test } from 'vitest'
import { startTestServer } from './harness.ts'
import { exchange, request } from './raw.ts'

const { api, given, url } = await startTestServer()
const organization = await given.organization()
const space = await given.space({ organization })
await given.pages(space, [{ title: 'Guides', markdown: 'Hello.' }])
const site = await given.site({ organization, published: true, spaces: [space] })
const { basename } = await api.as(organization.admin).get(site.path)

const get = (path: string, headers: Record<string, string> = {}) => exchange(url, request('GET', path, headers))
const FOLDERS = ['/sites/nobody', `/sites/${basename}`, '/v1/spaces/x/content/path', '/docs', '/sign-in', '/files', '']

test.each(FOLDERS)('below "%s" an address of too many segments is 404 and says why', async (folder) => {
  for (const [part, times] of [
    ['/a', 7500],
    ['/', 15_000],
    ['/a', 160],
    ['%2Fa', 1500],
    ['%2fa', 1500],
  ] as const) {
    const answer = await get(`${folder}/${part.repeat(times)}b`)
    const isTooLong = part.length * times > 8192
    expect(answer.status).toBe(isTooLong ? 414 : 404)
    expect(JSON.parse(answer.body).error.message).toBe(
      isTooLong ? 'The path of an address may have at most 8192 characters' : 'No address has more than 150 segments',
    )
  }
})

test('the limits apply to every method, at the host name of a site, and to an absolute URL', async () => {
  const long = '/a'.repeat(200)
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])
    expect((await exchange(url, request(method, `/sites/${basename}${long}`))).status).toBe(404)
  const whole = await get(`http://docs.example.com${long}`)
  expect(JSON.parse(whole.body).error.message).toBe('No address has more than 150 segments')
})

test('a browser gets an error page, and errors of the API can be read from any origin', async () => {
  const page = await get('/a'.repeat(200), { accept: 'text/html,*/*' })
  expect(page).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(page.body).toContain('No address has more than 150 segments')
  const refused = await get(`/v1${'/a'.repeat(200)}`, { accept: 'text/html,*/*' })
  expect(refused.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(refused.headers['access-control-allow-origin']).toBe('*')
})

test('a page at the maximum depth is served, and so is a long query', async () => {
  let pages = [{ title: 'Deepest', markdown: 'Down here.' }] as Parameters<typeof given.pages>[1]
  for (let level = 99; level > 0; level--) pages = [{ title: `Level ${level}`, markdown: 'x', pages }]
  const deep = await given.space({ organization })
  await given.pages(deep, pages)
  const home = await given.site({ organization, published: true, spaces: [deep] })
  const { basename } = await api.as(organization.admin).get(home.path)
  const path = [...Array.from({ length: 99 }, (_, at) => `level-${at + 1}`), 'deepest'].join('/')
  expect((await api.visit(`${url}/sites/${basename}/${path}`)).status).toBe(200)
  expect((await api.visit(`${url}/sites/${basename}/?unused=${'/a'.repeat(4000)}`)).status).toBe(200)
  expect(
    (await api.request('GET', `/spaces/${deep.id}/content/path/${path}`, { token: organization.admin.token })).status,
  ).toBe(200)
})
