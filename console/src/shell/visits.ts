/** Where one was: the organization, and the last spaces with the place in each. Stays in this browser. */
import { useLayoutEffect } from 'react'
import { usePathname } from './address-state.ts'

export const LAST_ORGANIZATION = 'lectern.organization'

const STORED = 'lectern.visits'
const MOST_VISITS = 40

interface Visit {
  organization: string
  space: string
  /** The page one was at last. */
  pathname: string
  /** Milliseconds since 1970. */
  at: number
}

/** The newest first. */
export const readVisits = (organization: string): Visit[] =>
  readAllVisits().filter((visit) => visit.organization === organization)

/** What is in the store and is no list is as good as nothing. */
function readAllVisits(): Visit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? (stored as Visit[]) : []
  } catch {
    return []
  }
}

/** Whoever follows an invite link does not belong to the organization yet. */
const PLACE = /^\/o\/(?![^/]+\/join\/)([^/]+)(?:\/s\/([^/]+))?/

/** Notes every screen of an organization or space that is opened. */
export function useVisits(): void {
  const pathname = usePathname()
  // What is on the screen has been noted: whoever leaves at once finds it on Home.
  useLayoutEffect(() => {
    const [, organization, space] = PLACE.exec(pathname) ?? []
    if (organization === undefined) return
    localStorage.setItem(LAST_ORGANIZATION, organization)
    if (space === undefined) return
    const others = readAllVisits().filter((visit) => visit?.space !== space)
    const visits = [{ organization, space, pathname, at: Date.now() }, ...others].slice(0, MOST_VISITS)
    localStorage.setItem(STORED, JSON.stringify(visits))
  }, [pathname])
}
