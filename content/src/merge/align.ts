import { longestIncreasing } from '../revision/index.ts'
import { type Effort, findCommon } from './myers.ts'

/** The maximum cost of the alignment, per item and in total; the rest then counts as replaced. */
const STEPS_PER_ITEM = 60
const MYERS_STEPS = 400_000
const ALL_MYERS_STEPS = 4_000_000

/**
 * Aligns equal tokens in the same order, preferring meaningful pairs over a provable maximum: tokens that occur once in both lists are anchors
 * (patience diff), and the search continues between anchors; only without anchors Myers' algorithm finds the longest common run, and gives up after a
 * limited number of differences. Plain Myers or a table of all pairs takes quadratic time on long texts with many equal lines; this never does.
 * Returns the index in `before` for each index of `after`, -1 for none.
 */
export function align(
  before: readonly number[],
  after: readonly number[],
  effort: Effort = { steps: ALL_MYERS_STEPS },
): Int32Array {
  const pairs = new Int32Array(after.length).fill(-1)
  let budget = STEPS_PER_ITEM * (before.length + after.length) + 1000
  const rest: [number, number, number, number][] = [[0, before.length, 0, after.length]]
  for (let next = rest.pop(); next; next = rest.pop()) {
    let [from, to, low, high] = next
    while (from < to && low < high && before[from] === after[low]) pairs[low++] = from++
    while (from < to && low < high && before[to - 1] === after[high - 1]) pairs[--high] = --to
    if (from === to || low === high || budget < 0) continue
    budget -= to - from + high - low
    const { anchors, isDisjoint } = findAnchors(before, after, from, to, low, high)
    if (isDisjoint) continue
    if (anchors.length === 0) {
      const maxEdits = Math.min(to - from + high - low, Math.ceil(MYERS_STEPS / (to - from + high - low)))
      const common = findCommon(before.slice(from, to), after.slice(low, high), maxEdits, effort)
      for (const [one, other] of common) pairs[low + other] = from + one
      continue
    }
    for (const [one, other] of anchors) {
      rest.push([from, one, low, other])
      pairs[other] = one
      from = one + 1
      low = other + 1
    }
    rest.push([from, to, low, high])
  }
  return pairs
}

/** Finds the longest run of tokens that occur exactly once in both ranges, and whether the ranges have no common token. */
function findAnchors(
  before: readonly number[],
  after: readonly number[],
  from: number,
  to: number,
  low: number,
  high: number,
) {
  if (to - from === 1 && high - low === 1) return { anchors: [], isDisjoint: true } // trimmed, so they differ
  const places = new Map<number, number>()
  for (let at = from; at < to; at++) places.set(before[at]!, places.has(before[at]!) ? -1 : at)
  const seen = new Map<number, number>()
  for (let at = low; at < high; at++) if (places.has(after[at]!)) seen.set(after[at]!, seen.has(after[at]!) ? -1 : at)
  const candidates: [number, number][] = []
  for (const [token, at] of seen) if (at >= 0 && places.get(token)! >= 0) candidates.push([places.get(token)!, at])
  const anchors = longestIncreasing(candidates.map(([place]) => place)).map((at) => candidates[at]!)
  return { anchors, isDisjoint: seen.size === 0 }
}
