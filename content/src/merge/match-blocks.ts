import type { Node } from '../document/index.ts'
import { align } from './align.ts'
import { isConflict, sidesOf } from './conflict-block.ts'
import type { Numbering } from './number-blocks.ts'
import { pairSimilar } from './similar.ts'

/**
 * Which block of `after` is which block of `before`: the index in `before` for each index of `after`, -1 for a new one.
 *
 * Keys name blocks; where both lists know a key it decides. A new key proves nothing: keys are
 * made from content where nobody gave others. So the others are found by what they say: equal blocks in the same order,
 * then equal blocks elsewhere (moved, if they are the only ones of their kind), and what is left between two found blocks
 * is paired by similarity: such a block was rewritten. What remains in `before` was deleted, in `after` inserted.
 */
export function matchBlocks(before: Keyed, after: readonly Node[], numbering: Numbering): Int32Array {
  const [old, now] = tokensOf(before, after, numbering)
  const pairs = align(old, now)
  const inOrder = pairs.slice()
  const taken = new Uint8Array(old.length)
  for (const place of pairs) if (place >= 0) taken[place] = 1
  const free = new Set<number>()
  for (let place = 0; place < old.length; place++) if (taken[place] === 0) free.add(place)
  if (free.size === 0) return pairs
  findMoved(old, now, pairs, free)
  findRewritten(before.nodes, after, pairs, inOrder, free)
  return pairs
}

/** Nodes with their places by key; -1 for a key that several have. */
interface Keyed {
  readonly nodes: readonly Node[]
  readonly places: ReadonlyMap<string, number>
}

export function byKey(nodes: readonly Node[]): Keyed {
  const places = new Map<string, number>()
  for (let at = 0; at < nodes.length; at++) {
    const key = asInPrimary(nodes[at]!).key
    if (key !== undefined) places.set(key, places.has(key) ? -1 : at)
  }
  return { nodes, places }
}

/**
 * Equal numbers for blocks that are the same: by key where it stands once in both lists (negative numbers, from the place in
 * `before`), else by content.
 */
function tokensOf({ nodes, places }: Keyed, after: readonly Node[], numbering: Numbering): [number[], number[]] {
  const byTheirKeys = new Int32Array(after.length).fill(-1)
  const times = new Uint8Array(nodes.length)
  for (let at = 0; at < after.length; at++) {
    const key = asInPrimary(after[at]!).key
    const place = key === undefined ? -1 : (places.get(key) ?? -1)
    if (place < 0) continue
    byTheirKeys[at] = place
    times[place] = times[place] === 0 ? 1 : 2
  }
  const old: number[] = []
  /** The first place of each content. */
  const contents = new Map<number, number>()
  for (let place = 0; place < nodes.length; place++) {
    if (times[place] === 1) old.push(-1 - place)
    else {
      const number = numbering.numberOf(asInPrimary(nodes[place]!))
      if (!contents.has(number)) contents.set(number, place)
      old.push(number)
    }
  }
  // Most of a document is the same on both sides and in the same order: the node whose turn it is is compared first, as this is cheap.
  let turn = 0
  const now: number[] = []
  for (let at = 0; at < after.length; at++) {
    const place = byTheirKeys[at]!
    if (place >= 0 && times[place] === 1) {
      now.push(-1 - place)
      turn = place + 1
      continue
    }
    const node = asInPrimary(after[at]!)
    const next = turn < nodes.length && times[turn] !== 1 ? asInPrimary(nodes[turn]!) : undefined
    const number = numbering.numberOf(next && numbering.isSame(next, node) ? next : node)
    now.push(number)
    turn = (contents.get(number) ?? turn) + 1
  }
  return [old, now]
}

/** An open conflict is the block that primary had when it arose. */
function asInPrimary(node: Node): Node {
  if (!isConflict(node)) return node
  const { primary } = sidesOf(node)
  return primary.length === 1 ? primary[0]! : node
}

function findMoved(old: readonly number[], now: readonly number[], pairs: Int32Array, free: Set<number>) {
  const places = new Map<number, number>()
  for (const place of free) places.set(old[place]!, places.has(old[place]!) ? -1 : place)
  const seen = new Map<number, number>()
  for (const [at, number] of now.entries()) if (pairs[at] === -1) seen.set(number, seen.has(number) ? -1 : at)
  for (const [number, at] of seen) {
    const place = places.get(number) ?? -1
    if (at < 0 || place < 0) continue
    pairs[at] = place
    free.delete(place)
  }
}

function findRewritten(
  before: readonly Node[],
  after: readonly Node[],
  pairs: Int32Array,
  inOrder: Int32Array,
  free: ReadonlySet<number>,
) {
  let start = 0
  let place = -1
  for (let at = 0; at <= after.length; at++) {
    const end = at === after.length ? before.length : inOrder[at]!
    if (end < 0) continue
    const old: number[] = []
    for (let each = place + 1; each < end; each++) if (free.has(each)) old.push(each)
    const now: number[] = []
    for (let each = start; each < at; each++) if (pairs[each] === -1) now.push(each)
    const rewritten = pairSimilar(
      old.map((each) => asInPrimary(before[each]!)),
      now.map((each) => asInPrimary(after[each]!)),
    )
    for (const [one, other] of rewritten) pairs[now[other]!] = old[one]!
    start = at + 1
    place = end
  }
}
