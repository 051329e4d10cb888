import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyBlocks } from '../document/testing/arbitrary.ts'
import type { Block, Document, Node } from '../document/types.ts'
import { conflictBlock } from '../merge/conflict-block.ts'
import { extractLinks } from './extract-links.ts'
import { listVariableNames } from './extract-variables.ts'
import { parseDocument } from './testing/link-space.ts'

const found = (document: Document) => extractLinks(document).links.map(({ ref, relation }) => ({ ...ref, relation }))

describe('what counts as a link', () => {
  test.each([
    ['[a](/pages/p1)', { kind: 'page', page: 'p1', relation: 'reference' }],
    ['[a](/pages/p1#top)', { kind: 'anchor', page: 'p1', anchor: 'top', relation: 'reference' }],
    ['[a](#top)', { kind: 'anchor', anchor: 'top', relation: 'reference' }],
    ['[a](/spaces/s1/pages/p1)', { kind: 'page', page: 'p1', space: 's1', relation: 'reference' }],
    ['[a](/spaces/s1)', { kind: 'space', space: 's1', relation: 'reference' }],
    ['[a](/collections/c1)', { kind: 'collection', collection: 'c1', relation: 'reference' }],
    ['[a](https://example.com)', { kind: 'url', url: 'https://example.com', relation: 'reference' }],
    ['[a](mailto:me@example.com)', { kind: 'url', url: 'mailto:me@example.com', relation: 'reference' }],
    ['[a](missing.md)', { kind: 'url', url: 'missing.md', relation: 'reference' }],
    ['[a](/users/u1 "mention")', { kind: 'user', user: 'u1', relation: 'reference' }],
    ['<a href="/pages/p1" class="button primary">Go</a>', { kind: 'page', page: 'p1', relation: 'reference' }],
    [
      '{% content-ref url="/pages/p1" %}\n[x](x)\n{% endcontent-ref %}',
      { kind: 'page', page: 'p1', relation: 'reference' },
    ],
    ['![](/files/f1)', { kind: 'file', file: 'f1', relation: 'dependsOn' }],
    ['Text ![](/files/f1) in a line', { kind: 'file', file: 'f1', relation: 'dependsOn' }],
    ['{% file src="/files/f1" %}', { kind: 'file', file: 'f1', relation: 'dependsOn' }],
    [
      '{% include "/reusable-contents/r1" %}',
      { kind: 'reusable-content', reusableContent: 'r1', relation: 'dependsOn' },
    ],
  ])('%j', (markdown, link) => {
    expect(found(parseDocument(markdown))).toEqual([link])
  })

  test('both images of an image for light and dark', () => {
    const data = { ref: { kind: 'file', file: 'light' }, refDark: { kind: 'file', file: 'dark' } }
    expect(found(documentOf([{ object: 'block', type: 'image', isVoid: true, data }]))).toEqual([
      { kind: 'file', file: 'light', relation: 'dependsOn' },
      { kind: 'file', file: 'dark', relation: 'dependsOn' },
    ])
  })

  test('API blocks', () => {
    const data = { path: '/', method: 'get', ref: { kind: 'openapi', spec: 'petstore' } }
    expect(found(documentOf([{ object: 'block', type: 'openapi-operation', isVoid: true, data }]))).toEqual([
      { kind: 'openapi', spec: 'petstore', relation: 'dependsOn' },
    ])
  })

  test('cells of a table: targets and covers of cards, files and users; and links in its text', () => {
    const definition = {
      text: { id: 'text', type: 'text' },
      target: { id: 'target', type: 'content-ref' },
      cover: { id: 'cover', type: 'image' },
      files: { id: 'files', type: 'files' },
      users: { id: 'users', type: 'users' },
    }
    const values = {
      text: 'cell',
      target: { kind: 'page', page: 'p1' },
      cover: { kind: 'file', file: 'f1' },
      files: ['f2', { kind: 'url', url: 'f3.pdf' }],
      users: ['u1'],
    }
    const data = { view: { type: 'cards' }, definition, records: { row: { orderIndex: '0', values } } }
    const { nodes } = parseDocument('[a](/pages/p2)')
    const fragments = [{ object: 'fragment' as const, fragment: 'cell', nodes }]
    const table: Block = { object: 'block', type: 'table', key: 'table', isVoid: true, data, fragments }
    const { links } = extractLinks(documentOf([table]))
    expect(links).toEqual([
      { ref: { kind: 'page', page: 'p1' }, relation: 'reference', node: 'table' },
      { ref: { kind: 'file', file: 'f1' }, relation: 'dependsOn', node: 'table' },
      { ref: { kind: 'file', file: 'f2' }, relation: 'dependsOn', node: 'table' },
      { ref: { kind: 'url', url: 'f3.pdf' }, relation: 'dependsOn', node: 'table' },
      { ref: { kind: 'user', user: 'u1' }, relation: 'reference', node: 'table' },
      { ref: { kind: 'page', page: 'p2' }, relation: 'reference', node: (nodes[0] as Block).key, text: 'a' },
    ])
  })

  test.each(['Text', '{% embed url="https://example.com/film" %}', '![](data:image/png;base64,AAAA)', '`[a](b)`'])(
    'not %j',
    (markdown) => {
      expect(found(parseDocument(markdown))).toEqual([])
    },
  )

  test('a block that links to the same target twice is one place', () => {
    expect(extractLinks(parseDocument('[a](/pages/p1) and [b](/pages/p1)')).links).toHaveLength(1)
    expect(extractLinks(parseDocument('[a](/pages/p1)\n\n[b](/pages/p1)')).links).toHaveLength(2)
  })

  test('the former content of a conflict has no links', () => {
    const side = (page: string) => parseDocument(`[a](/pages/${page})`).nodes
    const conflict = conflictBlock('c1', { base: side('p1'), primary: side('p2'), change: side('p3') })
    expect(found(documentOf([conflict])).map((link) => 'page' in link && link.page)).toEqual(['p2', 'p3'])
  })

  test.each([
    { kind: 'page' },
    { kind: 'page', page: 5 },
    { kind: 'page', page: '' },
    { kind: 'moon', moon: 'm' },
    { kind: 'toString' },
    'text',
    null,
  ])('a reference that is none: %j', (ref) => {
    expect(found(documentOf([{ object: 'block', type: 'content-ref', data: { ref } }]))).toEqual([])
  })
})

