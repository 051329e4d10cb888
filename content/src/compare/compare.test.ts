import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf, type Leaf, type Node, paragraph, plainText, readTable, text } from '../document/index.ts'
import { anyBlocks } from '../document/testing/arbitrary.ts'
import { parseMarkdown } from '../markdown/parse-markdown.ts'
import { isEqual } from '../text/index.ts'
import {
  alignBlocks,
  ChangedValue,
  comparedTableOf,
  compareRow,
  type DocumentSide,
  differenceOf,
  takeSide,
} from './index.ts'
import { splitWords } from './split-words.ts'

const compare = (before: readonly Node[], after: readonly Node[]): Node[] =>
  alignBlocks(before, after).flatMap((row, _at, rows) => compareRow(row, rows))

const parse = (markdown: string): readonly Node[] => {
  const parsed = parseMarkdown(markdown)
  if (parsed.kind !== 'parsed') throw new Error(parsed.kind)
  return parsed.document.nodes
}

/** The form in which a comparison gives content back: neighbouring texts are one, keys and empty texts are left out, a table is what is read of it. */
function normalize(nodes: readonly Node[]): unknown[] {
  const normal: unknown[] = []
  for (const node of nodes) {
    if (node.object === 'text') {
      for (const { text: own, marks } of node.leaves) {
        const last = normal.at(-1) as { leaf?: string; marks?: unknown } | undefined
        if (own === '') continue
        if (last?.leaf !== undefined && isEqual(last.marks, marks)) last.leaf += own
        else normal.push({ leaf: own, marks })
      }
      continue
    }
    if (node.object === 'block' && node.type === 'table') {
      const { columns, rows } = comparedTableOf(node) ?? readTable(node)
      const cellOf = (value: unknown) => (Array.isArray(value) && isNodes(value) ? normalize(value) : (value ?? []))
      normal.push({
        titles: columns.map(({ definition }) => definition.title),
        rows: rows.map((row) => columns.map(({ id }) => cellOf(row[id]))),
      })
      continue
    }
    const { key: _key, nodes: inner, ...rest } = node
    const fragments = 'fragments' in node ? node.fragments : undefined
    const next = {
      ...JSON.parse(JSON.stringify(rest)),
      ...(inner && { nodes: normalize(inner) }),
      ...(fragments && { fragments: normalize(fragments.filter((each) => each.nodes.length > 0)) }),
    }
    const last = normal.at(-1) as { nodes?: unknown[] } | undefined
    const isNext =
      node.object === 'inline' && inner && last?.nodes && isEqual({ ...last, nodes: [] }, { ...next, nodes: [] })
    if (isNext && next.nodes.length > 0 && last.nodes!.length > 0) last.nodes = join([...last.nodes!, ...next.nodes])
    else normal.push(next)
  }
  return normal
}

function join(nodes: unknown[]): unknown[] {
  const joined: { leaf?: string; marks?: unknown }[] = []
  for (const node of nodes as { leaf?: string; marks?: unknown }[]) {
    const last = joined.at(-1)
    if (last?.leaf !== undefined && node.leaf !== undefined && isEqual(last.marks, node.marks)) last.leaf += node.leaf
    else joined.push({ ...node })
  }
  return joined
}

const isNodes = (values: unknown[]): values is Node[] =>
  values.every((each) => typeof each === 'object' && each !== null && 'object' in each)

const expectBothSides = (before: readonly Node[], after: readonly Node[]) => {
  const rows = alignBlocks(before, after)
  expect(rows.flatMap((row) => row.before ?? [])).toEqual(before)
  expect(rows.flatMap((row) => row.after ?? [])).toEqual(after)
  const merged = rows.flatMap((row) => compareRow(row, rows))
  for (const [side, nodes] of [
    ['before', before],
    ['after', after],
  ] as const)
    expect(normalize(takeSide(merged, side))).toEqual(normalize(nodes))
}

/** What is marked on one side, in reading order. */
function markedOf(nodes: readonly Node[], side: DocumentSide, isInside = false): string {
  const parts: string[] = []
  const visit = (node: Node | Leaf, inside: boolean) => {
    const difference = differenceOf(node)
    if (difference && difference.side !== side) return
    const isMarked = inside || difference?.isWhole === true
    if (node.object === 'leaf') parts.push(isMarked ? node.text : '')
    else if (node.object === 'text') for (const leaf of node.leaves) visit(leaf, isMarked)
    else {
      const table = comparedTableOf(node)
      for (const row of table?.rows ?? [])
        for (const column of table!.columns) {
          const value = row[column.id]
          const isIn = isMarked || [row, column].some((part) => differenceOf(part)?.side === side)
          if ([row, column].some((part) => (differenceOf(part)?.side ?? side) !== side)) continue
          if (value instanceof ChangedValue) parts.push(String(value[side] ?? ''))
          else if (Array.isArray(value) && isNodes(value)) parts.push(markedOf(value, side, isIn))
        }
      if (table) return
      for (const each of node.nodes ?? []) visit(each, isMarked)
      if ('fragments' in node) for (const each of node.fragments ?? []) visit(each, isMarked)
    }
  }
  for (const node of nodes) visit(node, isInside)
  return parts.filter((part) => part !== '').join('|')
}

