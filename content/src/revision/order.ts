/**
 * The ids of `after` that are not where they were: inserted, or moved. Those that kept their place are a longest run of ids
 * in the same order in both lists, so the fewest possible have moved. Each id stands once in a list.
 */
export function placedAnew<Id>(before: readonly Id[], after: readonly Id[]): Id[] {
  // What the lists have in common at both ends belongs to every longest run.
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
  const kept = new Set<Id>(longestRising(known.map((id) => placeOf.get(id)!)).map((at) => known[at]!))
  return ids.filter((id) => !kept.has(id))
}

/**
 * The indexes of a longest rising run of different numbers. Where several are longest, it is the one that ends lowest, and
 * whose last but one is lowest among those, and so on. O(n log n): patience sorting.
 */
export function longestRising(numbers: readonly number[]): number[] {
  /** For each length, the index of the lowest number with which a run of that length ends. */
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
