/** Search for the visitors of a published site, who are no members. */
import type { Around, Visitor } from '@lectern/content/visitors'
import type { Db } from '../../core/database/connect.ts'
import { searchPages } from './search-pages.ts'
import { loadScope } from './search-scope.ts'
import { type ShownPage, showPages } from './show-pages.ts'
import { storedConditionHolds } from './stored-condition.ts'

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
  { visitor, around, limit }: { visitor: Visitor; around: Around; limit: number },
): Promise<SiteSearchAnswer> {
  const sees = (condition: string) => storedConditionHolds(condition, visitor, around)
  const { pages, terms } = await searchPages(db, await loadScope(db, spaceIds), query, sees)
  return { pages: await showPages(db, pages.slice(0, limit), terms), count: pages.length }
}
