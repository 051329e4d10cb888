import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMarkdown } from '../markdown/parse-markdown.ts'
import { listHeadings } from './headings.ts'
import { anyDocument } from './testing/arbitrary.ts'

const anchors = (markdown: string) => {
  const parsed = parseMarkdown(markdown)
  if (parsed.kind !== 'parsed') throw new Error(parsed.rule)
  return listHeadings(parsed.document).map(({ anchor }) => anchor)
}

test('an anchor is the slug of the heading unless it is set by hand', () => {
  expect(anchors('## Réglages *avancés*\n\n### Fixed <a href="#mine" id="mine"></a>')).toEqual([
    'reglages-avances',
    'mine',
  ])
})

test('headings of the same text are numbered, around those set by hand', () => {
  expect(anchors('## Usage\n\n## Usage\n\n## Other <a id="usage-1"></a>\n\n## Usage')).toEqual([
    'usage',
    'usage-2',
    'usage-1',
    'usage-3',
  ])
})

test('a heading without a Latin letter has an anchor too', () => {
  expect(anchors('## 安装\n\n## 设置')).toEqual(['section', 'section-1'])
})

test('thousands of headings of the same text are numbered in no time', () => {
  expect(new Set(anchors('## Again\n\n'.repeat(5000))).size).toBe(5000)
})

test('no two headings share an anchor that was not set by hand', () => {
  fc.assert(
    fc.property(anyDocument(), (document) => {
      const own = listHeadings(document).filter(({ block }) => block.data?.id === undefined)
      expect(new Set(own.map(({ anchor }) => anchor)).size).toBe(own.length)
    }),
  )
})
