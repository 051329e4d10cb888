import { createHash } from 'node:crypto'
import { SCRIPT, STYLESHEET } from '@lectern/site'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'

const { api, given } = await startTestServer()

const PAGES = [
  { title: 'Guides', markdown: 'Welcome, with a **first** page.' },
  {
    title: 'Install',
    description: 'How to get it running',
    markdown:
      '## Download\n\n```sh\nnpm start\n```\n\n{% if visitor.claims.plan == "pro" %}\nOnly for pro\n{% endif %}',
    pages: [{ title: 'On Linux', markdown: 'Works.' }],
  },
  { title: 'Secret', markdown: 'For some.', condition: 'visitor.claims.plan == "pro"' },
  { title: 'Draft', markdown: 'Hidden.', hidden: true, noRobotsIndex: true },
  { title: 'Drawn', markdown: '```mermaid\ngraph TD\n```', hidden: true },
  { title: 'Shown', markdown: '{% embed url="https://vimeo.com/123" %}', hidden: true },
]

async function publishedSite(visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth' = 'public') {
  const organization = await given.organization()
  const space = await given.space({ organization, title: 'Guides' })
  await given.pages(space, PAGES)
  const site = await given.site({ organization, title: 'Acme', visibility, published: true, spaces: [space] })
  const { basename } = await api.as(organization.admin).get(site.path)
  return { admin: api.as(organization.admin), space, site, basename, address: `${api.url}/sites/${basename}` }
}

const addShareLink = async ({ admin, site }: Awaited<ReturnType<typeof publishedSite>>) =>
  (await admin.post(`${site.path}/share-links`, { name: 'Press' })).urls.published as string

