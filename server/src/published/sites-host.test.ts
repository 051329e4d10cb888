/** Published sites on a host of their own, with LECTERN_SITES_URL. */
import { request } from 'node:http'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'
import { ConfigError, loadConfig } from '../config.ts'
import { inTransaction } from '../core/database/transaction.ts'
import { startSession } from '../features/sign-in/index.ts'

const SITES = 'http://sites.example.com'
const { api, given, address, database } = await startTestServer({ LECTERN_SITES_URL: SITES })

/** fetch does not allow to set the host. */
function visit(url: string, { method = 'GET', body = '', ...headers }: Record<string, string> = {}) {
  const { host, pathname, search } = new URL(url)
  return new Promise<{ status: number; text: string; headers: Record<string, string | undefined> }>(
    (resolve, reject) => {
      const sent = request(address + pathname + search, { method, headers: { ...headers, host } }, async (answer) => {
        let text = ''
        for await (const part of answer) text += part
        resolve({ status: answer.statusCode!, text, headers: answer.headers as Record<string, string> })
      })
      sent.on('error', reject)
      sent.end(body)
    },
  )
}

async function openSite(visibility: 'public' | 'share-link' | 'visitor-auth' = 'public') {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, title: 'Guides', defaultLevel: 'read' })
  await given.pages(space, [
    { title: 'Welcome', markdown: 'Hello.' },
    { title: 'Set up', markdown: 'First things first.' },
  ])
  const site = await given.site({ organization, title: 'Acme', published: true, visibility, spaces: [space] })
  const { basename, urls } = await admin.get(site.path)
  return { organization, admin, space, site, basename, root: `${SITES}/${basename}/`, urls }
}

test('pages, texts and addresses are those of the host, and assets load there', async () => {
  const { basename, root, urls } = await openSite()
  expect(urls.published).toBe(root)
  const { status, text } = await visit(`${root}set-up`)
  expect(status).toBe(200)
  expect(text).toContain(`<link rel="canonical" href="${root}set-up">`)
  expect(text).toContain(`<a href="/${basename}/`)
  expect(text).toMatch(new RegExp(`<meta property="og:image" content="${root}~/social/`))
  const picture = /og:image" content="([^"]+)"/.exec(text)![1]!
  expect((await visit(picture)).headers['content-type']).toBe('image/png')
  expect((await visit(`${root}sitemap.xml`)).text).toContain(`${root}sitemap-pages.xml`)
  const style = /<link rel="stylesheet" href="([^"]+)">/.exec(text)![1]!
  expect((await visit(SITES + style)).headers['content-type']).toBe('text/css; charset=utf-8')
  for (const path of ['/v1/user', '/sign-in', '/', '/metrics', '/o/x'])
    expect((await visit(SITES + path)).status, path).toBe(404)
})

test('addresses below Lectern’s own lead there, with their path and query', async () => {
  const { basename, root } = await openSite()
  for (const rest of ['', 'set-up?from=mail', 'set-up.md'])
    expect(await visit(`${api.url}/sites/${basename}/${rest}`)).toMatchObject({
      status: 308,
      headers: { location: root + rest },
    })
})

test('events, share links and previews work there, without a session', async () => {
  const { admin, site, basename, root } = await openSite('share-link')
  const link = await admin.post(`${site.path}/share-links`, { name: 'Press' })
  expect(link.urls.published.startsWith(root)).toBe(true)
  const shared = await visit(link.urls.published)
  expect(shared.text).toContain('Hello.')
  const beacon = /data-beacon="([^"]+)"/.exec(shared.text)![1]!
  expect(beacon.startsWith(`/${basename}/`)).toBe(true)
  const sent = await visit(SITES + beacon, {
    method: 'POST',
    body: JSON.stringify({ type: 'page_view', url: link.urls.published }),
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'user-agent': 'Mozilla/5.0 Firefox/130',
  })
  expect(sent.status).toBe(204)
  expect((await visit(root)).status).toBe(404)
  const { url } = await admin.post(`${site.path}/preview`, { customization: { title: 'Unsaved' } })
  const framed = await visit(url)
  expect(framed.text).toContain('Unsaved')
  expect(framed.headers['content-security-policy']).toContain(`frame-ancestors ${api.url}`)
  expect(framed.headers['content-security-policy']).toContain(`script-src ${SITES}`)
})

