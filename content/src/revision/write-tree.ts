import { ChunkTreeBuilder, chunkAt, heightOf, type TreeKind } from './chunk-tree.ts'
import { levelOf } from './level-of.ts'
import type { Nodes } from './nodes.ts'
import { findItems, firstAbove, flushTree } from './read-tree.ts'
import type { Chunk, ChunkRef, Hash } from './types.ts'

/** Sets items of a sorted tree by key, now or, in a batch of edits, when its chunks are needed. */
export async function setTreeItems<Item>(
  nodes: Nodes,
  kind: TreeKind<Item>,
  root: Hash | null,
  edits: ReadonlyMap<string, Item | undefined>,
): Promise<Hash | null> {
  const { pending } = nodes
  if (!pending || edits.size === 0) return updateTree(nodes, kind, root, edits)
  const before = root === null ? undefined : pending.get(root)
  const start = before ? before.root : root
  const all = new Map([...((before?.edits as typeof edits | undefined) ?? []), ...edits])
  let flushed: Promise<Hash | null> | undefined
  const flush = () => {
    flushed ??= updateTree(nodes, kind, start, all)
    return flushed
  }
  const name = `pending ${pending.size}`
  pending.set(name, { root: start, edits: all, flush })
  return name
}

/** Sets items of a sorted tree by key; undefined removes. Chunks without a change are taken over unread. */
export async function updateTree<Item>(
  nodes: Nodes,
  kind: TreeKind<Item>,
  given: Hash | null,
  edits: ReadonlyMap<string, Item | undefined>,
): Promise<Hash | null> {
  const root = await flushTree(nodes, given)
  if (edits.size === 0) return root
  const keys = [...edits.keys()].sort()
  const builder = new ChunkTreeBuilder(nodes, kind)
  /** Adds the edited items with keys from index `low` on, below index `high`. */
  const addEdits = (low: number, high: number) => {
    for (let at = low; at < high; at++) {
      const item = edits.get(keys[at]!)
      if (item !== undefined) builder.addItem(item)
    }
  }
  const rewrite = async (chunk: Chunk, low: number, high: number): Promise<void> => {
    let next = low
    if (chunk.object === 'items') {
      for (const item of chunk.items as readonly Item[]) {
        const key = kind.keyOf(item)
        const end = Math.min(high, firstAbove(keys, key))
        addEdits(next, end)
        if (keys[end - 1] !== key) builder.addItem(item)
        next = Math.max(next, end)
      }
      addEdits(next, high)
      return
    }
    for (const [at, ref] of chunk.chunks.entries()) {
      const end = at === chunk.chunks.length - 1 ? high : Math.min(high, firstAbove(keys, ref.last))
      if (next === end && builder.canTakeChunk(chunk.height - 1)) builder.addChunk(ref, chunk.height - 1)
      else await rewrite((await nodes.get(ref.hash)) as Chunk, next, end)
      next = end
    }
  }
  if (root === null) addEdits(0, keys.length)
  else {
    await findItems(nodes, kind, root, keys) // every chunk that will change, a height at a time
    await rewrite((await nodes.get(root)) as Chunk, 0, keys.length)
  }
  return builder.finish()
}

/** Removes `remove` items of a list at an index and inserts others there. The index is at most the number of items. */
export async function spliceTree<Item>(
  nodes: Nodes,
  kind: TreeKind<Item>,
  root: Hash | null,
  { at, remove, insert }: { at: number; remove: number; insert: readonly Item[] },
): Promise<Hash | null> {
  const builder = new ChunkTreeBuilder(nodes, kind)
  let inserted = false
  const addInserted = () => {
    if (!inserted) for (const item of insert) builder.addItem(item)
    inserted = true
  }
  /** Outside the removed and inserted items, and not the open end that something will follow. */
  const isUntouched = (start: number, ref: ChunkRef, height: number) =>
    start + ref.count < at ||
    (start + ref.count === at && levelOf(ref.last, kind.bits) > height) ||
    (inserted && start >= at + remove)
  const rewrite = async (chunk: Chunk, from: number): Promise<void> => {
    let start = from
    if (chunk.object === 'items') {
      for (const item of chunk.items as readonly Item[]) {
        if (start === at) addInserted()
        if (start < at || start >= at + remove) builder.addItem(item)
        start++
      }
      return
    }
    for (const ref of chunk.chunks) {
      if (start === at) addInserted()
      const height = heightOf(chunk) - 1
      if (isUntouched(start, ref, height) && builder.canTakeChunk(height)) builder.addChunk(ref, height)
      else await rewrite((await nodes.get(ref.hash)) as Chunk, start)
      start += ref.count
    }
  }
  if (root !== null) {
    await nodes.load([root])
    await rewrite(chunkAt(nodes, root), 0)
  }
  addInserted()
  return builder.finish()
}
