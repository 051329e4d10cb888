/**
 * Divides something scarce among those who use it (decision 0147). Whoever holds nothing gets what is free; whoever holds some gets more only while
 * more is free than they hold. So one alone gets half, several get equal parts, and something is left for the next one. Nothing here waits: what is
 * granted is counted at once, so that many who ask together do not all see the same free place.
 */

export interface Shares {
  /** Whether `take` would grant it. */
  mayTake: (owners: readonly string[], amount?: number) => boolean
  /** Counts the amount for each of these owners, and returns the function that gives it back; undefined when it is not granted. */
  take: (owners: readonly string[], amount?: number) => Release | undefined
  /** Counts it whether or not it would be granted. */
  occupy: (owners: readonly string[], amount?: number) => Release
  /** The owners who would get nothing more now. */
  listFull: () => string[]
  held: (owner: string) => number
  /** What all owners hold together. */
  taken: () => number
}

/** Calling it again changes nothing. */
export type Release = () => void

interface ShareOptions {
  total: number
  /** The most that one owner holds, however much is free. */
  ofOne?: number | ((owner: string) => number)
}

export function createShares({ total, ofOne = total }: ShareOptions): Shares {
  const mostOf = typeof ofOne === 'function' ? ofOne : () => ofOne
  const held = new Map<string, number>()
  let taken = 0
  const heldBy = (owner: string) => held.get(owner) ?? 0

  function isWithinShare(owner: string, amount: number): boolean {
    // One more than what is held fits into what is free: then somebody else finds at least as much.
    return heldBy(owner) + amount <= Math.min(total - taken, mostOf(owner))
  }
  const mayTake: Shares['mayTake'] = (owners, amount = 1) =>
    taken + amount <= total && owners.every((owner) => isWithinShare(owner, amount))

  function occupy(owners: readonly string[], amount = 1): Release {
    const each = [...new Set(owners)]
    for (const owner of each) held.set(owner, heldBy(owner) + amount)
    taken += amount
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      taken -= amount
      for (const owner of each) {
        const left = heldBy(owner) - amount
        if (left > 0) held.set(owner, left)
        else held.delete(owner)
      }
    }
  }

  return {
    mayTake,
    take: (owners, amount = 1) => (mayTake(owners, amount) ? occupy(owners, amount) : undefined),
    occupy,
    listFull: () => [...held.keys()].filter((owner) => !isWithinShare(owner, 1)),
    held: heldBy,
    taken: () => taken,
  }
}
