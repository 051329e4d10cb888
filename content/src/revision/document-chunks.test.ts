import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import { block, documentOf, leaf, text } from '../document/build.ts'
import type { Block, Document } from '../document/types.ts'
import { canonicalJson } from '../text/canonical-json.ts'
import { EMPTY_REVISION } from './build-revision.ts'
import { insertPage } from './insert-page.ts'
import { findPage, readBody } from './read-pages.ts'
import { MapStore } from './testing/map-store.ts'
import type { Revision } from './types.ts'
import { updatePage } from './update-page.ts'

const line = (number: number, says = `Line ${number}`): Block => ({
  ...block('paragraph', {}, [text(leaf(says))]),
  key: `k${number}`,
})
const long = (count: number, from = 0) => documentOf(Array.from({ length: count }, (_, at) => line(from + at)))

/** Saves a space with one page. */
async function spaceWith(body: Document) {
  const store = new MapStore()
  const nodes = store.open()
  const edit = await insertPage(nodes, EMPTY_REVISION, { id: 'p', type: 'document', title: 'Page', body })
  if (edit.kind !== 'edited') throw new Error(edit.kind)
  return { store, ...store.save(nodes, edit.revision) }
}

async function rewrite(store: MapStore, revision: string, toBody: (body: Document) => Document) {
  const nodes = store.open()
  const content = (await nodes.get(revision)) as Revision
  const body = toBody(await readBody(nodes, (await findPage(nodes, content, 'p'))!))
  const edit = await updatePage(nodes, content, { page: 'p', body })
  if (edit.kind !== 'edited') throw new Error(edit.kind)
  return { body, ...store.save(nodes, edit.revision) }
}

async function bodyIn(store: MapStore, revision: string) {
  const nodes = store.open()
  const page = (await findPage(nodes, (await nodes.get(revision)) as Revision, 'p'))!
  return { hash: page.document!, body: await readBody(nodes, page) }
}

/** Splices of a document: the index, the number of removed nodes, and the numbers of the inserted lines. */
const someSplices = fc.array(
  fc.record({ at: fc.nat(200), out: fc.nat(12), lines: fc.array(fc.nat(400), { maxLength: 12 }) }),
  { maxLength: 6 },
)
const splice = (body: Document, { at, out, lines }: { at: number; out: number; lines: number[] }): Document => ({
  ...body,
  nodes: body.nodes.toSpliced(Math.min(at, body.nodes.length), out, ...lines.map((number) => line(number, `In ${at}`))),
})

test('a long document is read as it was written, and has one hash however it was created', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 40, max: 200 }), someSplices, async (count, splices) => {
      const { store, hash } = await spaceWith(long(count))
      let revision = hash
      let expected = long(count)
      for (const each of splices) {
        expected = splice(expected, each)
        revision = (await rewrite(store, revision, (body) => splice(body, each))).hash
      }
      const found = await bodyIn(store, revision)
      expect(canonicalJson(found.body)).toBe(canonicalJson(expected))
      const anew = await spaceWith(JSON.parse(JSON.stringify(expected)))
      expect((await bodyIn(anew.store, anew.hash)).hash).toBe(found.hash)
    }),
    { numRuns: examples(60) },
  )
})

test('an edit of one block of a long document writes little, whether its objects are shared or new', async () => {
  const { store, hash } = await spaceWith(long(5000))
  const at = 2500
  const edited = (body: Document) => ({ ...body, nodes: body.nodes.with(at, line(at, 'Other')) })
  for (const toBody of [edited, (body: Document) => JSON.parse(JSON.stringify(edited(body)))]) {
    const { written } = await rewrite(store, hash, toBody)
    const list = written.find(({ kind }) => kind === 'document')!
    expect(list.text.length).toBeLessThan(60_000)
    expect(written.length).toBeLessThan(8)
    expect(written.reduce((sum, node) => sum + node.text.length, 0) - list.text.length).toBeLessThan(20_000)
  }
})

test('a node to write equals its parsed text', async () => {
  const { store, hash } = await spaceWith(long(300))
  const { written } = await rewrite(store, hash, (body) => ({ ...body, nodes: body.nodes.with(7, line(7, 'Other')) }))
  const shared = written.filter(({ node }) => node)
  expect(shared.length).toBeGreaterThan(0)
  for (const { node, text } of shared) expect(canonicalJson(node)).toBe(text)
})

test('common blocks of two versions of a document are the same objects', async () => {
  const { store, hash } = await spaceWith(long(300))
  const { hash: later } = await rewrite(store, hash, (body) => ({
    ...body,
    nodes: body.nodes.with(7, line(7, 'Other')),
  }))
  const nodes = store.open()
  const bodies = await Promise.all(
    [hash, later].map(async (each) => {
      const page = (await findPage(nodes, (await nodes.get(each)) as Revision, 'p'))!
      return readBody(nodes, page)
    }),
  )
  const common = bodies[0]!.nodes.filter((node) => bodies[1]!.nodes.includes(node))
  expect(common.length).toBeGreaterThan(250)
})

test('unknown members are preserved, whatever their names', async () => {
  const odd = { ...line(1), children: 'c', document: 'd', pieces: 1 } as Block
  for (const body of [
    { ...long(100), nodes: [odd, ...long(100, 100).nodes], extra: 1 },
    { ...long(100), pieces: ['x'] },
  ] as unknown as Document[]) {
    const { store, hash } = await spaceWith(body)
    expect((await bodyIn(store, hash)).body).toEqual(body)
  }
})
