import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMarkdown } from '../markdown/parse-markdown.ts'
import { printMarkdown } from '../markdown/print-markdown.ts'
import { findFixedAnchor } from './heading-id.ts'
import { listAnchors, listHeadings } from './headings.ts'
import { matchAnchor } from './match-anchor.ts'
import { anyDocument } from './testing/arbitrary.ts'

const anchors = (markdown: string) => {
  const parsed = parseMarkdown(markdown)
  if (parsed.kind !== 'parsed') throw new Error(parsed.rule)
  return listHeadings(parsed.document).map(({ anchor }) => anchor)
}

test('an anchor is the slug of the heading unless it is set by hand', () => {
  expect(anchors('## Réglages *avancés*\n\n### Fixed <a href="#mine" id="mine"></a>')).toEqual([
    'réglages-avancés',
    'mine',
  ])
})

test('headings with the same text are numbered, around those set by hand', () => {
  expect(anchors('## Usage\n\n## Usage\n\n## Other <a id="usage-1"></a>\n\n## Usage')).toEqual([
    'usage',
    'usage-2',
    'usage-1',
    'usage-3',
  ])
})

test('a heading has an anchor in every script, and without letters too', () => {
  expect(anchors('## 安装\n\n## Настройка v1.2\n\n## ---\n\n## ?!')).toEqual([
    '安装',
    'настройка-v1.2',
    'section',
    'section-1',
  ])
})

test('an anchor can be set by hand in several notations: before or after the words, in braces, on the line above', () => {
  const ways = [
    '## One <a id="A.1"></a>',
    '## Two<a name="two"></a>',
    '## <a name="drei" href="#drei"></a> Three',
    '## Four {#Four_4}',
    '<a id="five"></a>\n## Five',
    '<a name="六"></a>\n\n## Six',
    '## Not \\{#escaped}',
    '## Link <a href="https://example.org"></a>',
  ]
  const found = anchors(ways.join('\n\n'))
  expect(found).toEqual(['A.1', 'two', 'drei', 'Four_4', 'five', '六', 'not-escaped', 'link'])
  const parsed = parseMarkdown(ways.join('\n\n'))
  expect(parsed.kind === 'parsed' && anchors(printMarkdown(parsed.document))).toEqual(found)
})

test('an anchor is matched by its letters and digits, and in notations of other systems', () => {
  const own = anchors('## 1. Set up (v2)\n\n## Réglages avancés\n\n## C++ & `x_y.z`')
  const find = (wanted: string) => matchAnchor(own, wanted)
  for (const wanted of ['1.-set-up-v2', 'id-1.-set-up-v2', '1-set-up-v2', '1.-Set-Up-(v2)', 'user-content-1-set-up-v2'])
    expect(find(wanted)).toBe(own[0])
  for (const wanted of ['reglages-avances', 'réglages-avancés', 'Réglages_avancés']) expect(find(wanted)).toBe(own[1])
  for (const wanted of ['c--xyz', 'c-and-x_y.z']) expect(find(wanted)).toBe(own[2])
  expect(find('elsewhere')).toBe(undefined)
})

test('expandables have anchors from their titles, and do not change those of headings', () => {
  const box = (title: string) => `<details>\n\n<summary>${title}</summary>\n\nText\n\n</details>`
  const parsed = parseMarkdown([box('Set **up**'), '## Set up', box('Other'), box('Other')].join('\n\n'))
  if (parsed.kind !== 'parsed') throw new Error('not read')
  expect(listHeadings(parsed.document).map(({ anchor }) => anchor)).toEqual(['set-up'])
  expect(listAnchors(parsed.document).map(({ anchor }) => anchor)).toEqual(['set-up', 'set-up-1', 'other', 'other-1'])
})

test('thousands of headings with the same text are numbered quickly', () => {
  expect(new Set(anchors('## Again\n\n'.repeat(5000))).size).toBe(5000)
})

test('no two headings share an anchor that was not set by hand', () => {
  fc.assert(
    fc.property(anyDocument(), (document) => {
      const own = listHeadings(document).filter(({ block }) => findFixedAnchor(block.data) === undefined)
      expect(new Set(own.map(({ anchor }) => anchor)).size).toBe(own.length)
    }),
  )
})
