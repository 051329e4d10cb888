import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import {
  type BlockSplice,
  block,
  type Document,
  documentOf,
  leaf,
  listBlockKeys,
  type Node,
  paragraph,
  plainText,
  spliceBlocks,
  text,
} from '../document/index.ts'
import { mergeEdit } from './merge-edit.ts'

const line = (key: string, words = key): Node => ({ ...paragraph([text(leaf(words))]), key })
const quote = (key: string, ...nodes: Node[]): Node => ({ ...block('blockquote', {}, nodes), key })

function splice(document: Document, splices: readonly BlockSplice[]): Document {
  const spliced = spliceBlocks(document, splices)
  if (spliced.kind !== 'spliced') throw new Error(`${spliced.member} ${spliced.key}`)
  return spliced.document
}

const numbered = () => {
  let count = 0
  return () => `given-${++count}`
}
const merge = (base: Document, current: Document, mine: Document) => mergeEdit({ base, current, mine }, numbered())

describe('an edit of an older version', () => {
  const base = documentOf([line('a'), line('b'), quote('q', line('q1'), line('q2')), line('c')])
  const edit = (...splices: BlockSplice[]) => splice(base, splices)
  const reword = (key: string, node: Node): BlockSplice => ({ after: key, remove: [key], insert: [node] })

  test('is merged with edits of other blocks, and the caller learns what it lacks', () => {
    const current = edit(reword('a', line('a', 'theirs')), { after: 'c', remove: [], insert: [line('d')] })
    const mine = edit(reword('b', line('b', 'mine')))
    expect(merge(base, current, mine)).toEqual({
      kind: 'merged',
      document: documentOf([
        line('a', 'theirs'),
        line('b', 'mine'),
        quote('q', line('q1'), line('q2')),
        line('c'),
        line('d'),
      ]),
      splices: [
        { after: null, remove: ['a'], insert: [line('a', 'theirs')] },
        { after: 'c', remove: [], insert: [line('d')] },
      ],
    })
  })

  test('is merged inside a block that holds others', () => {
    const current = edit(reword('q', quote('q', line('q1', 'theirs'), line('q2'))))
    const merged = merge(base, current, edit(reword('q', quote('q', line('q1'), line('q2', 'mine')))))
    expect(merged).toMatchObject({ kind: 'merged' })
    expect(plainText((merged as { document: Document }).document)).toContain('theirs')
    expect(plainText((merged as { document: Document }).document)).toContain('mine')
  })

  test('of the same block clashes: all three versions are named', () => {
    const [theirs, mine] = [line('b', 'theirs'), line('b', 'mine')]
    expect(merge(base, edit(reword('b', theirs)), edit(reword('b', mine)))).toEqual({
      kind: 'clash',
      clashes: [{ key: 'b', base: [line('b')], current: [theirs], mine: [mine] }],
    })
    const inside = merge(
      base,
      edit(reword('q', quote('q', line('q1', 'theirs'), line('q2')))),
      edit(reword('q', quote('q', line('q1', 'mine'), line('q2')))),
    )
    expect(inside).toMatchObject({ kind: 'clash', clashes: [{ key: 'q1', within: 'q', base: [line('q1')] }] })
  })

  test('of a block that somebody removed clashes with nothing on their side', () => {
    const removed = edit({ after: null, remove: ['b'], insert: [] })
    expect(merge(base, removed, edit(reword('b', line('b', 'mine'))))).toEqual({
      kind: 'clash',
      clashes: [{ key: 'b', base: [line('b')], current: [], mine: [line('b', 'mine')] }],
    })
  })

  test('that is sent again, because its answer was lost, changes nothing', () => {
    const mine = edit(reword('b', line('b', 'mine')), { after: 'c', remove: [], insert: [line('d', 'new')] })
    expect(merge(base, mine, structuredClone(mine))).toEqual({ kind: 'merged', document: mine, splices: [] })
  })

  test('that goes on in a block whose insertion was not acknowledged clashes, and does not insert it twice', () => {
    const insert = (words: string) => edit({ after: 'c', remove: [], insert: [line('d', words)] })
    expect(merge(base, insert('hel'), insert('hello'))).toMatchObject({
      kind: 'clash',
      clashes: [{ key: 'd', base: [], current: [line('d', 'hel')], mine: [line('d', 'hello')] }],
    })
  })
})

/** One edit of a document: blocks are reworded, removed, moved and inserted, with words that nobody else uses. */
const anyEdit = (who: string) =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom('reword', 'remove', 'move', 'insert', 'reword-inside'),
        at: fc.nat(9),
        to: fc.nat(9),
      }),
      { maxLength: 5 },
    )
    .map((steps) => ({ who, steps }))

type AnyEdit = { who: string; steps: { kind: string; at: number; to: number }[] }

function applyEdit(base: Document, { who, steps }: AnyEdit): { document: Document; words: string[] } {
  const nodes = [...base.nodes]
  const words: string[] = []
  const newWord = (number: number) => {
    words.push(`${who}${number}`)
    return `${who}${number}`
  }
  for (const [number, { kind, at, to }] of steps.entries()) {
    const place = Math.min(at, nodes.length - 1)
    const node = nodes[place]
    if (kind === 'insert' || !node) nodes.splice(at, 0, line(`${who}-${number}`, newWord(number)))
    else if (kind === 'remove') {
      nodes.splice(place, 1)
      const gone = plainText(documentOf([node]))
      for (const word of words.filter((each) => gone.includes(each))) words.splice(words.indexOf(word), 1)
    } else if (kind === 'move') nodes.splice(to, 0, ...nodes.splice(place, 1))
    else {
      const inner = node.object === 'block' && node.type === 'blockquote' ? (node.nodes ?? []) : undefined
      const old = plainText(documentOf([inner ? inner[to % inner.length]! : node]))
      nodes[place] = inner
        ? ({
            ...node,
            nodes: inner.with(to % inner.length, line(inner[to % inner.length]!.key!, `${old} ${newWord(number)}`)),
          } as Node)
        : line(node.key!, `${old} ${newWord(number)}`)
    }
  }
  return { document: { ...base, nodes }, words }
}

test('every word of two edits is in the merged document or in a clash, and the splices lead there', () => {
  const kinds = { merged: 0, clash: 0 }
  const base = documentOf(
    Array.from({ length: 8 }, (_, at) =>
      at % 3 === 2
        ? quote(`k${at}`, line(`k${at}-0`, `old${at}`), line(`k${at}-1`, `older${at}`))
        : line(`k${at}`, `old${at}`),
    ),
  )
  fc.assert(
    fc.property(anyEdit('theirs'), anyEdit('mine'), (theirs, ours) => {
      const [current, mine] = [applyEdit(base, theirs), applyEdit(base, ours)]
      const merged = merge(base, current.document, mine.document)
      kinds[merged.kind]++
      if (merged.kind === 'merged') {
        const written = plainText(merged.document)
        for (const word of [...current.words, ...mine.words]) expect(written).toContain(word)
        expect(splice(mine.document, merged.splices!)).toEqual(merged.document)
        const keys = listBlockKeys(merged.document.nodes)
        expect(new Set(keys).size).toBe(keys.length)
        return
      }
      for (const clash of merged.clashes) {
        expect(clash.current).not.toEqual(clash.mine)
        expect(plainText(current.document)).toContain(plainText(documentOf([...clash.current])))
        expect(plainText(mine.document)).toContain(plainText(documentOf([...clash.mine])))
      }
    }),
    { numRuns: examples(2000) },
  )
  expect(Math.min(kinds.merged, kinds.clash)).toBeGreaterThan(100)
})
