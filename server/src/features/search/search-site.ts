/** Search for the visitors of a published site, who are no members: whoever serves the site says which conditions hold for them. */
import type { Db } from '../../core/database/connect.ts'
import { type Sees, searchPages } from './search-pages.ts'
import { loadScope } from './search-scope.ts'
import { type ShownPage, showPages } from './show-pages.ts'

export interface SiteSearchAnswer {
  pages: ShownPage[]
  /** Of all pages that match, also those beyond the limit. */
  count: number
}

/** `spaceIds` are those of the site the visitor may enter, the current one first: of pages that match alike, those of earlier spaces go first. */
export async function searchSite(
  db: Db,
  spaceIds: string[],
  query: string,
  { sees, limit }: { sees: Sees; limit: number },
): Promise<SiteSearchAnswer> {
  const { pages, terms } = await searchPages(db, await loadScope(db, spaceIds), query, sees)
  return { pages: await showPages(db, pages.slice(0, limit), terms), count: pages.length }
}
