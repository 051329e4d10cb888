/**
 * Those who share the threads are organizations: a caller that is a space or a site counts as the organization it belongs to, because one organization
 * may have any number of them (decision 0147). What cannot be looked up counts for itself.
 */
import { createLruCache } from '../cache/lru-cache.ts'

/** Returns the organization of each space or site among the ids. */
type FindOrganizations = (ids: string[]) => Promise<Map<string, string>>

export interface Owners {
  ownerOf: (caller: string) => string | Promise<string>
  /** Until then every caller counts for itself. */
  lookUpBy: (find: FindOrganizations) => void
}

const KNOWN = 20_000
/** Spaces and sites are named by their id, alone or after what they are. */
const NAMED = /^(?:(?:space|site) )?([A-Za-z0-9]{8,40})$/

export function createOwners(): Owners {
  let find: FindOrganizations | undefined
  let known = createLruCache<string>(KNOWN)

  async function lookUp(caller: string, id: string): Promise<string> {
    const found = await find!([id]).catch(() => undefined)
    const owner = found?.get(id) ?? caller
    // Neither spaces nor sites move to another organization.
    if (found) known.set(id, owner, 1)
    return owner
  }

  return {
    ownerOf(caller) {
      const id = NAMED.exec(caller)?.[1]
      if (!find || id === undefined) return caller
      return known.get(id) ?? lookUp(caller, id)
    },
    lookUpBy(given) {
      find = given
      known = createLruCache<string>(KNOWN)
    },
  }
}
