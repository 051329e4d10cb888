/** Searches all sections of the site: the current space first, other languages left out. */
import { type MatchRange, QUERY_LENGTH } from '@lectern/content/search'
import { renderSearch, type SearchItem } from '@lectern/site'
import { searchSite as findOnSite, type SearchResultPage } from '../features/search/index.ts'
import { type CachedResponse, toPageResponse, toTextResponse } from './cached-response.ts'
import type { ServingContext } from './serving-context.ts'
import { toSiteSource } from './site-source.ts'
import { type LocatedSiteSpace, loadPages } from './space-pages.ts'
import { findVisibleSiteSpace, listVisibleSiteSpaces, type SiteVisit } from './visit.ts'

const RESULTS = 30

export async function makeSearchPage(
  serving: ServingContext,
  visit: SiteVisit,
  here: LocatedSiteSpace,
  query: string,
): Promise<CachedResponse> {
  const site = await toSiteSource(serving, visit, here, '')
  const items = await search(serving, visit, here, query)
  return toPageResponse(renderSearch({ site, query, items }), { isIndexed: false })
}

export const makeSearchAnswer = async (
  serving: ServingContext,
  visit: SiteVisit,
  here: LocatedSiteSpace,
  query: string,
): Promise<CachedResponse> =>
  toTextResponse('application/json', JSON.stringify({ items: await search(serving, visit, here, query) }))

async function search(
  serving: ServingContext,
  visit: SiteVisit,
  here: LocatedSiteSpace,
  input: string,
): Promise<SearchItem[]> {
  const query = input.slice(0, QUERY_LENGTH)
  if (query.trim() === '') return []
  const { language } = here.siteSpace
  const others = listVisibleSiteSpaces(visit)
    .map(({ siteSpace }) => siteSpace)
    .filter((each) => each.id !== here.siteSpace.id && (each.language ?? language) === (language ?? each.language))
  const ids = [here.siteSpace, ...others].map(({ spaceId }) => spaceId)
  const { visitor, context } = visit
  const found = await findOnSite(serving.database.db, ids, query, { visitor, context, limit: RESULTS })
  const items = await Promise.all(found.pages.map((page) => toItem(serving, visit, page)))
  return items.flatMap((item) => (item ? [item] : []))
}

async function toItem(
  serving: ServingContext,
  visit: SiteVisit,
  found: SearchResultPage,
): Promise<SearchItem | undefined> {
  const place = findVisibleSiteSpace(visit, found.space.id)
  if (!place) return undefined
  const { byId } = await loadPages(serving, visit, place)
  const href = byId.get(found.page.id)?.entry.href
  if (href === undefined) return undefined
  const [best] = found.shown
  const trail = [place.section?.title, ...found.ancestors.map(({ title }) => title)]
  return {
    title: found.page.title,
    href: best?.anchor ? `${href}#${encodeURIComponent(best.anchor)}` : href,
    trail: trail.filter((each) => each !== undefined),
    excerpt: best ? mark(best.body, best.highlights) : [],
  }
}

function mark(text: string, highlights: readonly MatchRange[]): SearchItem['excerpt'] {
  const parts: SearchItem['excerpt'] = []
  let at = 0
  for (const { offset, length } of highlights) {
    if (offset > at) parts.push({ text: text.slice(at, offset) })
    parts.push({ text: text.slice(offset, offset + length), hit: true })
    at = offset + length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}
