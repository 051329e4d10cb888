import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startDnsServer } from '../../test/dns-server.ts'
import { startTestServer } from '../../test/harness.ts'
import { trustDomain } from '../features/organization-domains/index.ts'

const dns = await startDnsServer()
const { api, given, address, database } = await startTestServer({
  LECTERN_DNS_SERVERS: dns.address,
  LECTERN_RESERVED_HOSTS: 'console.acme.com, .inside.acme.com',
})

/** fetch does not allow to set the host. */
const visit = (host: string, path: string, method = 'GET') =>
  new Promise<{ status: number; text: string; headers: Record<string, unknown> }>((resolve, reject) => {
    const sent = request(`${address}${path}`, { method, headers: { host } }, async (answer) => {
      let text = ''
      for await (const part of answer) text += part
      resolve({ status: answer.statusCode!, text, headers: answer.headers })
    })
    sent.on('error', reject)
    sent.end()
  })

async function siteAt(hostname: string) {
  const organization = await given.organization()
  const space = await given.space({ organization, title: 'Guides' })
  await given.pages(space, [
    { title: 'Welcome', markdown: 'Hello.' },
    { title: 'Docs', slug: 'docs', markdown: 'A page where Lectern has one.' },
  ])
  const site = await given.site({ organization, title: 'Acme', published: true, spaces: [space] })
  const admin = api.as(organization.admin)
  await admin.patch(site.path, { hostname })
  return { admin, site }
}

test('a site is served at its host name from the root', async () => {
  const { admin, site } = await siteAt('docs.acme.com')
  const root = await visit('docs.acme.com', '/')
  expect(root.status).toBe(200)
  expect(root.text).toContain('<link rel="canonical" href="http://docs.acme.com/">')
  expect(root.text).toContain('<a href="/docs">')
  expect((await visit('DOCS.acme.com:8080', '/docs')).text).toContain('A page where Lectern has one.')
  expect((await visit('docs.acme.com', '/docs.md')).headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect((await visit('docs.acme.com', '/robots.txt')).text).toContain('Sitemap: http://docs.acme.com/sitemap.xml')
  const style = /<link rel="stylesheet" href="([^"]+)">/.exec(root.text)![1]!
  expect((await visit('docs.acme.com', style)).headers['content-type']).toBe('text/css; charset=utf-8')
  for (const path of ['/v1/user', '/sign-in', '/metrics'])
    expect((await visit('docs.acme.com', path)).text).toContain('<!doctype html>')
  expect((await visit('docs.acme.com', '/v1/orgs', 'POST')).status).toBe(404)
  await admin.post(`${site.path}/unpublish`)
  expect((await visit('docs.acme.com', '/docs.md')).status).toBe(404)
})

test('other host names, and Lectern’s own, reach Lectern', async () => {
  await siteAt('docs.other.com')
  for (const host of ['elsewhere.com', 'localhost', '127.0.0.1']) {
    expect((await visit(host, '/healthz')).text).toBe('{"status":"ok"}')
    expect((await visit(host, '/v1/user')).status).toBe(401)
  }
})

const LECTERN = [
  '/',
  '/v1',
  '/v1/user',
  '/sign-in',
  '/sign-in/sso',
  '/docs/openapi.json',
  '/metrics',
  '/readyz',
  '/app',
  '/sites/acme',
]

test('no route of Lectern answers at a host name that a site claims, published or not, in any spelling', async () => {
  const { admin, site } = await siteAt('docs.claimed.com')
  const spellings = ['docs.claimed.com', 'DOCS.Claimed.Com', 'docs.claimed.com.', 'docs.claimed.com.:8080']
  const expectNothing = async () => {
    for (const host of spellings)
      for (const path of LECTERN.slice(1)) {
        const answer = await visit(host, path)
        expect([host, path, answer.status, answer.headers['content-type']]).toEqual([
          host,
          path,
          404,
          'text/html; charset=utf-8',
        ])
        expect(answer.headers['www-authenticate']).toBeUndefined()
      }
    expect((await visit(spellings[0]!, '/healthz')).text).toBe('{"status":"ok"}')
    expect((await visit(spellings[2]!, '/v1/orgs', 'POST')).status).toBe(404)
  }
  await expectNothing()
  await admin.post(`${site.path}/unpublish`)
  await expectNothing()
  expect((await visit(spellings[0]!, '/')).status).toBe(404)
})

test('the internal route for host names is not a URL of Lectern', async () => {
  await siteAt('docs.inner.com')
  expect((await visit('localhost', '/sites/~host/docs.inner.com/')).status).toBe(404)
})

test('host names of Lectern and reserved ones are refused for a site', async () => {
  const organization = await given.organization()
  const site = await given.site({ organization })
  const change = (hostname: string) => api.as(organization.admin).ask('PATCH', site.path, { body: { hostname } })
  const reserved = ['a.localhost', 'localhost.localdomain', '1.0.0.127.in-addr.arpa', 'x.onion', 'console.acme.com']
  for (const name of [...reserved, 'inside.acme.com', 'wiki.inside.acme.com'])
    expect(await change(name)).toMatchObject({
      status: 400,
      body: { error: { message: `hostname must not be ${name}, which is reserved` } },
    })
  expect((await change('docs-console.acme.com')).status).toBe(200)
})

