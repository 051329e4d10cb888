import type { Node } from '../document/index.ts'
import { align } from './align.ts'
import { isConflict, sidesOf } from './conflict-block.ts'
import type { Numbering } from './number-blocks.ts'
import { pairSimilar } from './similar.ts'

/**
 * Matches the blocks of `after` with those of `before`: the index in `before` for each index of `after`, -1 for a new one. Keys identify blocks;
 * where both lists have a key it decides. A new key proves nothing, because keys may be derived from content. So the others are matched by content:
 * equal blocks in the same order, then equal blocks elsewhere (moved, if they are unique), and the rest between two matches is paired by similarity,
 * as rewritten. What remains in `before` was deleted, in `after` inserted.
 * `trustsKeys`: whoever wrote `after` kept the keys of blocks; where every block has a key of its own, keys alone decide.
 */
export function matchBlocks(
  before: Keyed,
  after: readonly Node[],
  numbering: Numbering,
  trustsKeys: boolean,
): Int32Array {
  if (trustsKeys && before.places.size === before.nodes.length && byKey(after).places.size === after.length)
    return matchByKey(before, after).pairs
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

/** Nodes with their index by key; -1 for a key that several have. */
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

/** Assigns equal numbers to the same blocks: by key where it occurs once in both lists (negative numbers, from the index in `before`), else by content. */
function tokensOf({ nodes, places }: Keyed, after: readonly Node[], numbering: Numbering): [number[], number[]] {
  const { pairs: byTheirKeys, times } = matchByKey({ nodes, places }, after)
  const old: number[] = []
  /** The first index of each content. */
  const contents = new Map<number, number>()
  for (let place = 0; place < nodes.length; place++) {
    if (times[place] === 1) old.push(-1 - place)
    else {
      const number = numbering.numberOf(asInPrimary(nodes[place]!))
      if (!contents.has(number)) contents.set(number, place)
      old.push(number)
    }
  }
  // Most of a document is equal on both sides and in the same order, so the next node is compared first, which is cheap.
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

/** `times` is how often the key of each block of `before` stands in `after`. */
function matchByKey({ nodes, places }: Keyed, after: readonly Node[]): { pairs: Int32Array; times: Uint8Array } {
  const pairs = new Int32Array(after.length).fill(-1)
  const times = new Uint8Array(nodes.length)
  for (let at = 0; at < after.length; at++) {
    const key = asInPrimary(after[at]!).key
    const place = key === undefined ? -1 : (places.get(key) ?? -1)
    if (place < 0) continue
    pairs[at] = place
    times[place] = times[place] === 0 ? 1 : 2
  }
  return { pairs, times }
}

/** An open conflict counts as the block that primary had when it arose. */
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
