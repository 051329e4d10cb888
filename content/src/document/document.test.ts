import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Block,
  countCharacters,
  type Document,
  type Fragment,
  type Inline,
  type Node,
  plainText,
  readDocument,
  type Text,
  walk,
} from './index.ts'

const documentOf = (...nodes: Node[]): Document => ({ object: 'document', data: {}, nodes })
const text = (...texts: string[]): Text => ({
  object: 'text',
  leaves: texts.map((each) => ({ object: 'leaf', text: each, marks: [] })),
})
const block = (type: string, ...nodes: Node[]): Block => ({ object: 'block', type, nodes })
const inline = (type: string, ...nodes: Node[]): Inline => ({ object: 'inline', type, nodes })
const fragment = (...nodes: Node[]): Fragment => ({ object: 'fragment', nodes })

/** Every form of the model, with unknown data. */
const data = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 })
const anyTree = fc.letrec<{ node: Node; branch: Block | Inline; fragment: Fragment; text: Text }>((tie) => {
  const nodes = fc.array(tie('node'), { maxLength: 3, depthIdentifier: 'tree' })
  const mark = fc.record(
    { object: fc.constant('mark' as const), type: fc.string(), data },
    { requiredKeys: ['object', 'type'] },
  )
  const leaf = fc.record({
    object: fc.constant('leaf' as const),
    text: fc.string({ unit: 'grapheme' }),
    marks: fc.array(mark, { maxLength: 2 }),
  })
  return {
    node: fc.oneof({ depthIdentifier: 'tree', maxDepth: 5 }, tie('text'), tie('branch'), tie('fragment')),
    branch: fc.record(
      {
        object: fc.constantFrom('block' as const, 'inline' as const),
        type: fc.string(),
        key: fc.string(),
        isVoid: fc.boolean(),
        data,
        nodes,
        fragments: fc.array(tie('fragment'), { maxLength: 2, depthIdentifier: 'tree' }),
      },
      { requiredKeys: ['object', 'type'] },
    ) as fc.Arbitrary<Block | Inline>,
    fragment: fc.record(
      { object: fc.constant('fragment' as const), key: fc.string(), type: fc.string(), fragment: fc.string(), nodes },
      { requiredKeys: ['object', 'nodes'] },
    ) as fc.Arbitrary<Fragment>,
    text: fc.record({ object: fc.constant('text' as const), leaves: fc.array(leaf, { maxLength: 3 }) }),
  }
})
const anyDocument = fc.array(anyTree.node, { maxLength: 4 }).map((nodes) => documentOf(...nodes))

const DEEP = 200_000

describe('walk', () => {
  test('every node comes before its nodes, and those before its fragments, in reading order', () => {
    const expected = (node: Node): Node[] =>
      node.object === 'text'
        ? [node]
        : [
            node,
            ...(node.nodes ?? []).flatMap(expected),
            ...('fragments' in node ? node.fragments! : []).flatMap(expected),
          ]
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect([...walk(document)].map((visit) => visit.node)).toEqual(document.nodes.flatMap(expected))
      }),
    )
  })

  test('a visit knows its parents', () => {
    const words = text('words')
    const link = inline('link', words)
    const paragraph = block('paragraph', link)
    const visit = [...walk(documentOf(paragraph))].at(-1)!
    expect([visit.node, visit.parent?.node, visit.parent?.parent?.node, visit.parent?.parent?.parent]).toEqual([
      words,
      link,
      paragraph,
      undefined,
    ])
  })

  test('deep documents do not exhaust the call stack', () => {
    let node: Node = text('bottom')
    for (let depth = 0; depth < DEEP; depth++) node = block('blockquote', node)
    const document = documentOf(node)
    expect(readDocument(document).kind).toBe('document')
    expect(countCharacters(document)).toBe(6)
    expect(plainText(document)).toBe('bottom')
  })
})

