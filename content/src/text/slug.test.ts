import { assert, property, string, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import {
  isNumberedSlug,
  isPageSlug,
  SLUG_LENGTH,
  SLUG_PATTERN,
  toFileSlug,
  toFreeSlug,
  toPageSlug,
  toSlug,
} from './slug.ts'

const isSlug = (text: string) => new RegExp(SLUG_PATTERN).test(text) && text.length <= SLUG_LENGTH

test.each([
  ['Product docs', 'product-docs'],
  ['  What’s new? (2026) ', 'what-s-new-2026'],
  ['Über Größe & Straße', 'uber-grosse-strasse'],
  ['Œuvre d’Æthelred Łódź', 'oeuvre-d-aethelred-lodz'],
  ['ＦＵＬＬ ｗｉｄｔｈ ①', 'full-width-1'],
  ['snake_case.and/slashes', 'snake-case-and-slashes'],
  ['İstanbul', 'istanbul'],
  ['API ドキュメント v2', 'api-v2'],
  ['ドキュメント', 'site'],
  ['---', 'site'],
  ['', 'site'],
])('the slug of %j is %j', (title, slug) => {
  expect(toSlug(title, 'site')).toBe(slug)
})

test.each([
  ['Product docs', 'product-docs'],
  ['What’s new? (2026)', 'what-s-new-2026'],
  ['Über Größe & Straße', 'über-größe-straße'],
  ['snake_case.and/slashes', 'snake_case.and-slashes'],
  ['1. Set up Node.js v18.2', '1.-set-up-node.js-v18.2'],
  ['İstanbul', 'istanbul'],
  ['ドキュメント v2', 'ドキュメント-v2'],
  ['Привет, мир!', 'привет-мир'],
  ['हिन्दी में', 'हिन्दी-में'],
  ['مرحبا بالعالم', 'مرحبا-بالعالم'],
  ['Ａ 𝐁', 'ａ-b'],
  ['...', 'page'],
  ['..', 'page'],
  ['.hidden.', 'hidden'],
  ['___', 'page'],
  ['llms.txt', 'llms-txt'],
  ['sitemap.xml', 'sitemap-xml'],
  ['How to write README.md', 'how-to-write-readme-md'],
  ['robots.txt.md', 'robots.txt-md'],
])('the slug of a page called %j is %j', (title, slug) => {
  expect(toPageSlug(title, 'page')).toBe(slug)
})

test('a page has the name of its file, with its dashes', () => {
  expect(toFileSlug('Getting--Started_v1.2', 'page')).toBe('getting--started_v1.2')
  expect(toFileSlug('my file (1)', 'page')).toBe('my-file-1')
})

test('any text results in a valid slug of a page', () => {
  const anything = string({ unit: 'binary', maxLength: 300 })
  assert(property(anything, (text) => isPageSlug(toPageSlug(text, 'page')) && isPageSlug(toFileSlug(text, 'page'))))
  const reserved = ['robots.txt', 'sitemap.xml', 'sitemap-pages.xml', 'llms.txt', 'llms-full.txt', 'rss.xml', 'a.md']
  for (const wrong of ['', '.', '..', 'A', 'a b', 'a/b', '-a', 'a'.repeat(101), ...reserved])
    expect(isPageSlug(wrong)).toBe(false)
})

test('a slug is cut at 100 characters and does not end in a dash', () => {
  expect(toSlug(`${'a'.repeat(99)} b`, 'site')).toBe('a'.repeat(99))
})

test('any text results in a slug of at most 100 characters', () => {
  const anything = string({ unit: 'binary', maxLength: 300 })
  assert(property(anything, (text) => isSlug(toSlug(text, 'site'))))
  const nearly = string({ unit: 'grapheme-ascii', minLength: 90, maxLength: 300 })
  assert(property(nearly, (text) => isSlug(toSlug(text, 'site'))))
})

test('a slug that is taken gets the first free number', () => {
  const taken = new Set(['docs', 'docs-1', 'docs-3'])
  expect(toFreeSlug('docs', (slug) => taken.has(slug))).toBe('docs-2')
  expect(toFreeSlug('guides', (slug) => taken.has(slug))).toBe('guides')
})

test('numbered slugs are valid slugs too, and never taken', () => {
  const titles = uniqueArray(string({ unit: 'grapheme-ascii', maxLength: 120 }), { maxLength: 30 })
  assert(
    property(titles, (given) => {
      const taken = new Set<string>()
      for (const title of given) {
        const slug = toFreeSlug(toSlug(title, 'x'.repeat(SLUG_LENGTH)), (each) => taken.has(each))
        if (!isSlug(slug) || taken.has(slug)) return false
        taken.add(slug)
      }
      return true
    }),
  )
})

test('a slug with a number is told from one that somebody chose', () => {
  expect(['setup', 'setup-1', 'setup-12'].every((slug) => isNumberedSlug(slug, 'setup'))).toBe(true)
  expect(['setups', 'setup-0', 'setup-x', 'setup-', 'set-1', ''].some((slug) => isNumberedSlug(slug, 'setup'))).toBe(
    false,
  )
  const long = 'a'.repeat(100)
  expect(
    isNumberedSlug(
      toFreeSlug(long, (slug) => slug === long),
      long,
    ),
  ).toBe(true)
})
