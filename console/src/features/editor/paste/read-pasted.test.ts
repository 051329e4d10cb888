/** What comes out of the clipboards of other programs, and of clipboards that mean no good. */
import { documentOf, readDocument } from '@lectern/content/document'
import { printMarkdown } from '@lectern/content/markdown'
import { expect, test } from 'vitest'
import { readPastedHtml, readPastedMarkdown } from './read-pasted.ts'
import { takeDataPictures } from './take-data-pictures.ts'
import { CLIPBOARDS } from './testing/clipboards.ts'

test.each(CLIPBOARDS)('$name', ({ html, markdown }) => {
  const { nodes } = readPastedHtml(html)
  expect(printMarkdown(documentOf(nodes!))).toBe(markdown)
  expect(JSON.stringify(nodes)).not.toMatch(/steal|docs-internal|mso-/)
})

test('a clipboard of Word without its pictures, which lie on the computer that it was copied from', () => {
  const { nodes } = readPastedHtml(
    '<p class=MsoNormal>Before<img width=10 src="file:///C:/Temp/msohtmlclip1/01/clip_image002.png"></p>',
  )
  expect(printMarkdown(documentOf(nodes!))).toBe('Before')
})

const row = (at: number) => `<tr><td>${at}</td><td>value ${at}</td></tr>`
const LARGE: [name: string, html: string][] = [
  ['5 MB of paragraphs', '<p>A sentence of some words that somebody wrote.</p>'.repeat(100_000)],
  ['a table of 2,000 rows', `<table>${Array.from({ length: 2000 }, (_, at) => row(at)).join('')}</table>`],
  ['1 MB of paragraphs, more than a page holds', '<p>A sentence of some words that somebody wrote.</p>'.repeat(20_000)],
  ['100,000 boxes in each other', `${'<div>'.repeat(100_000)}deep${'</div>'.repeat(100_000)}`],
  ['100,000 quotes in each other', `${'<blockquote>'.repeat(100_000)}deep`],
  ['100,000 lists in each other', `${'<ul><li>'.repeat(100_000)}deep`],
  ['20,000 items of Word, each deeper', '<p style="mso-list:l0 level9 lfo1">x</p>'.repeat(20_000)],
  ['100,000 opening brackets', '<'.repeat(100_000)],
]

test.each(LARGE)('%s is read, or refused as a whole', (_name, html) => {
  const { nodes, rule } = readPastedHtml(html)
  if (rule === undefined) {
    expect(readDocument(documentOf(nodes!)).kind).toBe('document')
    if (html.includes('deep')) expect(JSON.stringify(nodes)).toContain('deep')
  } else expect(rule).not.toBe('')
})

test('a table of 2,000 rows comes whole', () => {
  const { nodes } = readPastedHtml(LARGE[1]![1])
  expect(JSON.stringify(nodes)).toContain('value 1999')
})

test('a text of 5 MB is refused as markdown', () => {
  expect(readPastedMarkdown('# Title\n\nwords '.repeat(400_000))).toEqual({ rule: expect.any(String) })
})

test('pictures that come with their bytes are taken out as files, others stay', async () => {
  const bytes = btoa('GIF89a')
  const { nodes } = readPastedHtml(
    `<p>Before</p><img src="data:image/gif;base64,${bytes}" alt="A dot"><img src="https://example.org/a.png"><p>After</p>`,
  )
  const taken = takeDataPictures(nodes!)
  expect(taken.files.map(({ name, type }) => [name, type])).toEqual([['A dot.gif', 'image/gif']])
  expect(await taken.files[0]!.text()).toBe('GIF89a')
  expect(JSON.stringify(taken.nodes)).not.toContain('data:image')
  expect(printMarkdown(documentOf(taken.nodes))).toMatch(/^Before[\s\S]*example\.org\/a\.png[\s\S]*After$/)
})