test('visitors sign in there, with a cookie of the site that the host of Lectern does not get', async () => {
  const { admin, site, basename, root } = await openSite('visitor-auth')
  await admin.patch(`${site.path}/publishing/auth`, { fallbackURL: 'https://acme.example/login' })
  const { privateKey } = await admin.get(`${site.path}/publishing/auth`)
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(privateKey))
  const away = await visit(`${root}set-up`)
  expect([away.status, away.headers.location]).toEqual([307, 'https://acme.example/login?location=%2Fset-up'])
  const entered = await visit(`${root}set-up?jwt_token=${token}&x=1`)
  expect([entered.status, entered.headers.location]).toEqual([307, `/${basename}/set-up?x=1`])
  const [cookie = ''] = [entered.headers['set-cookie'] ?? []].flat()
  expect(cookie).toMatch(
    new RegExp(`^lectern-visitor-token=${token}; Max-Age=\\d+; Path=/${basename}; HttpOnly; SameSite=Lax$`),
  )
  const [pair = ''] = cookie.split(';')
  expect((await visit(`${root}set-up`, { cookie: pair })).text).toContain('First things first.')
  // Below Lectern's own address nothing is shown, whatever is sent: it leads there.
  const own = await visit(`${api.url}/sites/${basename}/set-up?jwt_token=${token}`, { cookie: pair })
  expect([own.status, own.headers.location, own.headers['set-cookie']]).toEqual([
    308,
    `${root}set-up?jwt_token=${token}`,
    undefined,
  ])
  const out = await visit(`${root}~lectern/auth/logout`, { cookie: pair })
  expect([out.status, out.headers.location]).toEqual([307, `/${basename}/`])
  expect([out.headers['set-cookie'] ?? []].flat()[0]).toContain(`lectern-visitor-token=; Max-Age=0; Path=/${basename}`)
})

test('a change request is shown there to whoever is signed in at Lectern, by an address with a token', async () => {
  const { organization, admin, space, basename, root } = await openSite()
  const { id } = await admin.post(`${space.path}/change-requests`, {})
  const changes = [{ operation: 'insert_page', title: 'Draft', document: { markdown: 'Not yet.' } }]
  await admin.post(`${space.path}/change-requests/${id}/content`, { changes })
  const away = await visit(`${root}~/changes/${id}/draft`)
  const there = `${api.url}/sites/${basename}/~/changes/${id}/draft`
  expect([away.status, away.headers.location]).toEqual([307, there])
  const path = new URL(there).pathname
  expect((await visit(there)).headers.location).toBe(`${api.url}/sign-in?next=${encodeURIComponent(path)}`)
  const session = await inTransaction(database.db, (trx) =>
    startSession(trx, organization.admin.id, { userAgent: undefined, address: '::1' }),
  )
  const back = await visit(there, { cookie: `lectern_session=${session}` })
  expect(back.headers.location).toMatch(new RegExp(`^${root}~/preview/[^/]+/draft$`))
  expect((await visit(back.headers.location!)).text).toContain('Not yet.')
})

test('the console may show its previews, and no site may take its name', async () => {
  const { organization, admin, site } = await openSite()
  const session = await inTransaction(database.db, (trx) =>
    startSession(trx, organization.admin.id, { userAgent: undefined, address: '::1' }),
  )
  const page = await visit(`${api.url}/`, { cookie: `lectern_session=${session}` })
  expect(page.headers['content-security-policy']).toContain(`frame-src 'self' ${SITES}`)
  expect(await admin.ask('PATCH', site.path, { body: { hostname: 'sites.example.com' } })).toMatchObject({
    status: 400,
  })
})

test('the host must be another one than that of Lectern, and has no path', () => {
  const load = (sites: string) => () => loadConfig({ LECTERN_URL: 'https://a.example', LECTERN_SITES_URL: sites })
  for (const bad of ['https://a.example:8443', 'https://b.example/docs', 'nowhere', 'ftp://b.example'])
    expect(load(bad), bad).toThrow(ConfigError)
  expect(load('https://b.example/')().sitesUrl).toBe('https://b.example')
})
