/**
 * An ordered collection in chunks of bounded size: a map sorted by key, or a list of ids in any order. The hash of an item's key decides whether a
 * chunk ends after it: with `bits` leading zero bits an item ends its chunk of items, with 4 more the chunk above too, and so on. So the shape
 * depends only on the keys (equal collections have equal roots), chunks have 2^bits items on average, and an edit changes the chunks around it and
 * those above: O(log n). A balanced tree would need rotations that depend on the order of edits; chunks of a fixed size would all shift after an
 * insertion at the front. No chunk is empty, and the root is never a chunk with a single child. The empty collection is null.
 */
import { levelOf } from './level-of.ts'
import type { Nodes } from './nodes.ts'
import type { Chunk, ChunkRef, Hash } from './types.ts'

export interface TreeKind<Item> {
  keyOf: (item: Item) => string
  /** Chunks have 2^bits items on average: fewer where items are large. */
  bits: number
}

export const chunkAt = (nodes: Nodes, hash: Hash) => nodes.at(hash) as Chunk
export const heightOf = (chunk: Chunk) => (chunk.object === 'items' ? 0 : chunk.height)

/**
 * Builds a tree from left to right, from single items and whole chunks of an older tree. A whole chunk fits only where no smaller chunk is unfinished
 * (`canTakeChunk`), and only if it ends at a boundary or is the last.
 */
export class ChunkTreeBuilder<Item> {
  readonly #nodes: Nodes
  readonly #kind: TreeKind<Item>
  #items: Item[] = []
  /** The unfinished chunk of each height from 1 on. */
  readonly #open: ChunkRef[][] = []

  constructor(nodes: Nodes, kind: TreeKind<Item>) {
    this.#nodes = nodes
    this.#kind = kind
  }

  addItem(item: Item) {
    this.#items.push(item)
    const level = levelOf(this.#kind.keyOf(item), this.#kind.bits)
    for (let height = 0; height < level; height++) this.#close(height)
  }

  canTakeChunk(height: number): boolean {
    if (this.#items.length > 0) return false
    for (let below = 1; below <= height; below++) if (this.#openAt(below).length > 0) return false
    return true
  }

  addChunk(ref: ChunkRef, height: number) {
    this.#openAt(height + 1).push(ref)
    const level = levelOf(ref.last, this.#kind.bits)
    for (let above = height + 1; above < level; above++) this.#close(above)
  }

  async finish(): Promise<Hash | null> {
    let top = 0
    for (let height = 1; height <= this.#open.length; height++) if (this.#openAt(height).length > 0) top = height
    for (let height = 0; height < top; height++) this.#close(height)
    this.#close(top)
    let root = this.#openAt(top + 1)[0]?.hash ?? null
    for (;;) {
      const chunk = root === null ? undefined : ((await this.#nodes.get(root)) as Chunk)
      if (chunk?.object !== 'chunks' || chunk.chunks.length > 1) return root
      root = chunk.chunks[0]!.hash
    }
  }

  #close(height: number) {
    if (height === 0) {
      if (this.#items.length === 0) return
      const items = this.#items
      this.#items = []
      this.#push(1, { items, object: 'items' }, this.#kind.keyOf(items.at(-1)!), items.length)
    } else {
      const chunks = this.#openAt(height)
      if (chunks.length === 0) return
      this.#open[height - 1] = []
      const count = chunks.reduce((sum, chunk) => sum + chunk.count, 0)
      this.#push(height + 1, { chunks, height, object: 'chunks' }, chunks.at(-1)!.last, count)
    }
  }

  #push(height: number, chunk: Chunk, last: string, count: number) {
    this.#openAt(height).push({ count, hash: this.#nodes.put('chunk', chunk), last })
  }

  #openAt(height: number): ChunkRef[] {
    while (this.#open.length < height) this.#open.push([])
    return this.#open[height - 1]!
  }
}

export async function buildTree<Item>(nodes: Nodes, kind: TreeKind<Item>, items: Iterable<Item>): Promise<Hash | null> {
  const builder = new ChunkTreeBuilder(nodes, kind)
  for (const item of items) builder.addItem(item)
  return builder.finish()
}
