import { describe, expect, test } from 'vitest'
import type { ContentRef } from '../document/types.ts'
import { type FrontMatter, printFrontMatter } from './front-matter.ts'
import { toFrontMatter, toPageFields } from './page-fields.ts'
import { parseMarkdown } from './parse-markdown.ts'

const resolve = (url: string): ContentRef | undefined =>
  url === 'cover.png' ? { kind: 'file', file: 'f1' } : undefined
const href = (ref: ContentRef) => (ref.kind === 'file' ? 'cover.png' : ref.kind === 'url' ? ref.url : '')

function read(yaml: string): FrontMatter {
  const parsed = parseMarkdown(`---\n${yaml}\n---\n`)
  if (parsed.kind !== 'parsed') throw new Error(parsed.rule)
  return parsed.frontMatter!
}

const ALL = `description: What it is
icon: bolt
hidden: true
noIndex: true
noRobotsIndex: true
tags:
  - beta
  - tag: api
    primary: true
vars:
  product: Lectern
if: visitor.claims.beta
cover: cover.png
coverY: -12.5
coverHeight: 300
layout:
  width: wide
  cover:
    visible: true
    size: full
    mask: fade
  title:
    visible: false
  description:
    visible: false
  tableOfContents:
    visible: false
  outline:
    visible: false
  pagination:
    visible: false
  metadata:
    visible: false
  tags:
    visible: false
  actions:
    visible: false
own:
  list: [1, {deep: null}]
`

describe('front matter and pages', () => {
  test('every name becomes a field of the page, and unknown ones are preserved', () => {
    expect(toPageFields(read(ALL), resolve)).toEqual({
      description: 'What it is',
      icon: 'bolt',
      hidden: true,
      noIndex: true,
      noRobotsIndex: true,
      tags: ['beta', { tag: 'api', primary: true }],
      variables: { product: 'Lectern' },
      condition: 'visitor.claims.beta',
      cover: { ref: { kind: 'file', file: 'f1' }, yPos: -12.5, height: 300 },
      layout: {
        width: 'wide',
        cover: true,
        coverSize: 'full',
        title: false,
        description: false,
        tableOfContents: false,
        outline: false,
        pagination: false,
        metadata: false,
        tags: false,
        actions: false,
      },
      frontMatter: { layout: { cover: { mask: 'fade' } }, own: { list: [1, { deep: null }] } },
    })
  })

  test('front matter is printed as it was read', () => {
    const frontMatter = read(ALL)
    const again = toFrontMatter(toPageFields(frontMatter, resolve), href)
    expect(again).toEqual(frontMatter)
    expect(toPageFields(read(printFrontMatter(again).split('---\n')[1]!), resolve)).toEqual(
      toPageFields(frontMatter, resolve),
    )
  })

  test.each([
    ['nested', 'cover: {visible: false, size: hero}, title: {visible: false}, width: wide'],
    ['flat', 'cover: false, coverSize: hero, title: false, width: wide'],
  ])('a layout may be written %s', (_, layout) => {
    expect(toPageFields(read(`layout: {${layout}}`), resolve)).toEqual({
      layout: { cover: false, coverSize: 'hero', title: false, width: 'wide' },
    })
  })

  test.each([
    'layout: {cover: {size: background}, title: {visible: sometimes}, width: narrow, new: {visible: true}}',
    'coverY: 3\ncoverHeight: 4',
    'layout: {cover: {visible: false, mask: fade}}',
    'own: null',
  ])('what a page has no field for is kept: %s', (yaml) => {
    const frontMatter = read(yaml)
    expect(toFrontMatter(toPageFields(frontMatter, resolve), href)).toEqual(frontMatter)
  })

  test('a single tag needs no list; a title is read and never printed', () => {
    expect(toPageFields(read('tags: beta\ntitle: T'), resolve)).toEqual({ tags: ['beta'], title: 'T' })
    expect(toFrontMatter({ title: 'T' }, href)).toEqual({})
  })
})