const marks = (before: string, after: string) => {
  const merged = compare(parse(before), parse(after))
  return { removed: markedOf(merged, 'before'), added: markedOf(merged, 'after') }
}

describe('any two documents', () => {
  /** Blocks of the first list stay, go, come twice, or move; those of the second come in between. */
  const anyEdit = fc
    .tuple(anyBlocks(), anyBlocks(), fc.array(fc.nat(), { maxLength: 8 }), fc.boolean())
    .map(([before, others, order, hasKeys]) => {
      const old = hasKeys ? withKeys(before) : before
      const pool = [...old, ...others]
      return [old, pool.length === 0 ? [] : order.map((at) => pool[at % pool.length]!)] as const
    })
  const withKeys = (nodes: readonly Node[]) => nodes.map((node, at) => ({ ...node, key: `k${at}` }) as Node)

  test('are given back by the sides of their comparison', () => {
    fc.assert(fc.property(anyEdit, ([before, after]) => expectBothSides(before, after)))
  })

  test('are given back when every word of them was rewritten', () => {
    const rewrite = (nodes: readonly Node[]): Node[] =>
      JSON.parse(JSON.stringify(nodes), (name, value) =>
        name === 'text' && typeof value === 'string' ? value.replace(/\w\w+/, (word) => `${word}ed`) : value,
      )
    fc.assert(fc.property(anyBlocks(), (before) => expectBothSides(before, rewrite(before))))
  })

  test('have no difference from themselves', () => {
    fc.assert(
      fc.property(anyBlocks(), (nodes) => {
        expect(alignBlocks(nodes, structuredClone(nodes)).every(({ kind }) => kind === 'same')).toBe(true)
      }),
    )
  })
})

describe('every fixture', () => {
  const folder = new URL('../../fixtures/markdown/', import.meta.url)
  const fixtures = readdirSync(folder).map((name) => {
    const file = readdirSync(new URL(`${name}/`, folder)).find((each) => each.endsWith('.md'))
    return [name, file === undefined ? '' : readFileSync(new URL(`${name}/${file}`, folder), 'utf8')] as const
  })

  test.each(fixtures)('%s: a rewritten word is all that is marked', (_name, markdown) => {
    const nodes = parse(markdown)
    const words = plainText(documentOf(nodes)).match(/[\p{L}]{4,}/gu) ?? []
    const word = words[Math.floor(words.length / 2)]
    expectBothSides(nodes, [])
    expectBothSides([], nodes)
    if (word === undefined) return
    const changed = JSON.parse(JSON.stringify(nodes), (name, value) =>
      name === 'text' && typeof value === 'string' ? value.replaceAll(word, 'rewritten') : value,
    )
    expectBothSides(nodes, changed)
    expect(markedOf(compare(nodes, changed), 'after')).toContain('rewritten')
  })
})