test('a document lists its anchors', () => {
  const document = parseDocument('## Getting started\n\n### Step <a href="#one" id="one"></a>\n\n## Getting started')
  expect(extractLinks(document).anchors).toEqual(['getting-started', 'one', 'getting-started-1'])
})

test('links are found exactly where a naive walk finds references', () => {
  fc.assert(
    fc.property(anyBlocks({ breadth: 6, depth: 4 }), (blocks) => {
      const document = documentOf(blocks)
      const links = extractLinks(document).links.map(({ ref }) => JSON.stringify(ref))
      expect(new Set(links)).toEqual(new Set(naiveRefs(document.nodes)))
    }),
  )
})

test('the cost does not explode with depth and size', () => {
  const deep = (depth: number) => {
    let nodes: readonly Node[] = parseDocument('[a](/pages/p1)').nodes
    for (let at = 0; at < depth; at++) nodes = [{ object: 'block', type: 'blockquote', nodes }]
    return documentOf(nodes)
  }
  expect(extractLinks(deep(20_000)).links).toHaveLength(1)
  const link = (page: number): Node => ({
    object: 'inline',
    type: 'link',
    data: { ref: { kind: 'page', page: `p${page}` } },
    nodes: [],
  })
  const many = Array.from({ length: 50_000 }, (_, at) => link(at))
  expect(extractLinks(documentOf([{ object: 'block', type: 'paragraph', nodes: many }])).links).toHaveLength(50_000)
})

function documentOf(nodes: readonly Node[]): Document {
  return { object: 'document', data: {}, nodes }
}

/** Lists everything in the JSON of a document that looks like a reference; inline image bytes and embeds do not count. */
function naiveRefs(value: unknown, kindOfList?: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => naiveRefs(each, kindOfList))
  if (typeof value === 'string' && kindOfList) return [JSON.stringify({ kind: kindOfList, [kindOfList]: value })]
  if (typeof value !== 'object' || value === null) return []
  const object = value as Record<string, unknown>
  if (typeof object.kind === 'string' && ('url' in object || 'page' in object || 'file' in object || isOther(object)))
    return String(object.url).startsWith('data:') ? [] : [JSON.stringify(object)]
  if (object.type === 'conflict-side' && (object.data as { side?: string }).side === 'base') return []
  if (object.type === 'table') return naiveTable(object)
  return Object.values(object).flatMap((each) => naiveRefs(each))
}

const isOther = (object: object) =>
  ['anchor', 'user', 'collection', 'space', 'reusableContent', 'spec'].some((name) => name in object)

function naiveTable({ data, fragments }: Record<string, unknown>): string[] {
  const { definition, records } = data as { definition: Record<string, { type?: string }>; records: object }
  const cells = Object.values(records).flatMap((record) => Object.entries((record as { values: object }).values))
  const lists: Record<string, string> = { files: 'file', users: 'user' }
  return [
    ...cells.flatMap(([id, value]) => naiveRefs(value, lists[definition[id]?.type ?? ''])),
    ...naiveRefs(fragments),
  ]
}

test.each([
  ['space.vars.version', ['version']],
  ['space?.vars?.version ?? "none"', ['version']],
  ['space.vars[\'long name\'] + space.vars["other"]', ['long name', 'other']],
  ['space.vars.a + space.vars.b + space.vars.a', ['a', 'b']],
  ['page.vars.a + visitor.space.vars.b + myspace.vars.c', []],
  ['space.vars', []],
])('%s reads the variables %j', (expression, names) => {
  expect(listVariableNames(expression)).toEqual(names)
})
