import { isEqual } from '../text/index.ts'
import { chunkAt, heightOf, type TreeKind } from './chunk-tree.ts'
import type { Nodes } from './nodes.ts'
import type { Chunk, ChunkRef, Hash } from './types.ts'

/**
 * Reads the items in the chunks that `wanted` accepts, in order. It descends height by height, so that each height is one read of the store. `wanted`
 * gets a chunk's last key and that of the chunk before it (undefined for the first).
 */
async function readChunks<Item>(
  nodes: Nodes,
  root: Hash | null,
  wanted: (last: string, before: string | undefined) => boolean,
): Promise<Item[]> {
  if (root === null) return []
  await nodes.load([root])
  for (let level = [root]; ; ) {
    const first = chunkAt(nodes, level[0]!)
    if (first.object === 'items') return level.flatMap((hash) => itemsAt<Item>(nodes, hash))
    const below: Hash[] = []
    let before: string | undefined
    for (const ref of level.flatMap((hash) => refsAt(nodes, hash))) {
      if (wanted(ref.last, before)) below.push(ref.hash)
      before = ref.last
    }
    if (below.length === 0) return []
    await nodes.load(below)
    level = below
  }
}

const itemsAt = <Item>(nodes: Nodes, hash: Hash): readonly Item[] => {
  const chunk = chunkAt(nodes, hash)
  return chunk.object === 'items' ? (chunk.items as readonly Item[]) : []
}

const refsAt = (nodes: Nodes, hash: Hash): readonly ChunkRef[] => {
  const chunk = chunkAt(nodes, hash)
  return chunk.object === 'chunks' ? chunk.chunks : []
}

/** Returns the pending edits of a tree, and the root that they apply to. */
const pendingAt = <Item>(nodes: Nodes, root: Hash | null) =>
  (root === null ? undefined : nodes.pending?.get(root)) as
    | { root: Hash | null; edits: ReadonlyMap<string, Item | undefined> }
    | undefined

/** Writes the pending edits of a tree into chunks and returns its root. */
export async function flushTree(nodes: Nodes, root: Hash | null): Promise<Hash | null> {
  const pending = root === null ? undefined : nodes.pending?.get(root)
  return pending ? pending.flush() : root
}

export const readTree = async <Item>(nodes: Nodes, root: Hash | null) =>
  readChunks<Item>(nodes, await flushTree(nodes, root), () => true)

/** Reads the items of a sorted tree whose keys are between two keys, inclusive. */
export async function readTreeRange<Item>(
  nodes: Nodes,
  kind: TreeKind<Item>,
  root: Hash | null,
  from: string,
  to: string,
) {
  const pending = pendingAt<Item>(nodes, root)
  const items = await readChunks<Item>(
    nodes,
    pending ? pending.root : root,
    (last, before) => last >= from && (before === undefined || before < to),
  )
  const isInside = (key: string) => key >= from && key <= to
  if (!pending) return items.filter((item) => isInside(kind.keyOf(item)))
  const found = new Map(items.map((item) => [kind.keyOf(item), item]))
  for (const [key, item] of pending.edits) {
    if (item === undefined) found.delete(key)
    else found.set(key, item)
  }
  return [...found]
    .filter(([key]) => isInside(key))
    .sort(byKey)
    .map(([, item]) => item)
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

export async function findItem<Item>(nodes: Nodes, kind: TreeKind<Item>, root: Hash | null, key: string) {
  const pending = pendingAt<Item>(nodes, root)
  if (pending?.edits.has(key)) return pending.edits.get(key)
  for (let hash = pending ? pending.root : root; hash !== null; ) {
    const chunk = (await nodes.get(hash)) as Chunk
    if (chunk.object === 'items') return (chunk.items as readonly Item[]).find((item) => kind.keyOf(item) === key)
    hash = chunk.chunks.find(({ last }) => last >= key)?.hash ?? null
  }
  return undefined
}

/** Finds the items of a sorted tree with these keys, by key. */
export async function findItems<Item>(nodes: Nodes, kind: TreeKind<Item>, root: Hash | null, keys: Iterable<string>) {
  const pending = pendingAt<Item>(nodes, root)
  const found = new Map<string, Item>()
  const requested = new Set(keys)
  for (const key of pending ? requested : []) {
    if (!pending!.edits.has(key)) continue
    requested.delete(key)
    const item = pending!.edits.get(key)
    if (item !== undefined) found.set(key, item)
  }
  const sorted = [...requested].sort()
  const items = await readChunks<Item>(nodes, pending ? pending.root : root, (last, before) => {
    const next = sorted[firstAbove(sorted, before)]
    return next !== undefined && next <= last
  })
  for (const item of items) if (requested.has(kind.keyOf(item))) found.set(kind.keyOf(item), item)
  return found
}

/** Returns the index of the first sorted key greater than `key`; 0 for undefined. */
export function firstAbove(sorted: readonly string[], key: string | undefined): number {
  if (key === undefined) return 0
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! > key) high = middle
    else low = middle + 1
  }
  return low
}

export interface ItemChange<Item> {
  readonly before?: Item
  readonly after?: Item
}

/**
 * Compares two sorted trees by key. Chunks with the same hash on both sides are skipped height by height, so the cost is that of the chunks around
 * the differences. It needs no pair of cursors: equal runs of items are split alike, so a common item is in the same chunk on both sides or next to a
 * difference.
 */
export async function diffTrees<Item>(nodes: Nodes, kind: TreeKind<Item>, before: Hash | null, after: Hash | null) {
  const changes = new Map<string, { before?: Item; after?: Item }>()
  const [one, other] = [await flushTree(nodes, before), await flushTree(nodes, after)]
  if (one === other) return changes
  let left = one === null ? [] : [one]
  let right = other === null ? [] : [other]
  for (;;) {
    ;[left, right] = [without(left, right), without(right, left)]
    await nodes.load([...left, ...right])
    const leftHeight = left.length === 0 ? 0 : heightOf(chunkAt(nodes, left[0]!))
    const rightHeight = right.length === 0 ? 0 : heightOf(chunkAt(nodes, right[0]!))
    if (leftHeight === 0 && rightHeight === 0) break
    if (leftHeight >= rightHeight) left = left.flatMap((hash) => refsAt(nodes, hash).map((ref) => ref.hash))
    if (rightHeight >= leftHeight) right = right.flatMap((hash) => refsAt(nodes, hash).map((ref) => ref.hash))
  }
  // Versions of a chunk mostly share the objects of common items.
  const [olds, nows] = [itemsIn<Item>(nodes, left), itemsIn<Item>(nodes, right)]
  for (const item of olds) if (!nows.has(item)) changes.set(kind.keyOf(item), { before: item })
  for (const item of nows) {
    if (olds.has(item)) continue
    const key = kind.keyOf(item)
    const change = changes.get(key)
    if (!change) changes.set(key, { after: item })
    else if (isEqual(change.before, item)) changes.delete(key)
    else change.after = item
  }
  return changes as Map<string, ItemChange<Item>>
}

function itemsIn<Item>(nodes: Nodes, hashes: readonly Hash[]): Set<Item> {
  const items = new Set<Item>()
  for (const hash of hashes) for (const item of itemsAt<Item>(nodes, hash)) items.add(item)
  return items
}

function without(hashes: Hash[], others: Hash[]): Hash[] {
  const set = new Set(others)
  return hashes.filter((hash) => !set.has(hash))
}
