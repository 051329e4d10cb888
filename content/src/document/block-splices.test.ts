import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffBlocks, spliceBlocks } from './block-splices.ts'
import { documentOf, leaf, paragraph, text } from './build.ts'
import type { Document, Node } from './types.ts'

const block = (key: string, words = key): Node => ({ ...paragraph([text(leaf(words))]), key })
const documentWith = (...keys: string[]): Document => documentOf(keys.map((key) => block(key)))
const keysOf = (document: Document) => document.nodes.map(({ key }) => key)

const splice = (document: Document, ...splices: Parameters<typeof spliceBlocks>[1]) => {
  const spliced = spliceBlocks(document, splices)
  if (spliced.kind !== 'spliced') throw new Error(`${spliced.member} names ${spliced.key}`)
  return spliced.document
}

describe('splices of blocks', () => {
  const three = documentWith('a', 'b', 'c')

  test('insert at the start and behind a block, in the order they come', () => {
    const first = { after: null, remove: [], insert: [block('x')] }
    const second = { after: 'b', remove: [], insert: [block('y')] }
    const third = { after: 'b', remove: [], insert: [block('z')] }
    expect(keysOf(splice(three, first, second, third))).toEqual(['x', 'a', 'b', 'y', 'z', 'c'])
  })

  test('replace a block in place, under the same key', () => {
    const spliced = splice(three, { after: 'a', remove: ['b'], insert: [block('b', 'reworded')] })
    expect(spliced.nodes).toEqual([block('a'), block('b', 'reworded'), block('c')])
  })

  test('a block that another splice removes still marks the place', () => {
    const removal = { after: null, remove: ['b'], insert: [] }
    expect(keysOf(splice(three, removal, { after: 'b', remove: [], insert: [block('x')] }))).toEqual(['a', 'x', 'c'])
  })

  test('what is named and is not there is said', () => {
    expect(spliceBlocks(three, [{ after: 'q', remove: [], insert: [] }])).toEqual({
      kind: 'unknown-block',
      at: 0,
      member: 'after',
      key: 'q',
    })
    expect(spliceBlocks(three, [{ after: null, remove: ['a', 'q'], insert: [] }])).toMatchObject({ member: 'remove' })
  })

  test('untouched blocks stay the very same objects', () => {
    expect(splice(three, { after: 'a', remove: ['b'], insert: [] }).nodes[1]).toBe(three.nodes[2])
  })

  const anyBlocks = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.constantFrom('one', 'two')), { selector: ([key]) => key })
    .map((blocks) => documentOf(blocks.map(([key, words]) => block(`k${key}`, words))))

  test('the difference of two documents makes the one of the other', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, (from, to) => {
        expect(splice(from, ...diffBlocks(from, to)!)).toEqual(to)
      }),
    )
  })

  test('blocks that both documents share are not printed to be compared', () => {
    const to = { ...three, nodes: [three.nodes[2]!, three.nodes[0]!, block('b', 'reworded')] }
    expect(splice(three, ...diffBlocks(three, to)!)).toEqual(to)
  })

  test('documents with a block without key, or with a key twice, have no difference in splices', () => {
    const withoutKey = documentOf([paragraph([text(leaf('words'))])])
    expect(diffBlocks(three, withoutKey)).toBeUndefined()
    expect(diffBlocks(documentWith('a', 'a'), three)).toBeUndefined()
  })

  test('equal documents have no difference', () => {
    expect(diffBlocks(three, documentWith('a', 'b', 'c'))).toEqual([])
  })
})
