import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import { buildRevision } from './build-revision.ts'
import { listFilesAfter } from './list-files-after.ts'
import { openNodes } from './nodes.ts'
import { MapStore } from './testing/map-store.ts'
import type { File } from './types.ts'

const file = (id: string): File => ({ id, name: id, contentType: 'text/plain', size: 1, key: id })
const named = (count: number) =>
  Array.from({ length: count }, (_, at) => file(`f${String(at * 7919).padStart(9, '0')}`))

async function given(files: readonly File[]) {
  const nodes = openNodes(new MapStore())
  const revision = await buildRevision(nodes, { pages: [], files })
  return { nodes, revision }
}

test('pages of files contain every file once, whatever their size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 120 }), async (count, limit) => {
      const files = named(count)
      const { nodes, revision } = await given(files)
      const seen: string[] = []
      for (let after: string | undefined; ; ) {
        const page = await listFilesAfter(nodes, revision, after, limit)
        expect(page.count).toBe(count)
        seen.push(...page.files.map(({ id }) => id))
        after = page.files.at(-1)?.id
        if (page.files.length < limit) break
      }
      expect(seen).toEqual(files.map(({ id }) => id))
    }),
    { numRuns: examples(100) },
  )
})

test('a cursor between two files, and beyond the last', async () => {
  const files = named(300)
  const { nodes, revision } = await given(files)
  expect((await listFilesAfter(nodes, revision, `${files[100]!.id}x`, 2)).files).toEqual(files.slice(101, 103))
  expect((await listFilesAfter(nodes, revision, 'z', 2)).files).toEqual([])
})

test('only the chunks around the page are read', async () => {
  const store = new MapStore()
  const writing = store.open()
  const files = named(20_000)
  const revision = await buildRevision(writing, { pages: [], files })
  store.save(writing, revision)
  const page = await listFilesAfter(store.open(), revision, files[10_000]!.id, 51)
  expect(page.files).toEqual(files.slice(10_001, 10_052))
  expect(page.count).toBe(20_000)
  expect(store.reads).toBeLessThan(40)
  expect(store.calls).toBeLessThan(8)
})
