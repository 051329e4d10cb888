import { expect, test } from 'vitest'
import { block, documentOf, leaf, text } from '../document/build.ts'
import type { Document } from '../document/types.ts'
import { buildRevision } from '../revision/build-revision.ts'
import { MapStore } from '../revision/testing/map-store.ts'
import type { Hash, Revision, StoredNode } from '../revision/types.ts'
import { updatePage } from '../revision/update-page.ts'
import { mergeRevisions } from './merge-revisions.ts'

const PAGES = ['a', 'b', 'c']
const LENGTH = 100

class ReadingStore extends MapStore {
  readonly given: StoredNode[] = []

  override async get(hashes: readonly Hash[]) {
    const nodes = await super.get(hashes)
    this.given.push(...nodes.values())
    return nodes
  }

  /** As a host does that knows the texts of nodes without parsing them. */
  async getSizes(hashes: readonly Hash[]) {
    this.calls++
    return new Map(hashes.map((hash) => [hash, this.texts.get(hash)!.length]))
  }
}

/** A long document with one line of its own. */
const longDocument = (page: string, at: number, says: string): Document =>
  documentOf(
    Array.from({ length: LENGTH }, (_, line) => ({
      ...block('paragraph', {}, [text(leaf(line === at ? says : `Line ${line}`))]),
      key: `${page}${line}`,
    })),
  )

/** A store with three revisions: each side has changed another line of every page. */
async function makeSides() {
  const store = new ReadingStore()
  const first = store.open()
  const start = await buildRevision(first, {
    pages: PAGES.map((id) => ({
      id,
      type: 'document' as const,
      title: id,
      slug: id,
      document: first.put('document', longDocument(id, 0, 'Line 0')),
    })),
  })
  const base = store.save(first, start).hash
  const change = async (at: number) => {
    const nodes = store.open()
    let revision = (await nodes.get(base)) as Revision
    for (const page of PAGES) {
      const edit = await updatePage(nodes, revision, { page, body: longDocument(page, at, 'Another') })
      if (edit.kind !== 'edited') throw new Error(edit.kind)
      revision = edit.revision
    }
    return store.save(nodes, revision).hash
  }
  const hashes = { base, primary: await change(10), change: await change(90) }
  const open = async () => {
    const nodes = store.open()
    const read = async (hash: Hash) => (await nodes.get(hash)) as Revision
    return {
      nodes,
      sides: { base: await read(hashes.base), primary: await read(hashes.primary), change: await read(hashes.change) },
    }
  }
  return { store, open }
}

test('a host that merges large bodies elsewhere is asked before any of them is read', async () => {
  const { store, open } = await makeSides()
  const { nodes, sides } = await open()
  store.given.length = 0
  const refused = new Error('Too large')
  const beforeBodiesAreRead = async (bodies: readonly (readonly Hash[])[]) => {
    const sizes = await nodes.bodySizes(bodies, 1_000_000)
    expect(sizes.every((size) => size > 3 * LENGTH)).toBe(true)
    throw refused
  }
  await expect(mergeRevisions(nodes, sides, { beforeBodiesAreRead })).rejects.toBe(refused)
  expect(store.given.filter(({ object }) => object === 'piece')).toEqual([])
})

test('the host learns at once which bodies are merged together, and their sizes in three calls', async () => {
  const { store, open } = await makeSides()
  const { nodes, sides } = await open()
  const seen: (readonly (readonly Hash[])[])[] = []
  let calls: number | undefined
  const beforeBodiesAreRead = async (bodies: readonly (readonly Hash[])[]) => {
    seen.push(bodies)
    const before = store.calls
    const sizes = await nodes.bodySizes(bodies, 1_000_000)
    calls ??= store.calls - before
    expect(sizes).toEqual(await Promise.all(bodies.map((each) => nodes.bodySize(each, 1_000_000))))
  }
  expect((await mergeRevisions(nodes, sides, { beforeBodiesAreRead })).kind).toBe('merged')
  expect(seen[0]!.map((each) => each.length)).toEqual([3, 3, 3])
  expect(calls).toBe(3)
})