describe('what is marked', () => {
  test.each([
    ['words', 'One old word stays', 'One new word stays', 'old', 'new'],
    ['a phrase as one', 'we go to the old town', 'we go to a new town', 'the old', 'a new'],
    ['words between others', 'a b c d e f', 'a b x c d e f', '', 'x '],
    ['words without spaces', '東京は日本の首都です', '京都は日本の首都です', '東京', '京都'],
    ['a word that is bold now', 'some strong words here', 'some **strong** words here', 'strong', 'strong'],
    [
      'a link with another address',
      'see [the guide](https://a.example) now',
      'see [the guide](https://b.example) now',
      'the guide',
      'the guide',
    ],
    ['words of a heading that was a paragraph', 'The first part', '## The second part', 'first', 'second'],
    ['words in a list', '* one\n* two\n  * three four', '* one\n* two\n  * three five', 'four', 'five'],
    ['an item', '* one\n* two', '* one\n* inserted here\n* two', '', 'inserted here'],
    [
      'words in a hint of another style',
      '{% hint style="info" %}\nMind the gap\n{% endhint %}',
      '{% hint style="danger" %}\nMind the step\n{% endhint %}',
      'gap',
      'step',
    ],
    [
      'words in a tab',
      '{% tabs %}\n{% tab title="A" %}\nFirst thing\n{% endtab %}\n{% endtabs %}',
      '{% tabs %}\n{% tab title="A" %}\nOther thing\n{% endtab %}\n{% endtabs %}',
      'First',
      'Other',
    ],
    [
      'a title and a body',
      '<details>\n<summary>Why so</summary>\n\nBecause of it\n\n</details>',
      '<details>\n<summary>Why not</summary>\n\nBecause of that\n\n</details>',
      'so|it',
      'not|that',
    ],
    [
      'a cell',
      '| A | B |\n|---|---|\n| one | two |\n| three | four |',
      '| A | B |\n|---|---|\n| one | two |\n| three | five |',
      'four',
      'five',
    ],
    [
      'a row',
      '| A | B |\n|---|---|\n| one | two |\n| three | four |',
      '| A | B |\n|---|---|\n| one | two |\n| new | row |\n| three | four |',
      '',
      'new|row',
    ],
    [
      'a column',
      '| A | B |\n|---|---|\n| one | two |',
      '| New | A | B |\n|---|---|---|\n| cell | one | two |',
      '',
      'cell',
    ],
    [
      'lines of code',
      '```js\nconst a = 1\nconst b = 2\nrun()\n```',
      '```js\nconst a = 1\nconst b = 3\nrun()\nstop()\n```',
      '2',
      '3|stop()',
    ],
    ['the whole formula', '$$\na + b\n$$', '$$\na + c\n$$', '', ''],
    [
      'the source of a diagram as a whole',
      '```mermaid\ngraph TD\nA-->B\n```',
      '```mermaid\ngraph TD\nA-->C\n```',
      'graph TD|A-->B',
      'graph TD|A-->C',
    ],
  ])('%s', (_name, before, after, removed, added) => {
    expect(marks(before, after)).toEqual({ removed, added })
  })

  test('a picture is replaced by another', () => {
    const merged = compare(parse('![](https://a.example/a.png)'), parse('![](https://a.example/b.png)'))
    const pictures = merged.flatMap((node) => (node.object === 'block' ? (node.nodes ?? []) : []))
    expect(pictures.map((node) => differenceOf(node)?.side)).toEqual(['before', 'after'])
  })
})

describe('rows', () => {
  const keyed = (...lines: string[]): Node[] =>
    lines.map((line) => ({ ...paragraph([text({ object: 'leaf', text: line, marks: [] })]), key: line[0]! }))
  const kinds = (before: Node[], after: Node[]) =>
    alignBlocks(before, after).map(
      ({ kind, before: old, after: now }) =>
        `${kind} ${old && 'key' in old ? old.key : ''}${now && 'key' in now ? now.key : ''}`,
    )

  test('a block that was moved is named at both places, and the other blocks stay', () => {
    const before = keyed('a', 'b', 'c', 'd')
    const after = [before[3]!, before[0]!, before[1]!, before[2]!]
    expect(kinds(before, after)).toEqual(['moved-to d', 'same aa', 'same bb', 'same cc', 'moved-from d'])
    const rows = alignBlocks(before, after)
    expect([rows[0]!.other, rows[4]!.other]).toEqual([4, 0])
  })

  test('a block keeps its row when every word of it changed, and what took its place is another', () => {
    expect(kinds(keyed('a one two'), [{ ...keyed('x')[0]!, key: 'a' } as Node])).toEqual(['changed aa'])
    expect(kinds(keyed('a one two'), keyed('x three'))).toEqual(['removed a', 'added x'])
  })

  test('blocks are found by their content where an import gave them other keys', () => {
    const before = keyed('alpha beta', 'gamma delta', 'epsilon zeta')
    const after = before.map((node, at) => ({ ...node, key: `new ${at}` }) as Node)
    expect(kinds(before, after).map((each) => each.split(' ')[0])).toEqual(['same', 'same', 'same'])
  })
})

test('a text is split without a loss, whatever its script and length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (each) => {
      expect(splitWords(each).join('')).toBe(each)
    }),
  )
  const long = '東京は日本の首都です。 '.repeat(10_000)
  expect(splitWords(long).join('')).toBe(long)
})

test('ten thousand changed blocks, and a paragraph of a hundred thousand words, are compared in little work', () => {
  const many = (word: string) =>
    Array.from({ length: 10_000 }, (_, at) => ({
      ...paragraph([text({ object: 'leaf', text: `Block ${at} is ${word}`, marks: [] })]),
      key: `k${at}`,
    }))
  const rows = alignBlocks(many('old'), many('new'))
  expect(rows.length).toBe(10_000)
  expect(markedOf(compareRow(rows[5000]!, rows), 'after')).toBe('new')
  const long = (seed: number) =>
    paragraph([
      text({
        object: 'leaf',
        text: Array.from({ length: 100_000 }, (_, at) => `w${(at * seed) % 977}`).join(' '),
        marks: [],
      }),
    ])
  const [before, after] = [
    { ...long(3), key: 'k' },
    { ...long(7), key: 'k' },
  ]
  expectBothSides([before], [after])
})
