/**
 * Shares the slots of a runner fairly among the owners of its jobs (decision 0147). A job names its owner by a flag; a search leaves out the jobs of
 * owners who have their share, in the database, so a long queue of one owner stands in nobody's way. Searches take turns, and what one has found is
 * counted before the next one is sent.
 */
import { createShares, type Release } from '../shares/shares.ts'
import type { SearchObserver } from './serialize-searches.ts'

/** The prefix of a flag that names an owner. */
const OWNER = 'owner:'

export const toOwnerFlag = (owner: string) => OWNER + owner

/** A search has a condition about flags only if it is given some: this one belongs to no job. */
export const NO_FLAG = ['-']

interface SlotShares extends SearchObserver {
  ended: (jobId: string) => void
}

export function shareSlots(slots: number): SlotShares {
  const shares = createShares({ total: slots })
  const running = new Map<string, Release>()
  return {
    prepare(search) {
      const full = shares.listFull().map(toOwnerFlag)
      const at = search.values.findIndex((value) => Array.isArray(value) && value[0] === NO_FLAG[0])
      return at < 0 ? search : { ...search, values: search.values.with(at, [...NO_FLAG, ...full]) }
    },
    found({ id, flags }) {
      const owners = Object.keys(flags ?? {})
        .filter((flag) => flag.startsWith(OWNER))
        .map((flag) => flag.slice(OWNER.length))
      running.set(id, shares.occupy(owners))
    },
    ended(jobId) {
      running.get(jobId)?.()
      running.delete(jobId)
    },
  }
}
