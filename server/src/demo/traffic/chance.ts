/** Reproducible random numbers: the same seed gives the same traffic. */
export interface Chance {
  /** From 0 to just below 1. */
  next: () => number
  is: (likelihood: number) => boolean
  /** From 0 to just below the limit. */
  below: (bound: number) => number
  /** Mostly small, with the average `mean`. */
  waiting: (mean: number) => number
}

export function createChance(seed: string): Chance {
  let state = 0
  for (const character of seed) state = (Math.imul(state, 31) + character.codePointAt(0)!) | 0
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    is: (likelihood) => next() < likelihood,
    below: (bound) => Math.floor(next() * bound),
    waiting: (mean) => -Math.log(1 - next()) * mean,
  }
}

/** Chooses among values by their weight. */
export function weighted<T>(things: readonly (readonly [T, number])[]): (chance: Chance) => T {
  const sums: number[] = []
  let total = 0
  for (const [, weight] of things) {
    total += weight
    sums.push(total)
  }
  return ({ next }) => {
    const wanted = next() * total
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! > wanted) high = middle
      else low = middle + 1
    }
    return things[low]![0]
  }
}
