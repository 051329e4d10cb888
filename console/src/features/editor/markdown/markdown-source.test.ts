/** A page as text and back: nothing of it is lost, whatever markdown can say of it. */
import { block, type Document, documentOf, giveKeys, leaf, type Node, text } from '@lectern/content/document'
import { parseMarkdown } from '@lectern/content/markdown'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDocument } from '../../../../../content/src/document/testing/arbitrary.ts'
import { anyStrangeDocument } from '../../../../../editor/src/testing/strange-documents.ts'
import { examples } from '../../../../../test/tiers.ts'
import { type MarkdownSource, printSource, readSource } from './markdown-source.ts'

let keys = 0
const newKey = () => `key-${keys++}`
const withKeys = (document: Document): Document => ({
  ...document,
  nodes: giveKeys(document.nodes, new Set(), newKey) as Node[],
})

function read(body: string, source: MarkdownSource): MarkdownSource {
  const result = readSource(body, source, newKey)
  if ('rule' in result) throw new Error(result.rule)
  return result
}

test('a text that nobody changed is the document that it was printed from', () => {
  fc.assert(
    fc.property(fc.oneof(anyDocument(), anyStrangeDocument), (given) => {
      const document = withKeys(given)
      const source = printSource(document, newKey)
      expect(read(source.text, source).document).toEqual(document)
    }),
    { numRuns: examples(300) },
  )
})

test('what is written at the end leaves every block before it as it was', () => {
  fc.assert(
    fc.property(fc.oneof(anyDocument(), anyStrangeDocument), (given) => {
      const document = withKeys(given)
      const source = printSource(document, newKey)
      const { document: after } = read(`${source.text}\n\n***\n\nA new line`, source)
      const said = document.nodes.filter((node) => after.nodes.includes(node))
      expect(after.nodes.at(-1)).toMatchObject({ type: 'paragraph' })
      // Neighbours of what is written may be read together with it, as a list that goes on.
      expect(said.length).toBeGreaterThanOrEqual(document.nodes.length - 1)
    }),
    { numRuns: examples(300) },
  )
})

test('of 100 kB nothing is lost, and a word that is changed is one changed block', () => {
  const section = (at: number) =>
    `## Section ${at}\n\n${'Some **strong** words. '.repeat(15)}\n\n* one\n  * two\n\n| A |\n| - |\n| word ${at} |`
  const given = parseMarkdown(Array.from({ length: 250 }, (_, at) => section(at)).join('\n\n'))
  const document = withKeys((given as { document: Document }).document)
  const source = printSource(document, newKey)
  expect(source.text.length).toBeGreaterThan(100_000)
  expect(source.kept.size).toBe(0)
  expect(read(source.text, source).document).toBe(document)
  const { document: changed } = read(source.text.replace('word 120 ', 'words 120 '), source)
  expect(changed.nodes.filter((node, at) => node !== document.nodes[at])).toHaveLength(1)
  expect(changed.nodes.map(({ key }) => key)).toEqual(document.nodes.map(({ key }) => key))
})

const paragraph = (key: string, words: string, data = {}): Node => ({
  ...block('paragraph', data, [text(leaf(words))]),
  key,
})

test('a changed block keeps its key, its neighbours theirs, and data that markdown cannot say', () => {
  const document = documentOf([paragraph('a', 'One'), paragraph('b', 'Two', { odd: [1] }), paragraph('c', 'Three')])
  const source = printSource(document, newKey)
  const changed = read(source.text.replace('Two', 'Two and a half'), source).document
  expect(changed.nodes).toEqual([document.nodes[0], paragraph('b', 'Two and a half', { odd: [1] }), document.nodes[2]])
  const split = read(source.text.replace('Two', 'New\n\nTwo'), source).document
  expect(split.nodes.map(({ key }) => key)).toEqual(['a', expect.any(String), 'b', 'c'])
})

test('a block that markdown cannot say is kept, moved and deleted by its line', () => {
  const unknown = { ...block('hologram', { depth: 3 }, [paragraph('inner', 'Seen by nobody')]), key: 'b' }
  const document = documentOf([paragraph('a', 'One'), unknown, paragraph('c', 'Three')])
  const source = printSource(document, newKey)
  expect(source.text).toContain('```kept-block\nb hologram\n```')
  const place = '```kept-block\nb hologram\n```\n\n'
  const without = source.text.replace(place, '')
  expect(read(without, source).document.nodes.map(({ key }) => key)).toEqual(['a', 'c'])
  const moved = read(`${place}${without}`, source).document
  expect(moved.nodes).toEqual([unknown, document.nodes[0], document.nodes[2]])
  const twice = read(`${place}${place}${without}`, source).document
  expect(twice.nodes.filter((node) => node === unknown)).toHaveLength(1)
})

test('a reference to a page, a file or a person comes back as what it was', () => {
  const refs = [
    { kind: 'page', page: 'p1' },
    { kind: 'page', page: 'p1', space: 's1' },
    { kind: 'anchor', page: 'p1', anchor: 'top' },
    { kind: 'file', file: 'f1' },
    { kind: 'anchor', anchor: 'here' },
  ]
  const document = withKeys(
    documentOf(
      refs.map((ref) =>
        block('paragraph', {}, [
          { object: 'inline', type: 'link', isVoid: false, data: { ref }, nodes: [text(leaf('link'))] },
        ]),
      ),
    ),
  )
  const source = printSource(document, newKey)
  // Every line is changed, so that all of it is read from the text.
  const changed = read(source.text.replaceAll('link]', 'linked]'), source).document
  const found = changed.nodes.map((node) => JSON.parse(JSON.stringify(node)).nodes[0].data.ref)
  expect(found).toEqual(refs)
})

test('a text that goes beyond the limits says so and leaves the document alone', () => {
  const source = printSource(documentOf([paragraph('a', 'One')]), newKey)
  expect(readSource('> '.repeat(300), source, newKey)).toEqual({ rule: expect.stringContaining('deep') })
})