test('a public site opens for everybody, with and without a trailing slash, in any case', async () => {
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

test('an unlisted site opens for everybody and is excluded from search engines', async () => {
  const { address } = await publishedSite('unlisted')
  const answer = await api.visit(address)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(await answer.text()).toContain('<meta name="robots" content="noindex">')
})

test('a share-link site opens with an active key only, and is excluded from search engines', async () => {
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

test('a key opens only share-link sites', async () => {
  const site = await publishedSite('public')
  const link = await addShareLink(site)
  expect((await api.visit(link)).status).toBe(404)
  await site.admin.patch(site.site.path, { visibility: 'share-link' })
  expect((await api.visit(link)).status).toBe(200)
  await site.admin.patch(site.site.path, { visibility: 'visitor-auth' })
  expect((await api.visit(link)).status).toBe(404)
})

test('a visitor-auth site without a login URL shows nothing', async () => {
  const { address } = await publishedSite('visitor-auth')
  expect((await api.visit(address)).status).toBe(404)
})

test('every refusal is the same page', async () => {
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

test('a site without spaces shows a hint, and is not indexed by search engines', async () => {
  const { address, admin, space } = await publishedSite()
  await admin.delete(space.path)
  const answer = await api.visit(address)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(await answer.text()).toContain('add a space to it')
})

test('the canonical URL is that of the proxy', async () => {
  const { address, admin, site } = await publishedSite()
  await admin.patch(site.path, { proxy: 'company.com/docs' })
  expect(await (await api.visit(address)).text()).toContain('<link rel="canonical" href="https://company.com/docs/">')
})

test('pages are found by their path, in any case, with breadcrumbs and neighbours', async () => {
  const { address, basename } = await publishedSite()
  const answer = await api.visit(`${address}/Install/on-linux/`)
  expect(answer.status).toBe(200)
  const page = await answer.text()
  expect(page).toContain('<title>On Linux | Acme</title>')
  expect(page).toContain('<p>Works.</p>')
  expect(page).toContain(`<link rel="canonical" href="${address}/install/on-linux">`)
  expect(page).toContain(`<a href="/sites/${basename}/install/on-linux" aria-current="page">`)
  expect(page).toContain(`rel="prev" href="/sites/${basename}/install"`)
  expect((await api.visit(`${address}/install/nowhere`)).status).toBe(404)
})

test('the body of a page is rendered, with its description and highlighted code', async () => {
  const { address } = await publishedSite()
  const page = await (await api.visit(`${address}/install`)).text()
  expect(page).toContain('<meta name="description" content="How to get it running">')
  expect(page).toContain('<h2 id="download">')
  expect(page).toContain('<code class="language-bash">')
  expect(page).not.toContain('Only for pro')
})

test('every page is available as markdown, the first one as the index, and hidden ones are not', async () => {
  const { address } = await publishedSite()
  const answer = await api.visit(`${address}/install.md`)
  expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(await answer.text()).toMatch(
    /^---\ndescription: How to get it running\n---\n\n# Install\n\n## Download\n\n```sh\nnpm start\n```\n$/,
  )
  expect(await (await api.visit(`${address}/index.md`)).text()).toContain('Welcome, with a **first** page.')
  for (const path of ['secret.md', 'nowhere.md', '.md'])
    expect((await api.visit(`${address}/${path}`)).status).toBe(404)
})

test('a page hidden by a condition is nowhere; a hidden page is only left out of the table of contents', async () => {
  const { address } = await publishedSite()
  const root = await (await api.visit(address)).text()
  expect(root).not.toMatch(/Secret|Draft/)
  expect((await api.visit(`${address}/secret`)).status).toBe(404)
  const draft = await api.visit(`${address}/draft`)
  expect(draft.status).toBe(200)
  expect(draft.headers.get('x-robots-tag')).toBe('noindex')
  expect(await draft.text()).toContain('<p>Hidden.</p>')
})

test('merged content shows at once, and its links lead to the right pages', async () => {
  const { admin, space, address, basename } = await publishedSite()
  const { id: changeRequest } = await admin.post(`${space.path}/change-requests`, {})
  const markdown = '[there](/pages/install/on-linux#works)'
  const changes = [{ operation: 'insert_page', title: 'Links', document: { markdown } }]
  await admin.post(`${space.path}/change-requests/${changeRequest}/content`, { changes })
  expect((await api.visit(`${address}/links`)).status).toBe(404)
  await admin.post(`${space.path}/change-requests/${changeRequest}/merge`)
  const page = await (await api.visit(`${address}/links`)).text()
  expect(page).toContain(`<a href="/sites/${basename}/install/on-linux#works">there</a>`)
})

test('a page may run our own script and use our own style, and not be framed', async () => {
  const { address } = await publishedSite()
  const answer = await api.visit(address)
  const page = await answer.text()
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)![1]!
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)![1]!
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'self' ${hashOf(style)}; script-src 'self' ${hashOf(script)}; img-src 'self' https: data:; ` +
      "media-src 'self' https:; font-src 'self' https:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a page with a player of another site may show frames of that site alone', async () => {
  const { address } = await publishedSite()
  const policy = async (path: string) => (await api.visit(address + path)).headers.get('content-security-policy')
  expect(await policy('/shown')).toContain('; frame-src https://player.vimeo.com;')
  expect(await policy('/install')).not.toContain('frame-src')
})

test('a page with a diagram may show a sandboxed frame of ours with its own scripts', async () => {
  const { address } = await publishedSite()
  const answer = await api.visit(`${address}/drawn`)
  expect(answer.headers.get('content-security-policy')).toContain("; frame-src 'self';")
  const place = `${api.url}${/data-frame="([^"]+)"/.exec(await answer.text())![1]}`
  const frame = await api.visit(place)
  expect(frame.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(frame.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(frame.headers.get('content-security-policy')).toContain('sandbox allow-scripts')
  const scripts = [...(await frame.text()).matchAll(/<script src="([^"]+)"/g)].map(([, name]) => new URL(name!, place))
  expect(scripts).toHaveLength(2)
  for (const script of scripts) {
    const found = await api.visit(script.href)
    expect(found.status).toBe(200)
    expect(found.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect((await found.text()).length).toBeGreaterThan(100)
  }
})

test('style and script are cached for ever, at URLs that change with them', async () => {
  const { address } = await publishedSite()
  const page = await (await api.visit(address)).text()
  const style = await api.visit(`${api.url}${/<link rel="stylesheet" href="([^"]+)">/.exec(page)![1]}`)
  const script = await api.visit(`${api.url}${/<script src="([^"]+)" defer>/.exec(page)![1]}`)
  for (const asset of [style, script])
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(await style.text()).toBe(STYLESHEET)
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await script.text()).toBe(SCRIPT)
})

test('shared caches may store public responses, and must revalidate each time', async () => {
  const { address, space } = await publishedSite()
  const answer = await api.visit(address)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const etag = answer.headers.get('etag')!
  const again = () => fetch(address, { headers: { 'if-none-match': etag } })
  const same = await again()
  expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag])
  await given.pages(space, [{ title: 'Guides', markdown: 'Anew.' }])
  const changed = await again()
  expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
  expect(await changed.text()).toContain('Anew.')
})

test('a link to the title of a page leads to its beginning, and one to a heading to that heading', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization, editMode: 'live' })
  const long = `${'word and more '.repeat(10)}end`
  const { pages } = await given.pages(space, [
    { title: 'Start' },
    { title: 'Set up', markdown: `## Download\n\nText\n\n## ${long}\n\nText` },
  ])
  const links = ['set-up', 'Set-Up', 'download', 'Download', long.replaceAll(' ', '-'), 'gone'].map(
    (anchor) => `[to ${anchor}](/pages/${pages['Set up']}#${anchor})`,
  )
  const markdown = [...links, '[own](#start)'].join('\n\n')
  await api.as(organization.admin).post(`${space.path}/content`, {
    changes: [{ operation: 'update_page', page: pages.Start, document: { markdown } }],
  })
  const site = await given.site({ organization, published: true, visibility: 'public', spaces: [space] })
  const { basename } = await api.as(organization.admin).get(site.path)
  const page = await (await api.visit(`${api.url}/sites/${basename}/`)).text()
  const hrefOf = (words: string) => new RegExp(`href="([^"]*)"[^>]*>to ${words}<`).exec(page)?.[1]
  const setUp = `/sites/${basename}/set-up`
  expect(['set-up', 'Set-Up', 'download', 'Download', 'gone'].map(hrefOf)).toEqual([
    setUp,
    setUp,
    `${setUp}#download`,
    `${setUp}#download`,
    `${setUp}#gone`,
  ])
  const heading = await (await api.visit(api.url + setUp)).text()
  const id = /id="(word-and-more[^"]*)"/.exec(heading)?.[1]
  expect(hrefOf(long.replaceAll(' ', '-'))).toBe(`${setUp}#${id}`)
  expect(/href="([^"]*)"[^>]*>own</.exec(page)?.[1]).not.toContain('#')
})
