/** Pages that were edited or linked last. The list stays in this browser. */

const STORED = 'lectern.recent-pages'
const MOST_RECENT = 20

interface RecentPage {
  organization: string
  space: string
  page: string
  title: string
}

/** The newest first. What is in the store and is no list is as good as nothing. */
export function readRecentPages(organization: string): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    const pages = Array.isArray(stored) ? (stored as (RecentPage | null)[]) : []
    return pages.filter((page): page is RecentPage => page?.organization === organization)
  } catch {
    return []
  }
}

export function rememberPage(recent: RecentPage): void {
  try {
    const others = readRecentPages(recent.organization).filter(
      ({ space, page }) => space !== recent.space || page !== recent.page,
    )
    localStorage.setItem(STORED, JSON.stringify([recent, ...others].slice(0, MOST_RECENT)))
  } catch {
    // A browser without a store remembers nothing.
  }
}
