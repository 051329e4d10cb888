import type { ApiDocument } from '@lectern/content/openapi'
import { expect, test } from 'vitest'
import { renderPage } from './render-page.ts'
import type { PageContent, PageSource, TreePage } from './source.ts'
import { demoPage, demoSite, richSite } from './testing/demo.ts'
import { complaints, type Looked, look } from './testing/look.ts'

const render = async (page: Partial<PageContent> & { markdown?: string } = {}, given: Partial<PageSource> = {}) =>
  look((await renderPage(demoPage({ markdown: '## One\n\n## Two', ...page }, given))).html)

test.each([
  ['every block', demoPage()],
  [
    'a page with everything around it',
    demoPage({ cover: { src: '/c.png', yPos: 10 }, tags: ['a'] }, { site: richSite() }),
  ],
  ['an empty page', demoPage({ markdown: '' }, { tree: [] })],
])('%s is one well-formed page', async (_name, source) => {
  const { html } = await renderPage(source)
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect(complaints(html)).toEqual([])
})

test('landmarks, a skip link, and one title', async () => {
  const page = await render()
  expect(page.one('a.skip').attributes.href).toBe('#MainContent')
  expect(page.one('main').attributes.id).toBe('MainContent')
  expect(page.all('h1').map(({ text }) => text)).toEqual(['Every block'])
  const names = page.all('nav').map(({ attributes }) => attributes['aria-label'])
  expect(names).toEqual(['Pages', 'Breadcrumbs', 'Previous and next page', 'On this page'])
})

test('the table of contents marks the page, opens its parents, and leaves hidden pages out', async () => {
  const tree = (await render()).one('#PageTree')
  expect(tree.one('[aria-current=page]').text).toBe('Every block')
  expect(tree.all('details').map(({ attributes }) => attributes.open)).toEqual(['', undefined])
  expect(tree.text).not.toContain('Hidden')
  expect(tree.all('.group').map(({ text }) => text)).toEqual(['Guides', 'Reference'])
  expect(tree.all('a[rel=noopener]').map(({ attributes }) => attributes.href)).toEqual(['https://status.example.com/'])
})

test('of a very large table of contents only the branches around the page are rendered', async () => {
  const page = (id: string, pages: TreePage[] = []): TreePage => ({
    id,
    type: 'document',
    title: id,
    href: `/${id}`,
    pages,
  })
  const tree = Array.from({ length: 60 }, (_, at) =>
    page(
      `p${at}`,
      Array.from({ length: 10 }, (_, below) => page(`p${at}-${below}`)),
    ),
  )
  const looked = await render({ id: 'p3-4', href: '/p3-4' }, { tree })
  expect(looked.one('#PageTree').all('a')).toHaveLength(70)
  expect(looked.one('#PageTree').all('details')).toHaveLength(1)
})

test('breadcrumbs, and the previous and next pages', async () => {
  const page = await render({ id: 'guides/every-block/tables', title: 'Tables', href: '/guides/every-block/tables' })
  expect(
    page
      .one('.breadcrumbs')
      .all('li')
      .map(({ text }) => text),
  ).toEqual(['Guides', 'Every block'])
  expect(
    page
      .one('.breadcrumbs')
      .all('a')
      .map(({ attributes }) => attributes.href),
  ).toEqual(['/guides/every-block'])
  expect(
    page
      .one('.pager')
      .all('a')
      .map(({ attributes }) => [attributes.rel, attributes.href]),
  ).toEqual([
    ['prev', '/guides/every-block'],
    ['next', '/guides/every-block/media'],
  ])
})

test('titles in breadcrumbs and outline have their own direction', async () => {
  const page = await render({ id: 'guides/every-block/tables', href: '/t', markdown: '## התקנה!\n\n## Two' })
  const titles = (list: string) =>
    page
      .one(list)
      .all('[dir=auto]')
      .map(({ text }) => text)
  expect(titles('.outline')).toEqual(['התקנה!', 'Two'])
  expect(titles('.breadcrumbs')).toEqual(['Guides', 'Every block'])
})

test('the outline lists headings of two levels, and is left out when there is only one', async () => {
  const page = await render({ markdown: '## One\n\n### Deeper\n\n#### Deepest' })
  expect(
    page
      .one('.outline')
      .all('a')
      .map(({ text, attributes }) => [text, attributes.href]),
  ).toEqual([
    ['One', '#one'],
    ['Deeper', '#deeper'],
  ])
  expect((await render({ markdown: '## One' })).all('.outline')).toEqual([])
})

test('parts that a page’s layout disables are left out', async () => {
  const off = {
    title: false,
    description: false,
    tableOfContents: false,
    outline: false,
    pagination: false,
    metadata: false,
    tags: false,
    actions: false,
    cover: false,
  }
  const page = await render({
    description: 'D',
    updatedAt: '2026-01-01',
    tags: ['t'],
    cover: { src: '/c.png', yPos: 0 },
    layout: { ...off, width: 'wide' },
  })
  for (const part of [
    '.lead',
    '.tree',
    '.menu-button',
    '.outline',
    '.small-outline',
    '.pager',
    '.updated',
    '.tags',
    '.actions',
    '.page-cover',
  ])
    expect(page.all(part)).toEqual([])
  expect(page.one('h1').attributes.class).toBe('unseen')
  expect(page.one('body').attributes.class).toBe('no-tree no-outline wide-page')
  const on = await render({ description: 'D', updatedAt: '2026-01-01', tags: ['t'], cover: { src: '/c.png', yPos: 0 } })
  for (const part of [
    '.lead',
    '.tree',
    '.menu-button',
    '.outline',
    '.pager',
    '.updated',
    '.tags',
    '.actions',
    '.page-cover',
  ])
    expect(on.all(part)).toHaveLength(1)
})