test('a host name belongs to one site, can be removed, and must be valid', async () => {
  const { admin, site } = await siteAt('docs.one.com')
  expect((await admin.get(site.path)).hostname).toBe('docs.one.com')
  const organization = await given.organization()
  const second = await given.site({ organization })
  const change = (hostname: unknown) => api.as(organization.admin).ask('PATCH', second.path, { body: { hostname } })
  expect((await change('docs.one.com')).status).toBe(409)
  for (const bad of ['nodot', 'UPPER.com', '127.0.0.1', 'a b.com', 'docs.com:80'])
    expect((await change(bad)).status).toBe(400)
  await admin.patch(site.path, { hostname: null })
  expect((await admin.get(site.path)).hostname).toBeUndefined()
  expect((await change('docs.one.com')).status).toBe(200)
})

test('a renderer finds the site by its host name, and a redirect to itself there is a loop', async () => {
  const { admin, site } = await siteAt('docs.drawn.com')
  const found = await admin.post('/urls/published', { url: 'https://docs.drawn.com/docs' })
  expect(found).toMatchObject({
    site: site.id,
    pathname: '/docs',
    siteBasePath: '/',
    canonicalUrl: 'http://docs.drawn.com/docs',
  })
  const destination = { kind: 'external', url: 'https://docs.drawn.com/old' }
  const refused = await admin.ask('POST', `${site.path}/redirects`, { body: { source: '/old', destination } })
  expect(refused.status).toBe(400)
})

/** A site of an organization that anybody with an account can create. */
async function claimedSite(hostname: string) {
  const founder = await given.user('founder')
  const { id } = await api.as(founder).post('/orgs', { title: 'Founded' })
  const organization = { id }
  const space = await given.space({ organization })
  await given.pages(space, [{ title: 'Mine', markdown: 'Claimed page.' }])
  const site = await given.site({ organization, published: true, spaces: [space] })
  const as = api.as(founder)
  const claim = () => as.ask('PATCH', site.path, { body: { hostname } })
  const { basename } = await as.get(site.path)
  return { as, id, site, claim, domains: `/orgs/${id}/domains`, own: `${api.url}/sites/${basename}/` }
}

test('a claimed but unverified name serves nothing, and no URL contains it', async () => {
  const { as, site, claim, own } = await claimedSite('docs.victim.com')
  expect((await claim()).status).toBe(200)
  for (const path of ['/', '/mine', '/v1/user', '/sign-in'])
    expect((await visit('docs.victim.com', path)).status).toBe(404)
  // In one turn of the event loop both names are looked up together.
  const [page, atHost] = await Promise.all([api.visit(own), visit('docs.victim.com', '/')])
  expect([page.status, atHost.status]).toEqual([200, 404])
  expect(await page.text()).not.toContain('docs.victim.com')
  const responses = [await as.get(site.path), await as.get(`${site.path}/site-spaces`)]
  expect(JSON.stringify(responses).replaceAll('"hostname":"docs.victim.com"', '')).not.toContain('docs.victim.com')
  const found = await as.ask('POST', '/urls/published', { body: { url: 'https://docs.victim.com/' } })
  expect(JSON.stringify(found.body)).not.toContain('Claimed')
  expect(found.body.site).toBeUndefined()
})

test('it is verified by a TXT record of that very domain, or by an operator; a missing record ends it', async () => {
  const { as, id, claim, domains } = await claimedSite('docs.proved.com')
  await claim()
  const prove = async (domain: string) => {
    const { id, record } = await as.post(domains, { domain })
    dns.set(record.name, record.value)
    await as.post(`${domains}/${id}/verify`)
    return { id, record }
  }
  await prove('other.proved.com')
  await prove('proved.com')
  expect((await visit('docs.proved.com', '/')).status).toBe(404)
  const proof = await prove('docs.proved.com')
  expect((await visit('docs.proved.com', '/')).text).toContain('Claimed page.')
  expect((await visit('docs.proved.com', '/v1/user')).status).toBe(404)
  dns.set(proof.record.name)
  expect((await as.ask('POST', `${domains}/${proof.id}/verify`)).status).toBe(409)
  expect((await visit('docs.proved.com', '/')).status).toBe(404)
  await trustDomain(database.db, id, 'docs.proved.com')
  expect((await visit('docs.proved.com', '/')).status).toBe(200)
})

test('a claim does not block the verified owner of a name, and a claim does not end a verification', async () => {
  const squatter = await claimedSite('docs.wanted.com')
  await squatter.claim()
  const owner = await claimedSite('docs.wanted.com')
  expect((await owner.claim()).status).toBe(409)
  await trustDomain(database.db, owner.id, 'docs.wanted.com')
  expect((await owner.claim()).status).toBe(200)
  expect((await squatter.as.get(squatter.site.path)).hostname).toBeUndefined()
  expect((await squatter.claim()).status).toBe(409)
  expect((await visit('docs.wanted.com', '/')).status).toBe(200)
})
