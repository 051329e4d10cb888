/** Aligns equal texts of two lists in the same order: from both ends, and those that occur once. */
export function alignEqual(olds: readonly string[], nows: readonly string[]): (readonly [number, number])[] {
  let start = 0
  while (start < olds.length && start < nows.length && olds[start] === nows[start]) start++
  let end = 0
  while (
    end < olds.length - start &&
    end < nows.length - start &&
    olds[olds.length - 1 - end] === nows[nows.length - 1 - end]
  )
    end++
  const front = Array.from({ length: start }, (_, at) => [at, at] as const)
  const back = Array.from({ length: end }, (_, at) => [olds.length - end + at, nows.length - end + at] as const)
  const places = (list: readonly string[], last: number) => {
    const found = new Map<string, number>()
    for (let at = start; at < last; at++) found.set(list[at]!, found.has(list[at]!) ? -1 : at)
    return found
  }
  const [inOld, inNew] = [places(olds, olds.length - end), places(nows, nows.length - end)]
  const once = [...inNew].flatMap(([text, now]) => {
    const old = inOld.get(text) ?? -1
    return old < 0 || now < 0 ? [] : [[old, now] as const]
  })
  return [...front, ...longestRising(once), ...back]
}

/** Finds the longest list of pairs whose positions rise in both lists; the pairs are ordered by the second. */
function longestRising(pairs: (readonly [number, number])[]): (readonly [number, number])[] {
  const tails: number[] = []
  const previous = new Array<number>(pairs.length).fill(-1)
  for (const [at, [old]] of pairs.entries()) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[tails[middle]!]![0] < old) low = middle + 1
      else high = middle
    }
    if (low > 0) previous[at] = tails[low - 1]!
    tails[low] = at
  }
  const rising: (readonly [number, number])[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) rising.push(pairs[at]!)
  return rising.reverse()
}