test('a page without a body shows the pages below it', async () => {
  const page = await render({ markdown: '' })
  expect(
    page
      .one('.content')
      .all('a')
      .map(({ attributes }) => attributes.href),
  ).toEqual(['/guides/every-block/tables', '/guides/every-block/media'])
})

test('sections are tabs, groups menus, variants and languages pickers', async () => {
  const page = await render({}, { site: richSite() })
  const sections = page.one('nav.sections')
  expect(sections.all('a').map(({ text, attributes }) => [text, attributes['aria-current']])).toEqual([
    ['Documentation', 'true'],
    ['API reference', undefined],
    ['Changelog What changed, and when', undefined],
    ['Handbook', undefined],
  ])
  expect(sections.one('details').one('summary').text).toBe('More')
  expect(sections.one('a[title]').attributes.title).toBe('Every operation')
  expect(sections.one('details').one('.about').text).toBe('What changed, and when')
  const [versions, languages] = page.one('.bar').all('.picker')
  expect(versions!.all('a').map(({ text }) => text)).toEqual(['v2.4', 'v1.9'])
  expect(languages!.all('a').map(({ attributes }) => attributes.hreflang)).toEqual(['de', 'fr'])
})

test('search is a form that works without scripts', async () => {
  const form = (await render()).one('form[role=search]')
  expect(form.attributes).toMatchObject({ action: '/~search', method: 'get' })
  expect(form.one('input').attributes).toMatchObject({ name: 'q', type: 'search', 'aria-label': 'Search' })
  expect((await render({}, { site: demoSite({ search: undefined }) })).all('form')).toEqual([])
})

test('header, footer and announcement come from the customization', async () => {
  const page = await render({}, { site: richSite() })
  expect(page.one('.announcement').one('a').attributes.href).toBe('/changelog/')
  expect(
    page
      .one('footer.bottom')
      .all('a')
      .map(({ text }) => text),
  ).toEqual(['Features', 'Pricing', 'About', 'Jobs', 'Privacy'])
  const evil = demoSite({
    customization: {
      headerLinks: [{ title: 'x', href: 'javascript:alert(1)' }],
      logo: { light: 'javascript:x', dark: 'javascript:x' },
      privacyPolicy: 'javascript:x',
    },
  })
  expect((await renderPage(demoPage({ markdown: '' }, { site: evil }))).html).not.toContain('javascript:')
})

test('the theme is chosen by the owner or the visitor', async () => {
  const fixed = await renderPage(
    demoPage(
      { markdown: 'x' },
      { site: demoSite({ customization: { theme: { default: 'dark', canToggle: false } } }) },
    ),
  )
  expect(look(fixed.html).one('html').attributes['data-theme']).toBe('dark')
  expect(fixed.scripts).toEqual([])
  expect(look(fixed.html).all('.theme-button')).toEqual([])
  const free = await renderPage(demoPage({ markdown: 'x' }))
  expect(free.scripts).toHaveLength(1)
  expect(free.html).toContain(`<script>${free.scripts[0]}</script>`)
})

test('styles of a page are in one element, which the policy names', async () => {
  const { html, styles } = await renderPage(
    demoPage({ markdown: '<figure><img src="file:picture" alt="" width="50%"></figure>' }),
  )
  expect(styles).toEqual(['.s1{width:50%}'])
  expect(html).toContain(`<style>${styles[0]}</style>`)
})

test('labels are in the language of the site, right to left where needed', async () => {
  expect((await render({}, { site: demoSite({ language: 'de' }) })).one('.outline').text).toContain('Auf dieser Seite')
  const arabic = await render({}, { site: demoSite({ language: 'ar' }) })
  expect(arabic.one('html').attributes).toMatchObject({ lang: 'ar', dir: 'rtl' })
})

test('titles are text, whatever they contain', async () => {
  const script = '</title><script>alert(1)</script>'
  const tree: TreePage[] = [
    { id: 'guides/every-block', type: 'document', title: script, href: '/x', pages: [], emoji: script },
  ]
  const { html } = await renderPage(
    demoPage(
      { title: script, description: script, markdown: 'x', emoji: script, tags: [script] },
      { tree, site: demoSite({ title: script }) },
    ),
  )
  expect(look(html).all('script')).toHaveLength(3)
  expect(html).not.toContain('<script>alert')
})

test('API reference blocks are rendered from their specification, and plain without one', async () => {
  const spec: ApiDocument = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [],
    tags: [],
    paths: {
      '/orders': {
        post: { summary: 'Create an order', description: '**Bold**', responses: { 201: { description: 'Made' } } },
      },
    },
    webhooks: {},
    components: {},
    security: [],
  }
  const markdown = '{% openapi-operation spec="shop" path="/orders" method="POST" %}\n{% endopenapi-operation %}'
  const hrefs = (page: Looked) =>
    page
      .one('.outline')
      .all('a')
      .map(({ attributes }) => attributes.href)
  const page = await render({ markdown: `${markdown}\n\n## After` }, { spec: () => spec })
  expect(page.one('#create-an-order').tag).toBe('h2')
  expect(page.one('.reference').one('strong').text).toBe('Bold')
  expect(page.one('.samples').all('.t-string').length).toBeGreaterThan(0)
  expect(hrefs(page)).toEqual(['#create-an-order', '#after'])
  // A page about one operation does not repeat its title.
  const own = await render({ title: 'Create an order', markdown: `${markdown}\n\n## After` }, { spec: () => spec })
  expect(own.all('#create-an-order')).toEqual([])
  expect(hrefs(own)).toEqual(['#responses', '#after'])
  const plain = await render({ markdown })
  expect(plain.one('.api').text).toBe('POST /orders')
})
