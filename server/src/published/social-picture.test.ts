import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'

const { api, given } = await startTestServer()

const PAGES = [
  { title: 'Getting started', id: 'start', description: 'From the box to the first reading', markdown: 'Hello.' },
  {
    title:
      '\u{1F469}\u200D\u{1F680} البدء السريع and a title that has so many words that no picture has room for all of them '.repeat(
        3,
      ),
    id: 'odd',
    markdown: 'x',
  },
  { title: '快速開始', id: 'wide', markdown: 'x' },
  { title: 'Closed', id: 'closed', markdown: 'x', condition: 'visitor.claims.pro' },
]

async function publishedSite(visibility: 'public' | 'share-link' | 'visitor-auth' = 'public') {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, title: 'Guides' })
  await given.pages(space, PAGES)
  const site = await given.site({ organization, title: 'Acme', visibility, published: true, spaces: [space] })
  const { basename } = await admin.get(site.path)
  return { admin, site, settings: `${site.path}/customization`, root: `${api.url}/sites/${basename}/` }
}

const readHead = async (url: string) => {
  const html = await (await api.visit(url)).text()
  return {
    picture: /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1],
    card: /<meta name="twitter:card" content="([^"]+)">/.exec(html)?.[1],
    width: /<meta property="og:image:width" content="([^"]+)">/.exec(html)?.[1],
  }
}

async function readPng(url: string) {
  const answer = await api.visit(url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return { bytes, headers: answer.headers, size: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] }
}

test('a page has a picture for link previews, drawn once and cached for good under a name that changes with it', async () => {
  const { root, admin, settings } = await publishedSite()
  const { picture, card, width } = await readHead(root)
  expect({ card, width }).toEqual({ card: 'summary_large_image', width: '1200' })
  const first = await readPng(picture!)
  expect(first.size).toEqual([1200, 630])
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const etag = first.headers.get('etag')!
  expect((await fetch(picture!, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await admin.put(settings, { styling: { primaryColor: { light: '#aa0000', dark: '#ff8080' } } })
  const changed = (await readHead(root)).picture!
  expect(changed).not.toBe(picture)
  const second = await readPng(changed)
  expect(second.bytes.equals(first.bytes)).toBe(false)
  // The earlier address shows the current picture, which no cache keeps.
  const late = await readPng(picture!)
  expect(late.bytes.equals(second.bytes)).toBe(true)
  expect(late.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const robots = await (await api.visit(`${root}robots.txt`)).text()
  expect(robots).toContain(`Allow: ${new URL(root).pathname}~/social/`)
})

test('any title is drawn: from right to left, with emoji, without spaces, and longer than the picture', async () => {
  const { root } = await publishedSite()
  const sitemap = await (await api.visit(`${root}sitemap-pages.xml`)).text()
  const [, odd, wide] = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!)
  for (const page of [odd, wide]) expect((await readPng((await readHead(page!)).picture!)).size).toEqual([1200, 630])
})

test('a picture that the owner chose wins', async () => {
  const { root, admin, settings } = await publishedSite()
  await admin.put(settings, { socialPreview: { url: 'https://example.org/own.png' } })
  expect(await readHead(root)).toEqual({
    picture: 'https://example.org/own.png',
    card: 'summary_large_image',
    width: undefined,
  })
})

test('whoever may not see a page does not get its picture', async () => {
  const { root, site, admin } = await publishedSite()
  const { picture } = await readHead(root)
  for (const other of ['closed', 'none'])
    expect((await api.visit(picture!.replace('/start/', `/${other}/`))).status).toBe(404)
  await admin.patch(site.path, { visibility: 'visitor-auth' })
  expect((await api.visit(picture!)).status).not.toBe(200)
  await admin.patch(site.path, { visibility: 'share-link' })
  expect((await api.visit(picture!)).status).toBe(404)
  const { urls } = await admin.post(`${site.path}/share-links`, { name: 'Press' })
  const shared = (await readHead(urls.published)).picture!
  expect((await readPng(shared)).headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
})
