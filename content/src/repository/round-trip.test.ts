import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import { anyDocument } from '../document/testing/arbitrary.ts'
import type { Document } from '../document/types.ts'
import { bindIncoming } from '../incoming/bind-incoming.ts'
import { buildRevision, type PageTree } from '../revision/build-revision.ts'
import { type Nodes, openNodes } from '../revision/nodes.ts'
import { listPages } from '../revision/read-pages.ts'
import { MapStore } from '../revision/testing/map-store.ts'
import type { File, PlacedPage } from '../revision/types.ts'
import { printRepository } from './print-repository.ts'
import { readRepository } from './read-repository.ts'

const EMPTY: Document = { object: 'document', data: {}, nodes: [] }
const FILES = ['a b.png', 'a b.png', '../x?.pdf'].map(
  (name, at): File => ({ id: `f${at}`, name, contentType: 'image/png', size: 1, key: String(at) }),
)

/** A page for the tests: its title, its content, and the number of following pages below it. */
const somePage = fc.record({
  type: fc.constantFrom('document', 'document', 'document', 'group', 'link', 'computed'),
  title: fc.oneof(
    fc.constantFrom('Setup', 'setup', 'C#', 'A #', '* [x] `y`', '1. <b>', 'R&D &amp;', '日本'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  ),
  description: fc.option(fc.string({ maxLength: 20 }), { nil: undefined }),
  hidden: fc.option(fc.constant(true), { nil: undefined }),
  document: fc.option(anyDocument({ breadth: 2, depth: 2 }), { nil: undefined, freq: 2 }),
  depth: fc.nat(3),
})

type Drawn = typeof somePage extends fc.Arbitrary<infer P> ? P : never

/** Pages at a depth are below the last one of a lesser depth that allows subpages. */
function toTrees(nodes: Nodes, drawn: readonly Drawn[]): PageTree[] {
  const ids = drawn.flatMap(({ type }, at) => (type === 'document' ? [`p${at}`] : []))
  const top: PageTree[] = []
  const open: { depth: number; pages: PageTree[] }[] = [{ depth: -1, pages: top }]
  for (const [at, { type, title, document, depth, ...fields }] of drawn.entries()) {
    while (open.at(-1)!.depth >= depth || (type === 'group' && open.length > 1)) open.pop()
    const siblings = open.at(-1)!.pages
    const hasSlug = type === 'document' || type === 'group'
    const pages: PageTree[] = []
    siblings.push({
      id: `p${at}`,
      type: type as PageTree['type'],
      title: title.replace(/[\s\p{C}]+/gu, ' ').trim() || 'x',
      ...(hasSlug && { slug: `s-${at % 3}-${siblings.length}` }),
      ...(type === 'link' && {
        target: ids[0] ? { kind: 'page', page: ids[0] } : { kind: 'url', url: 'https://a.b/#c' },
      }),
      ...(type === 'computed' && { computed: { type: 'builtin:openapi', props: { models: true } } }),
      ...(type === 'document' && document && { document: nodes.put('document', atHome(document, ids)) }),
      ...(type === 'document' && JSON.parse(JSON.stringify(fields))),
      pages,
    })
    if (hasSlug) open.push({ depth, pages })
  }
  return top
}

/** Restricts references to existing pages and files. */
const atHome = (document: Document, ids: readonly string[]): Document =>
  JSON.parse(JSON.stringify(document), (_name, value) => {
    if (value?.kind === 'page' && value.space === undefined)
      return { kind: 'page', page: ids[value.page.length % ids.length] }
    if (value?.kind === 'anchor' && value.page !== undefined && value.space === undefined)
      return { ...value, page: ids[value.page.length % ids.length] }
    // A URL that happens to name a page would become a reference to it.
    if (value?.kind === 'url' && !/^[a-z]+:/i.test(value.url)) return { kind: 'url', url: 'gone.md' }
    if (value?.kind === 'file') return { kind: 'file', file: FILES[value.file.length % FILES.length]!.id }
    if (value?.kind === 'reusable-content') return { ...value, space: 'elsewhere' }
    return value
  })

async function print(nodes: Nodes, trees: readonly PageTree[]) {
  const pages = await listPages(nodes, await buildRevision(nodes, { pages: trees }))
  const body = (hash: string | undefined) => (hash === undefined ? EMPTY : (nodes.at(hash) as Document))
  const { paths, texts } = printRepository({ pages, files: FILES, reusableContents: [], body })
  return { pages, paths, texts: new Map([...texts].map(([path, text]) => [path, text()])) }
}

async function read(nodes: Nodes, { texts, paths }: Awaited<ReturnType<typeof print>>) {
  const ids = new Map([...paths.pages, ...paths.files].map(([id, path]) => [path, id]))
  let fresh = 0
  const content = readRepository({ paths: [...texts.keys(), ...paths.files.values()], text: (path) => texts.get(path) })
  const bound = await bindIncoming(nodes, content, {
    idOf: (_kind, address) => ids.get(address ?? '') ?? `new${fresh++}`,
    fieldsOf: ({ type, address }) =>
      type === 'document' && address ? { git: { oid: 'of the file', path: address } } : {},
  })
  expect(bound.problems).toEqual([])
  return bound.pages
}

/** Links, generated pages and groups have no file that could preserve their id. */
const outline = (pages: readonly PlacedPage[], withDocuments: boolean): unknown[] =>
  pages.map(({ page: { id, git: _git, parent: _parent, children: _children, document, ...page }, pages: below }) => [
    page.type === 'document' && id,
    { ...page, ...(page.description === '' && { description: undefined }) },
    withDocuments && document,
    outline(below, withDocuments),
  ])

test('a revision that is printed and read is the same, and printed again byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(somePage, { minLength: 1, maxLength: 6 }), async (drawn) => {
      const nodes = openNodes(new MapStore())
      const first = await print(nodes, toTrees(nodes, drawn))
      const second = await print(nodes, await read(nodes, first))
      expect(outline(second.pages, false)).toEqual(outline(first.pages, false))
      expect(second.texts).toEqual(first.texts)
      const third = await print(nodes, await read(nodes, second))
      expect(outline(third.pages, true)).toEqual(outline(second.pages, true))
    }),
    { numRuns: examples(250) },
  )
})
