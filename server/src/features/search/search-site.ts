/** Search for the visitors of a published site, who are no members. */

import type { ConditionContext, Visitor } from '@lectern/content/visitors'
import type { WriteDb } from '../../core/database/connections.ts'
import { previewPages, type SearchResultPage } from './preview-pages.ts'
import { searchPages } from './search-pages.ts'
import { loadSearchedSpaces } from './search-scope.ts'
import { storedConditionHolds } from './stored-condition.ts'

interface SiteSearchResult {
  pages: SearchResultPage[]
  /** The number of all matching pages, also beyond the limit. */
  count: number
}

/** `spaceIds` are the spaces that the visitor may read, the current one first: it wins between pages with the same score. */
export async function searchSite(
  db: WriteDb,
  spaceIds: string[],
  query: string,
  { visitor, context, limit }: { visitor: Visitor; context: ConditionContext; limit: number },
): Promise<SiteSearchResult> {
  const sees = (condition: string) => storedConditionHolds(condition, visitor, context)
  const { pages, terms } = await searchPages(db, await loadSearchedSpaces(db, spaceIds), query, sees)
  return { pages: await previewPages(db, pages.slice(0, limit), terms), count: pages.length }
}
