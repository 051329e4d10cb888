import { expect, test } from 'vitest'
import { renderNotFound, renderSite, type SiteSource } from './index.ts'

const site = (given: Partial<SiteSource> = {}): SiteSource => ({
  title: 'Acme documentation',
  spaces: [
    { title: 'Guides', emoji: '📘' },
    { title: 'API', emoji: null },
  ],
  canonicalUrl: 'https://docs.example.com/sites/acme/',
  isIndexed: true,
  ...given,
})

test('the root of a site shows its title and its spaces in order', () => {
  const page = renderSite(site())
  expect(page).toContain('<title>Acme documentation</title>')
  expect(page).toMatch(/<h1[^>]*>Acme documentation<\/h1>/)
  expect([...page.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual(['Guides', 'API'])
  expect(page).toContain('<span class="emoji" aria-hidden="true">📘</span>')
  expect(page.match(/class="emoji"/g)).toHaveLength(1)
})

test.each([
  ['1f4d8', '📘'],
  ['1F469-200d-1f4bb', '👩‍💻'],
  ['110000', '110000'],
  ['d800', 'd800'],
  ['<b>', '&lt;b&gt;'],
])('the emoji %j is shown as %s', (emoji, shown) => {
  expect(renderSite(site({ spaces: [{ title: 'Guides', emoji }] }))).toContain(`aria-hidden="true">${shown}</span>`)
})

test('titles are text, whatever is in them', () => {
  const script = '</title><script>alert(1)</script>'
  const page = renderSite(site({ title: script, spaces: [{ title: script, emoji: script }] }))
  expect(page).not.toContain('<script')
  expect(page.match(/&lt;script&gt;/g)).toHaveLength(4)
})

test('an address cannot leave its attribute', () => {
  expect(renderSite(site({ canonicalUrl: 'https://x/"><script>' }))).toContain(
    'href="https://x/&quot;&gt;&lt;script&gt;"',
  )
})

test('search engines get the one address of a site they may file, and are kept out of the others', () => {
  expect(renderSite(site())).toContain('<link rel="canonical" href="https://docs.example.com/sites/acme/">')
  expect(renderSite(site())).not.toContain('noindex')
  expect(renderSite(site({ isIndexed: false }))).toContain('<meta name="robots" content="noindex">')
  expect(renderSite(site({ isIndexed: false }))).not.toContain('canonical')
})

test('a site without spaces says what to do', () => {
  const page = renderSite(site({ spaces: [] }))
  expect(page).toContain('add a space to it')
  expect(page).not.toContain('<ul')
})

test('a space without a title is called untitled', () => {
  expect(renderSite(site({ spaces: [{ title: '', emoji: '' }] }))).toMatch(/<h2[^>]*>Untitled<\/h2>/)
})

test('the page for what is not there is kept out of search engines', () => {
  expect(renderNotFound()).toContain('<h1>Page not found</h1>')
  expect(renderNotFound()).toContain('<meta name="robots" content="noindex">')
})

test.each([
  ['a site', renderSite(site())],
  ['not found', renderNotFound()],
])('%s is one whole page without scripts', (_name, page) => {
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect(page.trimEnd()).toMatch(/<\/html>$/)
  expect(page).not.toMatch(/<script|javascript:|\son\w+=/)
})
