import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'

const { api, given } = await startTestServer()

const SCHEMA = {
  type: 'object',
  properties: {
    pro: { type: 'boolean', description: 'Pays' },
    name: { type: 'string', description: 'Called' },
    unsigned: {
      type: 'object',
      description: 'Unsigned claims of the site visitor.',
      properties: { beta: { type: 'boolean', description: 'Tries' } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
}

async function adaptiveSite(visibility: 'public' | 'visitor-auth' | 'share-link' = 'public') {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const open = await given.space({ organization, title: 'Guides' })
  await given.pages(open, [
    {
      title: 'Welcome',
      markdown:
        'Hello <code class="expression">visitor.claims.name</code>.\n\n{% if visitor.claims.pro %}\nZebra block\n{% endif %}',
    },
    {
      title: 'Zebra page',
      markdown: 'Zebra inside.',
      updatedAt: '2026-01-01T00:00:00.000Z',
      condition: 'visitor.claims.pro',
    },
    { title: 'Beta', markdown: 'Giraffe.', condition: 'visitor.claims.unsigned.beta' },
    { title: 'Not pro', markdown: 'Okapi.', condition: '!visitor.claims.pro' },
  ])
  const closed = await given.space({ organization, title: 'Inside' })
  await given.pages(closed, [{ title: 'Zebra section', markdown: 'Zebra deep inside.' }])
  const site = await given.site({ organization, title: 'Acme', visibility, published: true, spaces: [open] })
  await admin.put(`${site.path}/adaptive-schema`, { jsonSchema: SCHEMA })
  const section = await admin.post(`${site.path}/sections`, { spaceId: closed.id, title: 'Zebra tab' })
  await admin.patch(`${site.path}/sections/${section.id}`, { condition: 'visitor.claims.pro' })
  const { basename } = await admin.get(site.path)
  const { privateKey } = await admin.get(`${site.path}/publishing/auth`)
  const sign = (claims: object, key = privateKey) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(key))
  return { admin, site, section, sign, root: `${api.url}/sites/${basename}/`, path: `/sites/${basename}` }
}

const get = (url: string, cookie?: string) =>
  fetch(url, { redirect: 'manual', headers: cookie === undefined ? {} : { cookie } })

const EVERYWHERE = [
  '',
  'llms.txt',
  'llms-full.txt',
  'rss.xml',
  'index.md',
  'sitemap-pages.xml',
  '~/search?q=zebra',
  '~/search.json?q=zebra',
]

test('a visitor with the claim sees the section, the page and the block; one without gets 404 everywhere', async () => {
  const { root, section, sign } = await adaptiveSite()
  const closed = [
    `${section.path}/`,
    `${section.path}/index.md`,
    `${section.path}/sitemap-pages.xml`,
    'zebra-page',
    'zebra-page.md',
  ]
  for (const path of closed) expect([path, (await get(root + path)).status]).toEqual([path, 404])
  for (const path of EVERYWHERE) {
    const text = await (await get(root + path)).text()
    // The page of results repeats the query.
    expect([path, text.replaceAll(/value="zebra"|zebra – |q=zebra/g, '')]).toEqual([
      path,
      expect.not.stringMatching(/zebra/i),
    ])
  }
  expect(await (await get(`${root}sitemap.xml`)).text()).not.toContain(section.path)
  const cookie = `lectern-visitor-token=${await sign({ pro: true, name: 'Ann' })}`
  for (const path of closed) expect([path, (await get(root + path, cookie)).status]).toEqual([path, 200])
  for (const path of EVERYWHERE)
    expect([path, await (await get(root + path, cookie)).text()]).toEqual([path, expect.stringMatching(/zebra/i)])
  expect(await (await get(`${root}sitemap.xml`, cookie)).text()).toContain(`${section.path}/sitemap-pages.xml`)
  expect(await (await get(root, cookie)).text()).toContain('Hello Ann.')
})

test('an unknown visitor sees no content with conditions on visitors, not even negated ones', async () => {
  const { root, sign } = await adaptiveSite()
  expect((await get(`${root}not-pro`)).status).toBe(404)
  expect((await get(`${root}not-pro`, `lectern-visitor-token=${await sign({ pro: false })}`)).status).toBe(200)
  for (const token of [await sign({ pro: false }, 'x'.repeat(43)), 'nonsense', ''])
    expect((await get(`${root}not-pro`, `lectern-visitor-token=${token}`)).status).toBe(404)
})

test('content that depends on claims is cached by the visitor only', async () => {
  const { root, sign } = await adaptiveSite()
  const nobody = await get(root)
  expect([nobody.headers.get('cache-control'), nobody.headers.get('vary')]).toEqual([
    'public, max-age=0, must-revalidate',
    'Accept-Encoding, Cookie',
  ])
  const cookie = `lectern-visitor-token=${await sign({ pro: true })}`
  const known = await get(root, cookie)
  expect([known.headers.get('cache-control'), known.headers.get('vary')]).toEqual([
    'private, no-cache',
    'Accept-Encoding, Cookie',
  ])
  const etag = known.headers.get('etag')!
  expect(etag).not.toBe(nobody.headers.get('etag'))
  expect((await fetch(root, { headers: { 'if-none-match': etag } })).status).toBe(200)
  expect((await fetch(root, { headers: { 'if-none-match': etag, cookie } })).status).toBe(304)
})

test('claims in the URL last for the visit, and are not trusted like signed ones', async () => {
  const { root } = await adaptiveSite()
  expect((await get(`${root}beta?visitor.pro=true&visitor.beta=yes`)).status).toBe(404)
  const answer = await get(`${root}beta?visitor.beta=true`)
  expect(answer.status).toBe(200)
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^lectern-visitor-public=.*; Path=\/sites\/[^;]+; HttpOnly; SameSite=Lax$/)
  expect((await get(`${root}beta`, cookie.split(';')[0])).status).toBe(200)
  expect((await get(`${root}zebra-page`, 'lectern-visitor-public={"pro":true}')).status).toBe(404)
})

test('a negated signed claim cannot be met by unsigned claims', async () => {
  const { root, sign } = await adaptiveSite()
  const jar = 'lectern-visitor-public={"beta":true}'
  for (const attempt of [
    await get(`${root}not-pro`),
    await get(`${root}not-pro?visitor.beta=true`),
    await get(`${root}not-pro?visitor.pro=false&visitor.beta=true`),
    await get(`${root}not-pro.md`, jar),
    await get(`${root}not-pro`, `${jar}; lectern-visitor-token=${await sign({ pro: false }, 'y'.repeat(43))}`),
  ])
    expect(attempt.status).toBe(404)
  for (const place of ['', 'llms-full.txt', 'sitemap-pages.xml', '~/search.json?q=okapi'])
    expect(await (await get(`${root}${place}`, jar)).text()).not.toMatch(/okapi\.|not-pro/i)
  const signed = `lectern-visitor-token=${await sign({ pro: false })}`
  expect((await get(`${root}not-pro`, signed)).status).toBe(200)
  expect((await get(`${root}not-pro`, `lectern-visitor-token=${await sign({ pro: true })}`)).status).toBe(404)
})

test('a visitor-auth site accepts a signed token, stores it in a cookie and redirects others to the login URL', async () => {
  const { root, path, admin, site, sign } = await adaptiveSite('visitor-auth')
  expect((await get(root)).status).toBe(404)
  await admin.patch(`${site.path}/publishing/auth`, {
    fallbackURL: 'https://acme.com/login?a=b',
    logoutURL: 'https://acme.com/bye',
  })
  const sent = await get(`${root}beta?x=1`)
  expect([sent.status, sent.headers.get('location')]).toEqual([
    307,
    'https://acme.com/login?a=b&location=%2Fbeta%3Fx%3D1',
  ])
  const wrong = await get(`${root}?jwt_token=${await sign({}, 'y'.repeat(43))}`)
  expect(wrong.headers.get('location')).toBe('https://acme.com/login?a=b&location=%2F')
  const token = await sign({ pro: true })
  const entered = await get(`${root}zebra-page?jwt_token=${token}&x=1`)
  expect([entered.status, entered.headers.get('location')]).toEqual([307, `${path}/zebra-page?x=1`])
  const [cookie = ''] = entered.headers.getSetCookie()
  expect(cookie).toMatch(
    new RegExp(`^lectern-visitor-token=${token}; Max-Age=\\d+; Path=${path}; HttpOnly; SameSite=Lax$`),
  )
  const page = await get(`${root}zebra-page`, cookie.split(';')[0])
  expect([page.status, page.headers.get('x-robots-tag'), page.headers.get('cache-control')]).toEqual([
    200,
    'noindex',
    'private, no-cache',
  ])
  const out = await get(`${root}~lectern/auth/logout`, cookie.split(';')[0])
  expect([out.status, out.headers.get('location')]).toEqual([307, 'https://acme.com/bye'])
  expect(out.headers.getSetCookie()[0]).toContain('lectern-visitor-token=; Max-Age=0')
  await admin.post(`${site.path}/publishing/auth/regenerate`)
  expect((await get(`${root}zebra-page`, cookie.split(';')[0])).status).toBe(307)
})

test('a share link opens pages and their texts, and stops when it is deactivated or deleted', async () => {
  const { root, admin, site } = await adaptiveSite('share-link')
  const link = await admin.post(`${site.path}/share-links`, { name: 'Press' })
  const url = link.urls.published
  const statuses = () =>
    Promise.all(
      ['', 'index.md', 'llms.txt', '~/search.json?q=hello'].map(async (path) => (await get(url + path)).status),
    )
  expect(await statuses()).toEqual([200, 200, 200, 200])
  expect((await get(url)).headers.get('cache-control')).toBe('private, no-cache')
  expect((await get(`${url}sitemap.xml`)).status).toBe(404)
  expect(await (await get(`${url}robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n')
  expect((await get(`${root}llms.txt`)).status).toBe(404)
  const change = (active: boolean) => admin.patch(`${site.path}/share-links/${link.id}`, { active })
  await change(false)
  expect(await statuses()).toEqual([404, 404, 404, 404])
  await change(true)
  expect(await statuses()).toEqual([200, 200, 200, 200])
  await admin.delete(`${site.path}/share-links/${link.id}`)
  expect(await statuses()).toEqual([404, 404, 404, 404])
})
