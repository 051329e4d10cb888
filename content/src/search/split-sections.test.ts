import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listHeadings } from '../document/headings.ts'
import { countCharacters, plainText } from '../document/plain-text.ts'
import { anyDocument } from '../document/testing/arbitrary.ts'
import { parseMarkdown } from '../markdown/parse-markdown.ts'
import { SECTION_LENGTH, splitSections } from './split-sections.ts'

const toDocument = (markdown: string) => {
  const parsed = parseMarkdown(markdown)
  if (parsed.kind !== 'parsed') throw new Error(parsed.rule)
  return parsed.document
}
const split = (markdown: string) => splitSections(toDocument(markdown))

test('a section is a heading with the text that follows it', () => {
  expect(split('Before\n\n## One\n\nText *of* one\n\n- a\n- b\n\n### Two\n\n## Three\n\n```\ncode\nmore\n```')).toEqual(
    [
      { title: '', body: 'Before', conditions: [] },
      { title: 'One', anchor: 'one', body: 'Text of one\na\nb', conditions: [] },
      { title: 'Two', anchor: 'two', body: '', conditions: [] },
      { title: 'Three', anchor: 'three', body: 'code\nmore', conditions: [] },
    ],
  )
})

test('titles of tabs and paths of operations are text', () => {
  const [section] = split(
    '{% tabs %}\n{% tab title="Linux" %}\nRun it\n{% endtab %}\n{% endtabs %}\n\n{% openapi-operation spec="pets" path="/pets" method="get" %}\n[x](y)\n{% endopenapi-operation %}',
  )
  expect(section!.body).toContain('Linux\nRun it')
  expect(section!.body).toContain('get /pets')
})

test('conditional text is a separate section, under the heading that its reader sees', () => {
  expect(
    split('## Top\n\nAll\n\n{% if visitor.claims.a %}\nSome\n\n## Inner\n\nFew\n{% endif %}\n\nAll again'),
  ).toEqual([
    { title: 'Top', anchor: 'top', body: 'All\nAll again', conditions: [] },
    { title: 'Top', anchor: 'top', body: 'Some', conditions: ['visitor.claims.a'] },
    { title: 'Inner', anchor: 'inner', body: 'Few', conditions: ['visitor.claims.a'] },
  ])
})

test('a long section becomes several with the same heading', () => {
  const sections = split(`## Long\n\n${'word '.repeat(10_000)}\n\n${'x'.repeat(SECTION_LENGTH * 2)}`)
  expect(sections.length).toBeGreaterThan(8)
  for (const { anchor, body } of sections) {
    expect(anchor).toBe('long')
    expect(body.length).toBeLessThanOrEqual(SECTION_LENGTH)
  }
})

test('two headings with one anchor are two sections', () => {
  const sections = split('## First {#same}\n\none\n\n## Second {#same}\n\ntwo')
  expect(sections.map(({ anchor, title, body }) => [anchor, title, body])).toEqual([
    ['same', 'First', 'one'],
    ['same', 'Second', 'two'],
  ])
})

test('no text is lost, and no heading', () => {
  fc.assert(
    fc.property(anyDocument(), (document) => {
      const sections = splitSections(document)
      const headings = listHeadings(document)
      for (const { anchor } of headings) expect(sections.map((each) => each.anchor)).toContain(anchor)
      const letters = (text: string) => text.normalize('NFC').replace(/\s/g, '')
      const all = letters(sections.map(({ title, body }) => `${title}\n${body}`).join('\n'))
      expect(all.length).toBeGreaterThanOrEqual(letters(plainText(document)).length)
      for (const line of plainText(document).split('\n')) expect(all).toContain(letters(line))
      expect(countCharacters(document)).toBeGreaterThanOrEqual(0)
    }),
  )
})
