import { parseMarkdown } from '@lectern/content/markdown'
import { expect, test } from 'vitest'
import { printPageSettings, readPageSettings } from './front-matter.ts'
import type { EditedPage } from './markdown-messages.ts'
import { readBelowFrontMatter } from './source-sync.ts'

const LAYOUT = {
  width: 'default',
  coverSize: 'hero',
  coverMask: 'radial',
  ...{ cover: true, title: true, description: true, tableOfContents: true, outline: true, pagination: true },
  ...{ metadata: true, tags: true, actions: true, anchors: false },
} as EditedPage['layout']

const PAGE = {
  id: 'p',
  type: 'document',
  title: 'Start',
  slug: 'start',
  description: 'How it began',
  icon: 'rocket',
  hidden: true,
  condition: 'visitor.claims.beta',
  tags: [{ tag: { kind: 'tag', tag: 'new' }, primary: true }, { tag: { kind: 'tag', tag: 'old' } }],
  variables: { name: 'Ann' },
  cover: { ref: { kind: 'file', file: 'f1' }, refDark: { kind: 'file', file: 'f2' }, yPos: 12 },
  layout: { ...LAYOUT, width: 'wide', outline: false },
} as unknown as EditedPage

const read = (page: EditedPage, text: string) => {
  const parsed = parseMarkdown(text, { isLenient: true })
  return readPageSettings(page, parsed.kind === 'parsed' ? parsed.frontMatter : undefined)
}

test('front matter that nobody changed sets nothing', () => {
  expect(read(PAGE, printPageSettings(PAGE))).toEqual({ change: {} })
  expect(printPageSettings({ id: 'p', type: 'document', title: 'Start', layout: LAYOUT } as EditedPage)).toBe('')
})

test('what is changed, added and taken away in front matter is set, and nothing else', () => {
  const text = printPageSettings(PAGE)
  expect(read(PAGE, text.replace('How it began', 'How it ended'))).toEqual({ change: { description: 'How it ended' } })
  expect(read(PAGE, text.replace('hidden: true\n', 'noIndex: true\n'))).toEqual({
    change: { hidden: false, noIndex: true },
  })
  expect(read(PAGE, '')).toEqual({
    change: {
      description: '',
      icon: '',
      condition: '',
      hidden: false,
      variables: null,
      tags: null,
      cover: null,
      layout: { width: 'default', outline: true },
    },
  })
  expect(read(PAGE, text.replace('coverY: 12', 'coverY: 20'))).toEqual({
    change: { cover: { ...PAGE.cover, yPos: 20 } },
  })
  expect(read(PAGE, text.replace('---\n', '---\ntitle: Begin\nslug: begin\n'))).toEqual({
    change: { title: 'Begin', slug: 'begin' },
  })
})

test('a name that pages have no field for is refused', () => {
  expect(read(PAGE, '---\nauthor: Ann\n---\n')).toEqual({ unknown: 'author' })
})

test('the body begins below the front matter, and dividers around words are no front matter', () => {
  expect(readBelowFrontMatter('---\na: b\n---  \nText')).toBe('Text')
  expect(readBelowFrontMatter('---\n---\nText')).toBe('Text')
  expect(readBelowFrontMatter('---\nWords\n---\nText')).toBe('---\nWords\n---\nText')
  expect(readBelowFrontMatter('Text\n---\na: b\n---')).toBe('Text\n---\na: b\n---')
})
