import type { Node } from '../document/types.ts'
import { align } from './align.ts'
import { isConflict, sidesOf } from './conflict-block.ts'
import { pairSimilar } from './similar.ts'

/**
 * Which block of `after` is which block of `before`: the index in `before` for each index of `after`, -1 for a new one.
 *
 * Keys name blocks; where both lists know a key it decides. A new key proves nothing: keys are
 * made from content where nobody gave others. So the others are found by what they say: equal blocks in the same order,
 * then equal blocks elsewhere (moved, if they are the only ones of their kind), and what is left between two found blocks
 * is paired by similarity: such a block was rewritten. What remains in `before` was deleted, in `after` inserted.
 */
export function matchBlocks(before: Numbered, after: Numbered, numberOf: (node: Node) => number): Int32Array {
  const keys = sharedKeys(before.nodes, after.nodes)
  const old = tokensOf(before, keys, numberOf)
  const now = tokensOf(after, keys, numberOf)
  const pairs = align(old, now)
  const inOrder = pairs.slice()
  const taken = new Uint8Array(old.length)
  for (const place of pairs) if (place >= 0) taken[place] = 1
  const free = new Set<number>()
  for (let place = 0; place < old.length; place++) if (taken[place] === 0) free.add(place)
  if (free.size === 0) return pairs
  findMoved(old, now, pairs, free)
  findRewritten(before.nodes, after.nodes, pairs, inOrder, free)
  return pairs
}

/** Nodes with their numbers by content. */
export interface Numbered {
  readonly nodes: readonly Node[]
  readonly numbers: readonly number[]
}

/** Equal numbers for blocks that are the same: by key where it stands once in both lists, else by content. */
function tokensOf({ nodes, numbers }: Numbered, keys: ReadonlyMap<string, number>, numberOf: (node: Node) => number) {
  return nodes.map((node, at) => {
    const standing = asInPrimary(node)
    const token = standing.key === undefined ? undefined : keys.get(standing.key)
    return token ?? (standing === node ? numbers[at]! : numberOf(standing))
  })
}

/** An open conflict is the block that primary had when it arose. */
function asInPrimary(node: Node): Node {
  if (!isConflict(node)) return node
  const { primary } = sidesOf(node)
  return primary.length === 1 ? primary[0]! : node
}

const keyOf = (node: Node) => asInPrimary(node).key

/** Negative, to be apart from the numbers of contents. */
function sharedKeys(before: readonly Node[], after: readonly Node[]): Map<string, number> {
  const others = uniqueKeys(after)
  const keys = new Map<string, number>()
  for (const key of others.size === 0 ? [] : uniqueKeys(before)) if (others.has(key)) keys.set(key, -1 - keys.size)
  return keys
}

function uniqueKeys(nodes: readonly Node[]): Set<string> {
  const keys = new Set<string>()
  const twice = new Set<string>()
  for (const node of nodes) {
    const key = keyOf(node)
    if (key !== undefined) (keys.has(key) ? twice : keys).add(key)
  }
  for (const key of twice) keys.delete(key)
  return keys
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
