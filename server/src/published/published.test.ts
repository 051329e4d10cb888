import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'

const { api, given } = await startTestServer()

async function publishedSite(visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth' = 'public') {
  const organization = await given.organization()
  const space = await given.space({ organization, title: 'Guides' })
  const site = await given.site({ organization, title: 'Acme', visibility, published: true, spaces: [space] })
  const { basename } = await api.as(organization.admin).get(site.path)
  return { admin: api.as(organization.admin), space, site, basename, address: `${api.url}/sites/${basename}` }
}

const addShareLink = async ({ admin, site }: Awaited<ReturnType<typeof publishedSite>>) =>
  (await admin.post(`${site.path}/share-links`, { name: 'Press' })).urls.published as string

test('a public site opens for everybody, with and without a slash, in any case', async () => {
  const { address, basename } = await publishedSite()
  for (const url of [address, `${address}/`, `${api.url}/sites/${basename.toUpperCase()}/`]) {
    const answer = await api.visit(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('x-robots-tag')).toBeNull()
    const page = await answer.text()
    expect(page).toContain('Guides')
    expect(page).toContain(`<link rel="canonical" href="${address}/">`)
  }
})

test('an unlisted site opens for everybody and is kept out of search engines', async () => {
  const { address } = await publishedSite('unlisted')
  const answer = await api.visit(address)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(await answer.text()).toContain('<meta name="robots" content="noindex">')
})

test('a share-link site opens with an active key only, and is kept out of search engines', async () => {
  const site = await publishedSite('share-link')
  const link = await addShareLink(site)
  for (const url of [link, link.slice(0, -1)]) {
    const answer = await api.visit(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await answer.text()).toContain('Guides')
  }
  for (const url of [site.address, `${site.address}/`, `${site.address}/${'A'.repeat(24)}/`, `${link}more/`])
    expect((await api.visit(url)).status).toBe(404)
})

test('a key opens the door of share-link sites only', async () => {
  const site = await publishedSite('public')
  const link = await addShareLink(site)
  expect((await api.visit(link)).status).toBe(404)
  await site.admin.patch(site.site.path, { visibility: 'share-link' })
  expect((await api.visit(link)).status).toBe(200)
  await site.admin.patch(site.site.path, { visibility: 'visitor-auth' })
  expect((await api.visit(link)).status).toBe(404)
})

test('a visitor-auth site without a login address shows nothing', async () => {
  const { address } = await publishedSite('visitor-auth')
  expect((await api.visit(address)).status).toBe(404)
})

test('whatever cannot be shown is the same page', async () => {
  const { address, admin, site } = await publishedSite()
  const behindLinks = await publishedSite('share-link')
  const unknown = await api.visit(`${api.url}/sites/never-made/`)
  const page = await unknown.text()
  expect(unknown.status).toBe(404)
  expect(unknown.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(unknown.headers.get('x-robots-tag')).toBe('noindex')
  expect(page).toContain('Page not found')
  await admin.post(`${site.path}/unpublish`)
  for (const url of [
    address,
    behindLinks.address,
    `${address}/no/page`,
    `${api.url}/sites/%00/`,
    `${api.url}/sites/'/x`,
  ]) {
    const answer = await api.visit(url)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe(page)
  }
})

test('a site without spaces says what to do, and is not found by search engines', async () => {
  const { address, admin, space } = await publishedSite()
  await admin.delete(space.path)
  const answer = await api.visit(address)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(await answer.text()).toContain('add a space to it')
})

test('the address a search engine files is that of the proxy', async () => {
  const { address, admin, site } = await publishedSite()
  await admin.patch(site.path, { proxy: 'company.com/docs' })
  expect(await (await api.visit(address)).text()).toContain('<link rel="canonical" href="https://company.com/docs/">')
})

test('a page may do nothing but show its own style, in no frame', async () => {
  const { address } = await publishedSite()
  const answer = await api.visit(address)
  const style = /<style>([\s\S]*?)<\/style>/.exec(await answer.text())![1]!
  const hash = createHash('sha256').update(style).digest('base64')
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('nothing is kept by those between', async () => {
  const { address } = await publishedSite()
  expect((await api.visit(address)).headers.get('cache-control')).toBe('private, no-cache')
})
