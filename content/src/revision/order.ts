/**
 * Finds the ids of `after` that were inserted or moved. The others form a longest run of ids in the same order in both lists, so the fewest possible
 * have moved. Each id occurs once in a list.
 */
export function findMovedIds<Id>(before: readonly Id[], after: readonly Id[]): Id[] {
  // A common prefix and suffix belong to every longest run.
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let [end, last] = [after.length, before.length]
  while (end > start && last > start && before[last - 1] === after[end - 1]) {
    end--
    last--
  }
  const placeOf = new Map<Id, number>()
  for (let place = start; place < last; place++) placeOf.set(before[place]!, place)
  const ids = after.slice(start, end)
  const known = ids.filter((id) => placeOf.has(id))
  const kept = new Set<Id>(longestIncreasing(known.map((id) => placeOf.get(id)!)).map((at) => known[at]!))
  return ids.filter((id) => !kept.has(id))
}

/**
 * Returns the indexes of a longest increasing run of different numbers. Of several, the one that ends lowest, whose last but one is lowest among
 * those, and so on. O(n log n) by patience sorting.
 */
export function longestIncreasing(numbers: readonly number[]): number[] {
  /** For each length, the index of the lowest number that ends a run of that length. */
  const ends: number[] = []
  const previous: number[] = []
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at]!
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
