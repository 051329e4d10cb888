import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import { block, documentOf, fragment, inline, leaf, text as textNode, voidInline } from '../document/build.ts'
import { type Block, type Node, readDocument } from '../document/index.ts'
import { toTable } from '../document/table.ts'
import { anyBlock, anyDocument } from '../document/testing/arbitrary.ts'
import type { Document } from '../document/types.ts'
import { parseMarkdown, printMarkdown } from './index.ts'
import { anyHostileText } from './testing/hostile-text.ts'

function parse(text: string): Document {
  const parsed = parseMarkdown(text)
  if (parsed.kind !== 'parsed') throw new Error(JSON.stringify(parsed))
  return parsed.document
}

/** Generated documents have no keys. */
const withoutKeys = (document: Document) =>
  JSON.parse(JSON.stringify(document, (name, value) => (name === 'key' ? undefined : value)))
const plain = (document: Document) => JSON.parse(JSON.stringify(document))

/** A cell within a cell is HTML alone, and so is one with words that look like its end. */
const endsCell = (nodes: readonly Node[]): boolean => /"type":"table"|<(?:!--|\/?t)/i.test(JSON.stringify(nodes))

describe('round trip', () => {
  test('a document that is printed and parsed again is the same document', () => {
    fc.assert(
      fc.property(anyDocument(), (document) => {
        expect(withoutKeys(parse(printMarkdown(document)))).toEqual(plain(document))
      }),
      { numRuns: examples(1500) },
    )
  })

  test.each(['<}a@b.cd--> ', '<1a@b.cd>', '<+@b.cd>', 'x <!#$%@b.cd> y', '<=a@b.c> and <3 and 1 <2'])(
    'the text of a link may look like an e-mail address in angle brackets: %s',
    (text) => {
      const link = inline('link', { ref: { kind: 'url', url: 'https://example.org/a' } }, [textNode(leaf(text))])
      for (const nodes of [[link], [textNode(leaf(text))]]) {
        const document = documentOf([block('paragraph', {}, nodes)])
        expect(withoutKeys(parse(printMarkdown(document)))).toEqual(plain(document))
      }
    },
  )

  test('every block in a cell of a table stays the block that it is', () => {
    const cell = fc.array(anyBlock(), { minLength: 1, maxLength: 2 }).filter((nodes) => !endsCell(nodes))
    const table = (nodes: readonly Node[]) =>
      toTable(
        [{ definition: { title: 'A', type: 'text', textAlignment: 'left' }, isHidden: false, width: undefined }],
        [[{ cell: nodes }], [undefined]],
        { type: 'grid', hideHeader: false },
      )
    const around = fc.constantFrom<(held: Block) => Block>(
      (held) => held,
      (held) => block('hint', { style: 'info' }, [held]),
      (held) =>
        block('list-unordered', {}, [block('list-item', {}, [block('paragraph', {}, [textNode(leaf('a'))]), held])]),
    )
    fc.assert(
      fc.property(cell, around, (nodes, place) => {
        const document = documentOf([place(table(nodes))])
        expect(withoutKeys(parse(printMarkdown(document)))).toEqual(plain(document))
      }),
      { numRuns: examples(300) },
    )
    const hint = block('hint', { style: 'info' }, [block('paragraph', {}, [textNode(leaf('a </td> <!-- <b> & b'))])])
    const document = documentOf([table([hint])])
    expect(withoutKeys(parse(printMarkdown(document)))).toEqual(plain(document))
  })

  test('notes, links and words that look like them stay apart', () => {
    const words = fc
      .array(fc.constantFrom('(^1)', '[^1]', '[^1]: x', '^1', '^', ':', '(a)', '[', ']', '!', 'a'), { minLength: 1 })
      .map((each) => textNode(leaf(each.join(''))))
    const link = fc
      .array(words, { maxLength: 1 })
      .map((nodes) => inline('link', { ref: { kind: 'url', url: 'a' } }, nodes))
    const note = words.map((body) => ({
      ...inline('annotation', {}, []),
      fragments: [{ ...fragment('annotation-body', [block('paragraph', {}, [body])]), type: 'annotation-body' }],
    }))
    const image = words.map((alt) =>
      voidInline('inline-image', { ref: { kind: 'url', url: 'a.png' }, alt: alt.leaves[0]!.text }),
    )
    // Texts that touch each other would be read as one.
    const inlines = fc
      .array(fc.tuple(words, fc.oneof(link, note, image)), { minLength: 1, maxLength: 3 })
      .chain((pairs) => words.map((last) => [...pairs.flat(), last]))
    const blocks = fc.oneof(
      inlines.map((nodes) => block('paragraph', {}, nodes)),
      inlines.map((nodes) => block('heading-1', {}, nodes)),
      fc.oneof(link, note).map((node) => block('paragraph', {}, [node])),
    )
    fc.assert(
      fc.property(fc.array(blocks, { minLength: 1, maxLength: 3 }), (nodes) => {
        const document = documentOf(nodes)
        expect(withoutKeys(parse(printMarkdown(document)))).toEqual(plain(document))
      }),
      { numRuns: examples(500) },
    )
    const like = inline('link', { ref: { kind: 'url', url: 'a' } }, [textNode(leaf('^1'))])
    const [first] = fc.sample(note, 1)
    const document = documentOf([block('paragraph', {}, [like]), block('paragraph', {}, [first!])])
    expect(withoutKeys(parse(printMarkdown(document)))).toEqual(plain(document))
  })

  test('a list that ends in an empty item keeps a link and an emoji of its first', () => {
    const link = inline('link', { ref: { kind: 'url', url: 'a' } }, [textNode(leaf('<}a@b.cd--> '))])
    const first = block('paragraph', {}, [link, voidInline('emoji', { code: '1f600' })])
    const items = [[first], [block('paragraph', {}, [])]].map((nodes) => block('list-item', {}, nodes))
    const document = documentOf([block('list-ordered', { start: 1 }, items)])
    const read = withoutKeys(parse(printMarkdown(document)))
    expect(read.nodes[0].nodes).toEqual(plain(document).nodes[0].nodes)
  })

  test('a cell with an escaped tag contains text, not HTML', () => {
    const image = voidInline('inline-image', { ref: { kind: 'url', url: 'a.png' }, size: 'line' })
    const document = parse('| A |\n| - |\n| x |')
    const cell = block('paragraph', {}, [textNode(leaf('<!--<P ')), image])
    const table = document.nodes[0] as Block
    const fragments = table.fragments!.map((each) => ({ ...each, nodes: [cell] }))
    const expected = documentOf([{ ...table, fragments }])
    expect(withoutKeys(parse(printMarkdown(expected)))).toEqual(withoutKeys(expected))
  })

  test('every single block is the same after printing and parsing', () => {
    fc.assert(
      fc.property(anyBlock({ depth: 2 }), (block) => {
        const document = documentOf([block])
        expect(withoutKeys(parse(printMarkdown(document)))).toEqual(plain(document))
      }),
      { numRuns: examples(1500) },
    )
  })

  test('any parsed text is printed and parsed again with the same result, including keys', () => {
    fc.assert(
      fc.property(anyHostileText, (text) => {
        const parsed = parseMarkdown(text)
        if (parsed.kind !== 'parsed') return expect(parsed.kind).toBe('invalidFrontMatter')
        expect(readDocument(parsed.document).kind).toBe('document')
        const printed = printMarkdown(parsed.document)
        expect(parse(printed)).toEqual(parsed.document)
        expect(printMarkdown(parse(printed))).toBe(printed)
      }),
      { numRuns: examples(4000), examples: [['<table><ul><img src="x">']] },
    )
  })

  test('parsing is deterministic', () => {
    fc.assert(
      fc.property(anyHostileText, (text) => {
        expect(parseMarkdown(text)).toEqual(parseMarkdown(text))
      }),
      { numRuns: examples(200) },
    )
  })

  test('any tree can be printed, whatever its data contains', () => {
    const data = fc.dictionary(
      fc.constantFrom('ref', 'url', 'view', 'records', 'title', 'formula', 'style'),
      fc.jsonValue(),
    )
    const types = [
      'paragraph',
      'table',
      'images',
      'image',
      'code',
      'list-ordered',
      'tabs',
      'expandable',
      'link',
      'emoji',
      'x',
    ]
    const { node } = fc.letrec<{ node: Node }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4, depthIdentifier: 'tree' },
        fc.record({
          object: fc.constant('text' as const),
          leaves: fc.constant([{ object: 'leaf' as const, text: 'a', marks: [] }]),
        }),
        fc.record({
          object: fc.constantFrom('block' as const, 'inline' as const),
          type: fc.constantFrom(...types),
          data,
          nodes: fc.array(tie('node'), { maxLength: 2 }),
        }),
        fc.record({ object: fc.constant('fragment' as const), nodes: fc.array(tie('node'), { maxLength: 2 }) }),
      ) as fc.Arbitrary<Node>,
    }))
    fc.assert(
      fc.property(fc.array(node, { maxLength: 3 }), (nodes) => {
        expect(parseMarkdown(printMarkdown(documentOf(nodes))).kind).toBe('parsed')
      }),
      { numRuns: examples(500) },
    )
  })

  test('a tree deeper than any text is printed without exhausting the call stack', () => {
    let node: Node = { object: 'text', leaves: [{ object: 'leaf', text: 'bottom', marks: [] }] }
    for (let depth = 0; depth < 100_000; depth++) node = { object: 'block', type: 'blockquote', nodes: [node] }
    expect(printMarkdown(documentOf([node]))).toContain('bottom')
  })
})

describe('keys', () => {
  const keysOf = (text: string) => parse(text).nodes.map((node) => (node as { key?: string }).key)

  test('a block has the same key while others around it change', () => {
    const [, b, c] = keysOf('a\n\nb\n\nc')
    const [, , b2, , c2] = keysOf('new\n\nA\n\nb\n\nmore\n\nc')
    expect([b2, c2]).toEqual([b, c])
  })

  test('equal blocks have different keys', () => {
    const keys = keysOf('a\n\na\n\na')
    expect(new Set(keys).size).toBe(3)
  })

  test('the caller can supply keys, which are used in reading order', () => {
    let next = 0
    const parsed = parseMarkdown('> a\n\nb', { newKey: () => `k${next++}` })
    expect(parsed.kind === 'parsed' && parsed.document.nodes).toMatchObject([
      { key: 'k0', nodes: [{ key: 'k1' }] },
      { key: 'k2' },
    ])
  })
})
