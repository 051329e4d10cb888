/**
 * The ids of `after` that kept their place: a longest run of ids of both lists that stand in the same order in both. The fewest
 * possible others have moved. Each id stands once in a list.
 */
export function keptInPlace(before: readonly string[], after: readonly string[]): Set<string> {
  const placeOf = new Map(before.map((id, place) => [id, place]))
  const ids = after.filter((id) => placeOf.has(id))
  return new Set(longestRising(ids.map((id) => placeOf.get(id)!)).map((at) => ids[at]!))
}

/**
 * The indexes of a longest rising run of different numbers. Where several are longest, it is the one that ends lowest, and
 * whose last but one is lowest among those, and so on. O(n log n): patience sorting.
 */
export function longestRising(numbers: readonly number[]): number[] {
  /** For each length, the index of the lowest number with which a run of that length ends. */
  const ends: number[] = []
  const previous: number[] = []
  for (const [at, number] of numbers.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (numbers[ends[middle]!]! < number) low = middle + 1
      else high = middle
    }
    previous.push(low === 0 ? -1 : ends[low - 1]!)
    ends[low] = at
  }
  const run: number[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]!) run.push(at)
  return run.reverse()
}