describe('plain text', () => {
  test('each block with text is a line; leaves and inlines of a block are joined', () => {
    const document = documentOf(
      block('heading-1', text('Tone')),
      block('paragraph', text('Be ', 'brief'), inline('link', text(' and kind')), text('.')),
      block('divider'),
      block(
        'list-unordered',
        block('list-item', block('paragraph', text('one'))),
        block('list-item', block('paragraph', text('two'))),
      ),
    )
    expect(plainText(document)).toBe('Tone\nBe brief and kind.\none\ntwo')
  })

  test('the note of an annotation follows its sentence instead of interrupting it', () => {
    const annotation: Inline = {
      ...inline('annotation', text('API')),
      fragments: [fragment(block('paragraph', text('An interface')))],
    }
    expect(plainText(documentOf(block('paragraph', text('The '), annotation, text(' is small'))))).toBe(
      'The API is small\nAn interface',
    )
  })

  test('a block that occurs twice in the tree is two lines', () => {
    const shared = block('paragraph', text('again'))
    expect(plainText(documentOf(shared, shared))).toBe('again\nagain')
  })

  test('no character is lost, and only line breaks are added', () => {
    const characters = (value: string) => [...value].filter((each) => each !== '\n').sort()
    fc.assert(
      fc.property(anyDocument, (document) => {
        const leaves = [...walk(document)].flatMap(({ node }) => (node.object === 'text' ? node.leaves : []))
        const written = leaves.map((leaf) => leaf.text).join('')
        expect(characters(plainText(document))).toEqual(characters(written))
        expect(countCharacters(document)).toBe([...written].length)
      }),
    )
  })

  test('a character outside the basic plane counts once', () => {
    expect(countCharacters(documentOf(block('paragraph', text('a😀'))))).toBe(2)
  })
})

describe('read', () => {
  test('every document is read unchanged', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const before = structuredClone(document)
        expect(readDocument(document)).toEqual({ kind: 'document', document: before })
      }),
    )
  })

  test('any JSON is read or refused; a document that is read can be walked', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.jsonValue().map((nodes) => ({ object: 'document', data: {}, nodes })),
        ),
        (value) => {
          const read = readDocument(value)
          if (read.kind === 'document') expect(typeof plainText(read.document)).toBe('string')
          else expect(read.rule).toMatch(/^must be /)
        },
      ),
    )
  })

  const leaf = (change: object) => ({ object: 'text', leaves: [{ object: 'leaf', text: '', marks: [], ...change }] })
  test.each([
    [null, '', 'must be an object'],
    [[], '', 'must be an object'],
    [{}, 'object', 'must be "document"'],
    [{ object: 'document', nodes: [] }, 'data', 'must be an object, its schemaVersion a number if there is one'],
    [
      { object: 'document', data: { schemaVersion: '1' }, nodes: [] },
      'data',
      'must be an object, its schemaVersion a number if there is one',
    ],
    [{ object: 'document', data: {} }, 'nodes', 'must be an array'],
    [documentWith('text'), 'nodes.0', 'must be an object'],
    [documentWith({ object: 'document' }), 'nodes.0.object', 'must be "block" or "inline" or "text" or "fragment"'],
    [documentWith({ object: 'block' }), 'nodes.0.type', 'must be a string'],
    [documentWith({ object: 'block', type: 'image', isVoid: 1 }), 'nodes.0.isVoid', 'must be a boolean'],
    [documentWith({ object: 'block', type: 'image', data: [] }), 'nodes.0.data', 'must be an object'],
    [
      documentWith({ object: 'inline', type: 'link', key: 1 }),
      'nodes.0.key',
      'must be a string of at most 1000 characters',
    ],
    [
      documentWith({ object: 'block', type: 'image', fragments: [block('paragraph')] }),
      'nodes.0.fragments.0.object',
      'must be "fragment"',
    ],
    [documentWith({ object: 'fragment' }), 'nodes.0.nodes', 'must be an array'],
    [documentWith(text('fine'), { object: 'text' }), 'nodes.1.leaves', 'must be an array'],
    [documentWith(leaf({ text: 1 })), 'nodes.0.leaves.0.text', 'must be a string'],
    [documentWith(leaf({ marks: undefined })), 'nodes.0.leaves.0.marks', 'must be an array'],
    [documentWith(leaf({ marks: [{ object: 'mark' }] })), 'nodes.0.leaves.0.marks.0.type', 'must be a string'],
    [documentWith(block('paragraph', 7 as never)), 'nodes.0.nodes.0', 'must be an object'],
  ])('%j is refused at %s', (value, path, rule) => {
    expect(readDocument(value)).toEqual({ kind: 'invalid', path, rule })
  })

  function documentWith(...nodes: unknown[]) {
    return { object: 'document', data: {}, nodes }
  }
})
