/** How many steps may still be made: one object is shared by searches that may take only so long together. */
export interface Effort {
  steps: number
}

/**
 * Finds a longest common subsequence of two lists by Myers' greedy algorithm, as pairs of indexes in rising order. Returns no pair when the lists have
 * more than `maxEdits` differences, or when the effort is spent.
 */
export function findCommon(
  before: readonly number[],
  after: readonly number[],
  maxEdits: number,
  effort: Effort,
): [number, number][] {
  /** The furthest index in `after` on each diagonal, `after` minus `before`, from -maxEdits to maxEdits. */
  const furthest = new Int32Array(2 * maxEdits + 3)
  const middle = maxEdits + 1
  /** The indexes after each round: round r has r + 1 diagonals, and so begins at r * (r + 1) / 2. */
  const rounds: number[] = []
  for (let edits = 0; edits <= maxEdits && effort.steps > 0; edits++) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let at = reach(furthest, middle, diagonal, edits)
      const start = at
      while (at < after.length && at - diagonal < before.length && before[at - diagonal] === after[at]) at++
      effort.steps -= 1 + at - start
      furthest[middle + diagonal] = at
      rounds.push(at)
      if (at >= after.length && at - diagonal >= before.length) return tracePairs(rounds, edits, diagonal)
    }
  }
  return []
}

/** The index in `after` from which a diagonal goes on: an insertion comes from the diagonal below, a removal from the one above. */
function reach(furthest: Int32Array, middle: number, diagonal: number, edits: number): number {
  if (edits === 0) return 0
  const inserted = furthest[middle + diagonal - 1]! + 1
  const removed = furthest[middle + diagonal + 1]!
  if (diagonal === -edits) return removed
  return diagonal === edits || inserted > removed ? inserted : removed
}

function tracePairs(rounds: readonly number[], edits: number, end: number): [number, number][] {
  const pairs: [number, number][] = []
  const indexIn = (round: number, diagonal: number) => rounds[(round * (round + 1)) / 2 + (diagonal + round) / 2]!
  let diagonal = end
  for (let round = edits; round >= 0; round--) {
    let start = 0
    let from = diagonal
    if (round > 0) {
      const inserted = diagonal > -round ? indexIn(round - 1, diagonal - 1) + 1 : -1
      const removed = diagonal < round ? indexIn(round - 1, diagonal + 1) : -1
      start = Math.max(inserted, removed)
      from = inserted > removed ? diagonal - 1 : diagonal + 1
    }
    for (let at = indexIn(round, diagonal) - 1; at >= start; at--) pairs.push([at - diagonal, at])
    diagonal = from
  }
  return pairs.reverse()
}
