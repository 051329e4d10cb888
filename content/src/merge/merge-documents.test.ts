import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf, LINEAR } from '../../../test/growth.ts'
import { examples } from '../../../test/tiers.ts'
import { anyDocument } from '../document/testing/arbitrary.ts'
import type { Block, Document, Node } from '../document/types.ts'
import { walk } from '../document/walk.ts'
import { align } from './align.ts'
import { isConflict, sidesOf } from './conflict-block.ts'
import { hashOf, hasSameContent } from './content-of.ts'
import { mergeDocuments } from './merge-documents.ts'
import { mergeOrder } from './merge-order.ts'
import { splitTokens } from './split-tokens.ts'
import { referenceOrder } from './testing/reference-order.ts'

const merge = (base: Document, primary: Document, change: Document) => mergeDocuments({ base, primary, change }, 'page')
const textNode = (text: string): Node => ({ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] })
const block = (type: string, nodes: readonly Node[], rest: Partial<Block> = {}): Block => ({
  object: 'block',
  type,
  nodes,
  ...rest,
})
const line = (text: string, key?: string) => block('paragraph', [textNode(text)], key === undefined ? {} : { key })
const documentOf = (nodes: readonly Node[]): Document => ({ object: 'document', data: {}, nodes })
const lines = (...texts: string[]) => documentOf(texts.map((text) => line(text)))
const textOf = (node: Node): string =>
  node.object === 'text' ? node.leaves.map(({ text }) => text).join('') : (node.nodes ?? []).map(textOf).join(' ')
const shown = (document: Document): unknown[] =>
  document.nodes.map((node) => {
    if (!isConflict(node)) return textOf(node)
    const { base, primary, change } = sidesOf(node)
    return [base, primary, change].map((side) => side.map(textOf).join())
  })
const conflictsOf = (document: Document) => [...walk(document)].filter(({ node }) => isConflict(node)).length
const allText = (document: Document) =>
  [...walk(document)].map(({ node }) => (node.object === 'text' ? textOf(node) : ''))

describe('mergeOrder', () => {
  const some = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  const side = fc
    .tuple(some, fc.subarray(['p', 'q', 'r', 's']), fc.infiniteStream(fc.nat(20)))
    .map(([base, added, places]) => {
      const list: string[] = [...base]
      for (const id of added) list.splice(places.next().value! % (list.length + 1), 0, id)
      return list
    })
  test('agrees with the slow reference implementation', () => {
    fc.assert(
      fc.property(some, side, side, some, (base, primary, change, dropped) => {
        const isKept = (id: string) => !dropped.slice(4).includes(id)
        expect(mergeOrder({ base, primary, change }, isKept)).toEqual(referenceOrder({ base, primary, change }, isKept))
      }),
      { numRuns: examples(3000) },
    )
  })

  test('puts the insertions of both sides at one position after each other, primary first', () => {
    const order = mergeOrder(
      { base: ['a', 'b'], primary: ['a', 'x', 'y', 'b'], change: ['a', 'p', 'q', 'b'] },
      () => true,
    )
    expect(order).toEqual(['a', 'x', 'y', 'p', 'q', 'b'])
  })
})

describe('align', () => {
  test('pairs equal tokens in order, and all of them where one list is a subsequence of the other', () => {
    const tokens = fc.array(fc.nat(6), { maxLength: 40 })
    fc.assert(
      fc.property(tokens, tokens, (before, after) => {
        let last = -1
        for (const [at, place] of align(before, after).entries()) {
          if (place < 0) continue
          expect(before[place]).toBe(after[at])
          expect(place).toBeGreaterThan(last)
          last = place
        }
      }),
      { numRuns: examples(1000) },
    )
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(99)), fc.func(fc.boolean()), (before, isKept) => {
        expect([
          ...align(
            before,
            before.filter((token) => isKept(token)),
          ),
        ]).toEqual([...before.keys()].filter((at) => isKept(before[at]!)))
      }),
    )
  })

  test('does not take quadratic time where nearly all tokens are equal', async () => {
    const list = (length: number, every: number) =>
      Array.from({ length }, (_, at) => (at % every === 0 ? 2 + (at % 7) : 1))
    const growth = await growthOf(60_000, (length) => align(list(length, 11), list(length, 13)))
    expect(growth).toBeLessThan(LINEAR)
  })
})

