import { expect, test } from 'vitest'
import { renderPage } from '../render-page.ts'
import type { PageContent } from '../source.ts'
import { demoPage, demoSite } from '../testing/demo.ts'
import { look } from '../testing/look.ts'

const head = async (page: Partial<PageContent> & { markdown?: string } = {}, site = {}) => {
  const { html } = await renderPage(
    demoPage({ markdown: 'First words of the page.', ...page }, { site: demoSite(site) }),
  )
  const looked = look(html)
  const meta = Object.fromEntries(
    looked
      .all('meta')
      .map(({ attributes }) => [attributes.name ?? attributes.property ?? 'charset', attributes.content]),
  )
  const links = looked.all('link').map(({ attributes }) => [attributes.rel, attributes.href])
  return { title: looked.one('title').text, meta, links, looked }
}

test('a page has metadata for search engines and link previews', async () => {
  const { title, meta, links } = await head({
    description: 'What it is about',
    updatedAt: '2026-01-01T00:00:00.000Z',
    cover: { src: '/files/c.png', yPos: 0 },
  })
  expect(title).toBe('Every block | Acme Docs')
  expect(meta).toMatchObject({
    description: 'What it is about',
    'og:title': 'Every block',
    'og:description': 'What it is about',
    'og:site_name': 'Acme Docs',
    'og:url': 'https://docs.example.com/guides/every-block',
    'og:image': 'https://docs.example.com/files/c.png',
    'article:modified_time': '2026-01-01T00:00:00.000Z',
  })
  expect(meta.robots).toBeUndefined()
  expect(links).toContainEqual(['canonical', 'https://docs.example.com/guides/every-block'])
})

test('without a description its first words are used', async () => {
  expect((await head()).meta.description).toBe('First words of the page.')
  const { meta } = await head({ markdown: 'word '.repeat(100) })
  expect(meta.description!.length).toBeLessThanOrEqual(201)
  expect(meta.description).toMatch(/word…$/)
  expect((await head({ markdown: '' })).meta.description).toBeUndefined()
})

test('the canonical URL does not depend on where a page is read', async () => {
  const { links } = await head({ href: '/sites/acme/KEY/a' }, { basePath: '/sites/acme/KEY/' })
  expect(links).toContainEqual(['canonical', 'https://docs.example.com/a'])
})

test('an author may set another canonical URL, and the same page in other languages', async () => {
  const { looked, links } = await head({
    canonicalUrl: 'https://elsewhere.example/x',
    alternates: [{ language: 'de', url: 'https://docs.example.com/de/x' }],
  })
  expect(links).toContainEqual(['canonical', 'https://elsewhere.example/x'])
  expect(looked.one('link[hreflang=de]').attributes.href).toBe('https://docs.example.com/de/x')
})

test.each([
  ['the site is not for search engines', {}, { isIndexed: false }],
  ['the page is not', { noRobotsIndex: true }, {}],
])('search engines are kept out when %s', async (_why, page, site) => {
  const { meta, links, looked } = await head(page, site)
  expect(meta.robots).toBe('noindex')
  expect(links.map(([rel]) => rel)).not.toContain('canonical')
  expect(looked.all('script[type=application/ld+json]')).toEqual([])
})

test('breadcrumbs are structured data, and cannot end their script element', async () => {
  const { looked } = await head({ title: '</script><b>' })
  const said = JSON.parse(looked.one('script[type=application/ld+json]').text)
  expect(said['@graph'][0]).toMatchObject({
    '@type': 'TechArticle',
    headline: '</script><b>',
    url: 'https://docs.example.com/guides/every-block',
  })
})
