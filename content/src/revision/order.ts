/**
 * The ids of `after` that kept their place: a longest run of ids of both lists that stand in the same order in both. The fewest
 * possible others have moved. Where several runs are longest, it is the one whose ids, read from the end, stand earliest in `before`.
 * Each id stands once in a list. O(n log n): patience sorting of the places in `before`.
 */
export function keptInPlace(before: readonly string[], after: readonly string[]): Set<string> {
  const placeOf = new Map(before.map((id, place) => [id, place]))
  const ids = after.filter((id) => placeOf.has(id))
  const places = ids.map((id) => placeOf.get(id)!)
  /** For each length, the index in `places` at which the run of that length with the earliest end ends. */
  const ends: number[] = []
  const previous: number[] = []
  for (const [at, place] of places.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (places[ends[middle]!]! < place) low = middle + 1
      else high = middle
    }
    previous.push(low === 0 ? -1 : ends[low - 1]!)
    ends[low] = at
  }
  const kept = new Set<string>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]!) kept.add(ids[at]!)
  return kept
}
