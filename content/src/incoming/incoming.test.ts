import { expect, test } from 'vitest'
import { plainText } from '../document/plain-text.ts'
import type { Document } from '../document/types.ts'
import { walk } from '../document/walk.ts'
import { parseMarkdown } from '../markdown/parse-markdown.ts'
import { appendPages } from '../revision/append-pages.ts'
import { EMPTY_REVISION } from '../revision/build-revision.ts'
import { insertPage } from '../revision/insert-page.ts'
import { openNodes } from '../revision/nodes.ts'
import { findPageByPath, listPages, readBody } from '../revision/read-pages.ts'
import { MapStore } from '../revision/testing/map-store.ts'
import type { PlacedPage, Revision } from '../revision/types.ts'
import { bindIncoming } from './bind-incoming.ts'
import type { IncomingContent, IncomingPage } from './types.ts'

const nodes = openNodes(new MapStore())

/** A page whose body is markdown, as the readers of repositories create them. */
const page = (address: string, title: string, markdown: string, pages: IncomingPage[] = []): IncomingPage => ({
  type: 'document',
  address,
  fields: { title },
  read: (resolve) => {
    const parsed = parseMarkdown(markdown, { resolve })
    return parsed.kind === 'parsed'
      ? { kind: 'read', body: parsed.document }
      : { kind: 'unreadable', reason: 'front matter' }
  },
  pages,
})

const source = (pages: IncomingPage[], files: string[] = []): IncomingContent => ({
  pages,
  files: files.map((address) => ({ address })),
  reusableContents: [],
  problems: [],
  locate: (url) => {
    const [address = '', anchor] = url.split('#')
    return /^https?:/.test(url) ? undefined : { address, ...(anchor !== undefined && { anchor }) }
  },
})

const idOf = (kind: string, address: string | undefined) => `${kind}:${address}`
const bind = (incoming: IncomingContent) => bindIncoming(nodes, incoming, { idOf })

const refsOf = (document: Document | undefined) =>
  [...walk(document!)].flatMap(({ node }) => (node.object === 'inline' && node.data?.ref ? [node.data.ref] : []))

test('addresses of imported items become references, all others stay URLs', async () => {
  const bound = await bind(
    source(
      [
        page(
          'a.md',
          'A',
          '[b](b.md) [there](b.md#part) [here](a.md#top) [file](x.pdf) [out](https://example.org) [no](c.md)',
        ),
        page('b.md', 'B', 'text'),
      ],
      ['x.pdf'],
    ),
  )
  const revision = await appendPages(nodes, EMPTY_REVISION, bound.pages)
  const body = await readBody(nodes, (await findPageByPath(nodes, revision, 'a'))!)
  expect(refsOf(body)).toEqual([
    { kind: 'page', page: 'page:b.md' },
    { kind: 'anchor', page: 'page:b.md', anchor: 'part' },
    { kind: 'anchor', anchor: 'top' },
    { kind: 'file', file: 'file:x.pdf' },
    { kind: 'url', url: 'https://example.org' },
    { kind: 'url', url: 'c.md' },
  ])
})

test('a page that cannot be read is reported, and its subpages take its place', async () => {
  const bound = await bind(
    source([page('a.md', 'A', '---\ntitle: [\n---\n', [page('a/b.md', 'B', 'b')]), page('c.md', 'C', '')]),
  )
  expect(bound.problems).toEqual([{ address: 'a.md', reason: 'front matter' }])
  expect(bound.pages.map(({ title, slug }) => [title, slug])).toEqual([
    ['B', 'b'],
    ['C', 'c'],
  ])
})

test('an explicit slug is used, and one derived from a title is changed if it is taken', async () => {
  const bound = await bind(
    source([page('1', 'Setup', ''), { ...page('2', 'Other', ''), fields: { title: 'Other', slug: 'setup' } }]),
  )
  expect(bound.pages.map(({ slug }) => slug)).toEqual(['setup-1', 'setup'])
})

const outline = (pages: readonly PlacedPage[]): unknown[] =>
  pages.map(({ page: { title }, path, pages: below }) => [title, path, outline(below)])

test('pages are added after the existing ones, with unique slugs', async () => {
  const start = await insertPage(nodes, EMPTY_REVISION, { id: 'one', type: 'document', title: 'Setup' })
  if (start.kind !== 'edited') throw new Error(start.kind)
  const bound = await bind(source([page('1', 'Setup', 'x', [page('1/1', 'Setup', 'y')]), page('2', 'Setup', '')]))
  const revision: Revision = await appendPages(nodes, start.revision, bound.pages)
  expect(outline(await listPages(nodes, revision))).toEqual([
    ['Setup', 'setup', []],
    ['Setup', 'setup-1', [['Setup', 'setup-1/setup', []]]],
    ['Setup', 'setup-1-1', []],
  ])
  const under = await appendPages(
    nodes,
    revision,
    (await bindIncoming(nodes, source([page('3', 'New', 'z')]), { idOf })).pages,
    'one',
  )
  const found = await findPageByPath(nodes, under, 'setup/new')
  expect(plainText((await readBody(nodes, found!))!)).toBe('z')
})
