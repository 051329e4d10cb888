import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf, LINEAR, TIMES } from '../../../test/growth.ts'
import { examples } from '../../../test/tiers.ts'
import { parseMarkdown } from '../markdown/parse-markdown.ts'
import { anyHostileText } from '../markdown/testing/hostile-text.ts'
import { keepKeys } from './keep-keys.ts'
import type { Document, Node } from './types.ts'

const counter = () => {
  let count = 0
  return () => `new-${++count}`
}

function read(markdown: string, newKey: () => string): Document {
  const parsed = parseMarkdown(markdown, { newKey })
  if (parsed.kind !== 'parsed') throw new Error(parsed.rule)
  return parsed.document
}

const old = (markdown: string) => {
  let count = 0
  return read(markdown, () => `old-${++count}`)
}

/** Parses markdown with keys that exist nowhere else. */
const now = (markdown: string) => {
  let count = 0
  return read(markdown, () => `parsed-${++count}`)
}

const topKeys = ({ nodes }: Document) => nodes.map((node) => (node as { key?: string }).key)
/** Lists the keys of all blocks except lines of code and the content of conflicts. */
const keysIn = ({ nodes }: Document): unknown[] => nodes.flatMap(keysBelow)
function keysBelow(node: Node): unknown[] {
  if (node.object === 'text') return []
  if (node.object === 'block' && node.type === 'conflict') return []
  const below = [...(node.nodes ?? []), ...('fragments' in node ? (node.fragments ?? []) : [])].flatMap(keysBelow)
  return node.object === 'block' && node.type !== 'code-line' ? [node.key, ...below] : below
}
const withoutKeys = (document: Document) =>
  JSON.stringify(document, (name, value) => (name === 'key' ? undefined : (value as Node)))

describe('keys of a rewritten body', () => {
  test.each([
    ['nothing changed', 'A\n\nB\n\nC', 'A\n\nB\n\nC', ['old-1', 'old-2', 'old-3']],
    ['one in front', 'A\n\nB', 'X\n\nA\n\nB', ['parsed-1', 'old-1', 'old-2']],
    ['one taken out', 'A\n\nB\n\nC', 'A\n\nC', ['old-1', 'old-3']],
    [
      'one reworded',
      'A\n\nthe cat sat on the mat\n\nC',
      'A\n\nthe cat lay on the mat\n\nC',
      ['old-1', 'old-2', 'old-3'],
    ],
    ['one in the place of another', 'A\n\nB\n\nC', 'A\n\nquite different\n\nC', ['old-1', 'old-2', 'old-3']],
    ['another type in its place', 'A\n\nB\n\nC', 'A\n\n***\n\nC', ['old-1', 'parsed-2', 'old-3']],
    ['exchanged', 'first words here\n\nsecond thing there', 'second thing there\n\nfirst words here', 1],
  ])('%s', (_, before, after, expected) => {
    const kept = topKeys(keepKeys(old(before), now(after), counter()))
    if (typeof expected === 'number') expect(kept.filter((key) => key?.startsWith('old-')).length).toBe(expected)
    else expect(kept).toEqual(expected)
  })

  test('nested blocks have their keys too', () => {
    const kept = keepKeys(old('- one\n- two'), now('- one\n- two\n- three'), counter())
    const [list] = kept.nodes as unknown as [{ key: string; nodes: { key: string }[] }]
    expect(list.key).toBe('old-1')
    expect(list.nodes.map(({ key }) => key.startsWith('old-'))).toEqual([true, true, false])
  })

  test('a key that occurs twice, or that another block has, is used once', () => {
    const before = old('A\n\nB')
    const twice: Document = { ...before, nodes: [before.nodes[1]!, before.nodes[1]!, before.nodes[0]!] }
    const keys = keysIn(keepKeys(before, twice, counter()))
    expect(new Set(keys).size).toBe(3)
  })

  test('a conflict stays as the merge created it: its sides share keys', () => {
    const side = (name: string): Node => ({
      object: 'block',
      type: 'conflict-side',
      key: `c-${name}`,
      data: { side: name },
      nodes: old('A').nodes,
    })
    const conflict: Node = { object: 'block', type: 'conflict', key: 'c', nodes: [side('primary'), side('change')] }
    const before: Document = { object: 'document', data: {}, nodes: [conflict] }
    const after: Document = { ...before, nodes: [...now('New').nodes, conflict] }
    expect(keepKeys(before, after, counter()).nodes[1]).toEqual(conflict)
  })

  test.each([
    ['thousands of short blocks become a long one', 'Short words here\n\n'.repeat(6000), 'a word and '.repeat(20_000)],
    ['a long block becomes thousands of short ones', 'a word and '.repeat(20_000), 'Short words here\n\n'.repeat(6000)],
  ])('%s, in time that grows with them', async (_, before, after) => {
    const [was, is] = [old(before), now(after)]
    expect(new Set(topKeys(keepKeys(was, is, counter()))).size).toBe(is.nodes.length)
    const [small, large] = [1 / TIMES, 1].map((part) => [
      old(before.slice(0, before.length * part)),
      now(after.slice(0, after.length * part)),
    ])
    const growth = await growthOf(TIMES, (size) => {
      const [earlier, later] = size === 1 ? small! : large!
      return keepKeys(earlier!, later!, counter())
    })
    expect(growth).toBeLessThan(LINEAR)
  })

  test('after any rewrite every block has a unique key, and nothing else changes', () => {
    fc.assert(
      fc.property(anyHostileText, anyHostileText, (before, after) => {
        const [was, is] = [parseMarkdown(before), parseMarkdown(after)]
        if (was.kind !== 'parsed' || is.kind !== 'parsed') return
        const kept = keepKeys(was.document, is.document, counter())
        const keys = keysIn(kept)
        expect(keys).not.toContain(undefined)
        expect(new Set(keys).size).toBe(keys.length)
        expect(withoutKeys(kept)).toBe(withoutKeys(is.document))
      }),
      { numRuns: examples(300) },
    )
  })
})