describe('the content of nodes', () => {
  test('does not depend on keys, and equal nodes have equal hashes', () => {
    const withKeys = (node: Node, name: string): Node =>
      ({
        ...node,
        key: name,
        ...('nodes' in node && node.nodes && { nodes: node.nodes.map((each, at) => withKeys(each, `${name}.${at}`)) }),
      }) as Node
    fc.assert(
      fc.property(anyDocument(), anyDocument(), (one, other) => {
        for (const node of one.nodes) {
          const named = withKeys(structuredClone(node), 'k')
          expect(hasSameContent(node, named)).toBe(true)
          expect(hashOf(named)).toBe(hashOf(node))
          for (const second of other.nodes)
            expect(hasSameContent(node, second)).toBe(JSON.stringify(node) === JSON.stringify(second))
        }
      }),
      { numRuns: examples(300) },
    )
  })
})

const conflictIds = (document: Document) =>
  [...walk(document)].flatMap(({ node }) => (isConflict(node) ? [node.data!.conflict] : []))
const hasDistinct = (ids: readonly unknown[]) => new Set(ids).size === ids.length

describe('the merge of documents', () => {
  test('with one side unchanged, or both the same, is the other side, for any documents', () => {
    fc.assert(
      fc.property(anyDocument(), anyDocument(), (base, other) => {
        expect(merge(base, other, base)).toEqual(other)
        expect(merge(base, base, other)).toEqual(other)
        expect(merge(base, other, structuredClone(other))).toEqual(other)
      }),
      { numRuns: examples(1000) },
    )
  })

  test('is deterministic, and its conflicts have different ids', () => {
    fc.assert(
      fc.property(anyDocument(), anyDocument(), anyDocument(), (base, primary, change) => {
        // Only a merge creates conflicts, in change requests: neither primary nor the base ever contains one.
        fc.pre(conflictsOf(base) + conflictsOf(primary) === 0 && hasDistinct(conflictIds(change)))
        const merged = merge(base, primary, change)
        expect(merge(structuredClone(base), structuredClone(primary), structuredClone(change))).toEqual(merged)
        expect(hasDistinct(conflictIds(merged))).toBe(true)
      }),
      { numRuns: examples(1000) },
    )
  })

  test('contains every word that either side wrote, in the result or in a side of a conflict', () => {
    fc.assert(
      fc.property(anyDocument(), anyDocument(), anyDocument(), (base, primary, change) => {
        fc.pre(conflictsOf(primary) + conflictsOf(change) === 0)
        const wordsIn = (document: Document) => new Set(allText(document).flatMap(splitTokens))
        const kept = wordsIn(merge(base, primary, change))
        const old = wordsIn(base)
        for (const side of [primary, change])
          for (const word of wordsIn(side)) if (!old.has(word)) expect(kept).toContain(word)
      }),
      { numRuns: examples(1000) },
    )
  })

  type Edit = { kind: 'edit' | 'delete' | 'insert' | 'move'; at: number; to: number }
  const someEdits = fc.array(
    fc.record({
      kind: fc.constantFrom('edit' as const, 'delete' as const, 'insert' as const, 'move' as const),
      at: fc.nat(20),
      to: fc.nat(20),
    }),
    { maxLength: 8 },
  )
  /** No side both deletes and inserts: a block inserted in place of a deleted one counts as rewritten. */
  const someScript = fc
    .tuple(someEdits, fc.constantFrom('delete', 'insert'))
    .map(([edits, never]) => edits.filter(({ kind }) => kind !== never))
  const apply = (nodes: readonly Block[], edits: readonly Edit[], side: string): Block[] => {
    const list = [...nodes]
    for (const [number, { kind, at, to }] of edits.entries()) {
      const place = at % Math.max(1, list.length)
      const found = list[place]
      if (kind === 'insert') list.splice(at % (list.length + 1), 0, line(`${side} new ${number}`, `${side}${number}`))
      else if (!found) continue
      else if (kind === 'delete') list.splice(place, 1)
      else if (kind === 'edit') list[place] = line(`${textOf(found)} ${side}${number}`, found.key)
      else list.splice(to % list.length, 0, ...list.splice(place, 1))
    }
    return list
  }

  test('of random edits of blocks with keys agrees with the rules, block by block', () => {
    fc.assert(
      fc.property(fc.nat(12), someScript, someScript, (length, primaryEdits, changeEdits) => {
        const base = Array.from({ length }, (_, at) => line(`line ${at}`, `k${at}`))
        const sides = { base, primary: apply(base, primaryEdits, 'p'), change: apply(base, changeEdits, 'c') }
        const find = (list: readonly Block[], key: string) => list.find((each) => each.key === key)
        const expected = new Map<string, unknown>()
        for (const key of new Set([...base, ...sides.primary, ...sides.change].map((each) => each.key!))) {
          const [old, one, other] = [base, sides.primary, sides.change].map((list) => {
            const found = find(list, key)
            return found ? textOf(found) : ''
          })
          if (one === other || old === other) expected.set(key, one)
          else if (old === one) expected.set(key, other)
          else expected.set(key, [old, one, other])
        }
        const keys = (list: readonly Block[]) => list.map(({ key }) => key!)
        const order = referenceOrder(
          { base: keys(base), primary: keys(sides.primary), change: keys(sides.change) },
          (key) => expected.get(key) !== '',
        )
        const merged = merge(documentOf(base), documentOf(sides.primary), documentOf(sides.change))
        expect(shown(merged)).toEqual(order.map((key) => expected.get(key)))
      }),
      { numRuns: examples(3000) },
    )
  })

  test('of edits of different blocks never conflicts, even without keys', () => {
    const words = (at: number) => `alpha${at} beta${at} gamma${at} delta${at}`
    const marks = fc.array(fc.constantFrom('primary', 'change', 'deleted by primary', 'deleted by change', 'none'), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(marks, (marks) => {
        const sideOf = (side: string) =>
          marks.flatMap((mark, at) =>
            mark === side ? [`${words(at)} ${side}`] : mark === `deleted by ${side}` ? [] : [words(at)],
          )
        const expected = marks.flatMap((mark, at) =>
          mark === 'none' ? [words(at)] : mark.startsWith('deleted') ? [] : [`${words(at)} ${mark}`],
        )
        const merged = merge(
          lines(...marks.map((_, at) => words(at))),
          lines(...sideOf('primary')),
          lines(...sideOf('change')),
        )
        expect(shown(merged)).toEqual(expected)
      }),
      { numRuns: examples(1000) },
    )
  })

  test('a block rewritten on both sides is a conflict with its three sides, as is one deleted and rewritten', () => {
    const base = lines('One line', 'Two line', 'Three line')
    expect(
      shown(
        merge(
          base,
          lines('One line', 'Two primary line', 'Three line'),
          lines('One line', 'Two change line', 'Three line'),
        ),
      ),
    ).toEqual(['One line', ['Two line', 'Two primary line', 'Two change line'], 'Three line'])
    expect(
      shown(merge(base, lines('One line', 'Three line'), lines('One line', 'Two change line', 'Three line'))),
    ).toEqual(['One line', ['Two line', '', 'Two change line'], 'Three line'])
    expect(merge(base, lines('One line', 'Two same line'), lines('One line', 'Two same line', 'Three line'))).toEqual(
      lines('One line', 'Two same line'),
    )
  })

  test('both sides insert at one position: both stay, primary first, equal ones once', () => {
    const base = lines('One', 'Two')
    expect(
      shown(merge(base, lines('One', 'Same', 'By primary', 'Two'), lines('One', 'By change', 'Same', 'Two'))),
    ).toEqual(['One', 'Same', 'By primary', 'By change', 'Two'])
  })

  test('a block moved by one side and rewritten by the other is both', () => {
    const [a, b, c, d] = ['alpha one', 'beta two', 'gamma three', 'delta four']
    expect(shown(merge(lines(a, b, c, d), lines(b, c, d, a), lines(`${a} new`, b, c, d)))).toEqual([
      b,
      c,
      d,
      `${a} new`,
    ])
  })

  const item = (...texts: string[]) =>
    block(
      'list-item',
      texts.map((text) => line(text)),
    )
  test('lists are merged item by item, down to the paragraph', () => {
    const list = (...items: Block[]) => documentOf([block('list-unordered', items)])
    const base = list(item('one a'), item('two b'), item('three c'))
    const merged = merge(
      base,
      list(item('one a p'), item('two b'), item('three c')),
      list(item('one a'), item('two b'), item('three c c'), item('four')),
    )
    expect(merged).toEqual(list(item('one a p'), item('two b'), item('three c c'), item('four')))
    const clash = merge(
      base,
      list(item('one a p'), item('two b'), item('three c')),
      list(item('one a c'), item('two b new'), item('three c')),
    )
    const conflict = ((clash.nodes[0] as Block).nodes![0] as Block).nodes![0]!
    expect(isConflict(conflict)).toBe(true)
    expect(textOf((clash.nodes[0] as Block).nodes![1]!)).toBe('two b new')
  })

  test('where a conflict block is not allowed, the block around it is the unit', () => {
    const code = (...texts: string[]) =>
      documentOf([
        block(
          'code',
          texts.map((text) => block('code-line', [textNode(text)])),
          { data: { syntax: 'js' } },
        ),
      ])
    expect(merge(code('a b', 'c d', 'e f'), code('a b 1', 'c d', 'e f'), code('a b', 'c d', 'e f 2'))).toEqual(
      code('a b 1', 'c d', 'e f 2'),
    )
    const clash = merge(code('a b'), code('a b 1'), code('a b 2'))
    expect(shown(clash)).toEqual([['a b', 'a b 1', 'a b 2']])
    expect(conflictsOf(clash)).toBe(1)
    const list = (type: string, text: string) => documentOf([block(type, [item(text)])])
    expect(
      conflictsOf(merge(list('list-unordered', 'x'), list('list-ordered', 'x'), list('list-unordered', 'x y'))),
    ).toBe(1)
  })

  test('the attributes of a container are merged separately from its content', () => {
    const hint = (style: string, text: string) => documentOf([block('hint', [line(text)], { data: { style } })])
    expect(merge(hint('info', 'a b'), hint('danger', 'a b'), hint('info', 'a b c'))).toEqual(hint('danger', 'a b c'))
    expect(conflictsOf(merge(hint('info', 'a'), hint('danger', 'a'), hint('warning', 'a')))).toBe(1)
  })

  test('two cells of a table can be filled concurrently, one cell twice is a conflict', () => {
    const table = (one: string, two: string, caption: string) =>
      documentOf([
        {
          object: 'block',
          type: 'table',
          isVoid: true,
          data: {
            records: { r: { orderIndex: 'a', values: { x: one, y: two } } },
            view: { type: 'grid', columns: ['x', 'y'] },
          },
          fragments: [{ object: 'fragment', type: 'cell', fragment: 'f1', nodes: [line(caption)] }],
        },
      ])
    const base = table('1', '2', 'c')
    expect(merge(base, table('p', '2', 'c'), table('1', 'c', 'c d'))).toEqual(table('p', 'c', 'c d'))
    expect(conflictsOf(merge(base, table('p', '2', 'c'), table('c', '2', 'c')))).toBe(1)
  })

  test('an open conflict stays open when primary changes again, and ends when both sides agree', () => {
    const of = (word: string) => lines('before', `some ${word} line`, 'after')
    const head = merge(of('old'), of('primary'), of('change'))
    expect(shown(merge(of('primary'), lines('before', 'some primary line', 'after', 'more'), head))).toEqual([
      ...shown(head),
      'more',
    ])
    expect(shown(merge(of('primary'), of('later'), head))[1]).toEqual([
      'some old line',
      'some later line',
      'some change line',
    ])
    expect(merge(of('primary'), of('change'), head)).toEqual(of('change'))
  })

  test('does not take quadratic time on long texts of equal lines', async () => {
    const long = (word: string, length: number) =>
      documentOf(
        Array.from({ length }, (_, at) => line(at % 2 === 0 ? '' : at % 5 === 0 ? `${word} ${at % 3}` : 'same')),
      )
    const growth = await growthOf(8000, (length) => merge(long('x', length), long('y', length), long('z', length)))
    expect(growth).toBeLessThan(LINEAR)
  })
})
