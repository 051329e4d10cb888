import { expect, test } from 'vitest'
import { renderEmpty, renderNotFound, renderRefused } from './render-message.ts'
import { renderSearch } from './render-search.ts'
import { demoSite } from './testing/demo.ts'
import { complaints, look } from './testing/look.ts'

const { assets } = demoSite()
const ITEM = { title: 'A <b>', href: '/a', trail: ['Guides'], excerpt: [{ text: 'some ' }, { text: 'hit', hit: true }] }

test.each([
  ['not found, in no site', renderNotFound({ assets })],
  ['not found, in a site', renderNotFound({ site: demoSite() })],
  ['refused', renderRefused({ assets, loginUrl: 'https://example.com/login' })],
  ['empty', renderEmpty(demoSite())],
  ['results', renderSearch({ site: demoSite(), query: 'x', items: [ITEM] })],
  ['no results', renderSearch({ site: demoSite(), query: '<x>', items: [] })],
])('%s is one well-formed page that search engines leave alone', (_name, { html }) => {
  expect(complaints(html)).toEqual([])
  expect(look(html).one('meta[name=robots]').attributes.content).toBe('noindex')
  expect(look(html).all('h1')).toHaveLength(1)
})

test('a missing page has a message and, inside a site, the search and a link to the start', () => {
  expect(look(renderNotFound({ assets }).html).one('h1').text).toBe('Page not found')
  expect(look(renderNotFound({ assets }).html).all('form')).toEqual([])
  const inside = look(renderNotFound({ site: demoSite({ basePath: '/sites/acme/' }) }).html)
  expect(inside.one('main').one('form').attributes.action).toBe('/~search')
  expect(inside.one('main').one('a').attributes.href).toBe('/sites/acme/')
})

test('a refused visitor gets the sign-in link, if there is one', () => {
  expect(
    look(renderRefused({ assets, loginUrl: 'https://example.com/login' }).html).one('a.button').attributes.href,
  ).toBe('https://example.com/login')
  expect(look(renderRefused({ assets }).html).all('a.button')).toEqual([])
})

test('a site without pages shows what to do', () => expect(renderEmpty(demoSite()).html).toContain('add a space to it'))

test('search results show their location and the match', () => {
  const page = look(renderSearch({ site: demoSite(), query: ' "quoted" ', items: [ITEM] }).html)
  expect(page.one('main').one('input').attributes.value).toBe('"quoted"')
  const result = page.one('a.result')
  expect([
    result.attributes.href,
    result.one('.name').text,
    result.one('.trail').text,
    result.one('mark').text,
  ]).toEqual(['/a', 'A <b>', 'Guides', 'hit'])
  expect(look(renderSearch({ site: demoSite(), query: 'x', items: [] }).html).one('[role=status]').text).toContain(
    'Nothing found',
  )
})
