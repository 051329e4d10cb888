import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import { canonicalJson } from '../text/canonical-json.ts'
import { buildTree, type TreeKind } from './chunk-tree.ts'
import { hashText } from './hash-text.ts'
import { diffTrees, findItem, findItems, readTree, readTreeRange } from './read-tree.ts'
import { MapStore } from './testing/map-store.ts'
import { spliceTree, updateTree } from './write-tree.ts'

type Item = { key: string; value: number }
/** One item in two ends its chunk, so that small trees are as high as large ones usually are. */
const SMALL: TreeKind<Item> = { keyOf: ({ key }) => key, bits: 1 }
const LIST: TreeKind<string> = { keyOf: (id) => id, bits: 1 }
const newNodes = () => new MapStore().open()

const sortedItems = (map: ReadonlyMap<string, number>): Item[] =>
  [...map].map(([key, value]) => ({ key, value })).sort((one, other) => (one.key < other.key ? -1 : 1))
const someKey = fc.integer({ min: 0, max: 400 }).map((number) => `k${number}`)
const someMap = fc.array(fc.tuple(someKey, fc.nat(9)), { maxLength: 300 }).map((entries) => new Map(entries))
const someEdits = fc.array(fc.tuple(someKey, fc.option(fc.nat(9), { nil: undefined })), { maxLength: 40 })

describe('canonical JSON', () => {
  test('does not depend on the order of members, and leaves unset ones out', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'ä"' }], a: undefined, e: true })).toBe(
      '{"b":[1,{"c":"ä\\"","d":null}],"e":true}',
    )
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test('the digest is 24 bytes of SHA-256 in base64url, which a host may compute itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(hashText(text)).toBe(createHash('sha256').update(text).digest().subarray(0, 24).toString('base64url'))
      }),
    )
  })

  test('a value may nest two thousand deep', () => {
    let value: unknown = 1
    for (let depth = 0; depth < 2000; depth++) value = [value]
    expect(canonicalJson(value)).toHaveLength(4001)
  })
})

describe('a chunk tree', () => {
  test('has the same root after updates as when it is built at once, and the same items', async () => {
    await fc.assert(
      fc.asyncProperty(someMap, someEdits, async (map, edits) => {
        const nodes = newNodes()
        const root = await buildTree(nodes, SMALL, sortedItems(map))
        const expected = new Map(map)
        for (const [key, value] of edits) value === undefined ? expected.delete(key) : expected.set(key, value)
        const items = new Map(edits.map(([key, value]) => [key, value === undefined ? undefined : { key, value }]))
        const updated = await updateTree(nodes, SMALL, root, items)
        expect(updated).toBe(await buildTree(newNodes(), SMALL, sortedItems(expected)))
        expect(await readTree(nodes, updated)).toEqual(sortedItems(expected))
      }),
      { numRuns: examples(2000) },
    )
  })

  test('finds items by key and in a range', async () => {
    await fc.assert(
      fc.asyncProperty(someMap, fc.array(someKey, { maxLength: 20 }), async (map, keys) => {
        const nodes = newNodes()
        const root = await buildTree(nodes, SMALL, sortedItems(map))
        const found = await findItems(nodes, SMALL, root, keys)
        for (const key of keys) {
          expect(found.get(key)?.value).toBe(map.get(key))
          expect((await findItem(nodes, SMALL, root, key))?.value).toBe(map.get(key))
        }
        const [from = 'k1', to = 'k3'] = keys
        const expected = sortedItems(map).filter(({ key }) => key >= from && key <= to)
        expect(await readTreeRange(nodes, SMALL, root, from, to)).toEqual(expected)
      }),
      { numRuns: examples(500) },
    )
  })

  test('is compared with another by finding exactly the items that differ', async () => {
    await fc.assert(
      fc.asyncProperty(someMap, someEdits, async (map, edits) => {
        const nodes = newNodes()
        const root = await buildTree(nodes, SMALL, sortedItems(map))
        const items = new Map(edits.map(([key, value]) => [key, value === undefined ? undefined : { key, value }]))
        const changes = await diffTrees(nodes, SMALL, root, await updateTree(nodes, SMALL, root, items))
        const expected = [...items].filter(([key, item]) => map.get(key) !== item?.value).map(([key]) => key)
        expect([...changes.keys()].sort()).toEqual(expected.sort())
        for (const [key, { before, after }] of changes) {
          expect(before?.value).toBe(map.get(key))
          expect(after?.value).toBe(items.get(key)?.value)
        }
      }),
      { numRuns: examples(1000) },
    )
  })

  test('as a list preserves its order through insertions and removals at any index', async () => {
    const ids = fc.uniqueArray(fc.nat(9999), { maxLength: 120 })
    await fc.assert(
      fc.asyncProperty(
        ids,
        fc.nat(1000),
        fc.nat(8),
        fc.uniqueArray(fc.nat(99), { maxLength: 5 }),
        async (numbers, place, remove, added) => {
          const nodes = newNodes()
          const list = numbers.map((number) => `p${number}`)
          const at = place % (list.length + 1)
          const insert = added.map((number) => `new${number}`)
          const root = await buildTree(nodes, LIST, list)
          const expected = list.toSpliced(at, remove, ...insert)
          const spliced = await spliceTree(nodes, LIST, root, { at, remove, insert })
          expect(await readTree(nodes, spliced)).toEqual(expected)
          expect(spliced).toBe(await buildTree(newNodes(), LIST, expected))
        },
      ),
      { numRuns: examples(2000) },
    )
  })
})
