/** Search results as lists: pages of one space, or spaces with their pages. */
import type { Static } from 'typebox'
import type { WriteDb } from '../../core/database/connections.ts'
import { groupBy } from '../../core/group-by.ts'
import { type ListPage, type PageRequest, toPage } from '../../core/operation/pagination.ts'
import type { Urls } from '../../core/urls.ts'
import { previewPages } from './preview-pages.ts'
import { type SearchPageResult, type SearchSpaceResult, toPageResult } from './schema.ts'
import { type ConditionCheck, type RankedPage, searchPages } from './search-pages.ts'
import { loadSearchedSpaces } from './search-scope.ts'

/** The number of pages shown for each space of an organization or site. */
const PAGES_PER_SPACE = 10

interface SearchContext {
  db: WriteDb
  urls: Urls
  page: PageRequest
}

export async function listFoundPages({ db, urls, page }: SearchContext, spaceId: string, query: string) {
  const { pages, terms } = await searchPages(db, await loadSearchedSpaces(db, [spaceId]), query)
  const part = after(pages, page, toPageKey)
  const shown = await previewPages(db, part.slice(0, page.limit), terms)
  const rankOf = createRanking(pages)
  const items = shown.map((each) => toPageResult(each, rankOf(each), urls))
  return toResultPage<Static<typeof SearchPageResult>, RankedPage>(items, part, pages.length, page, toPageKey)
}

/** The space with the best page first. */
export async function listFoundSpaces(
  { db, urls, page }: SearchContext,
  spaceIds: string[],
  query: string,
  sees?: ConditionCheck,
) {
  const { pages, terms } = await searchPages(db, await loadSearchedSpaces(db, spaceIds), query, sees)
  const spaces = [...groupBy(pages, ({ space }) => space.id).values()]
  const part = after(spaces, page, toSpaceKey)
  const best = part.slice(0, page.limit).map((each) => each.slice(0, PAGES_PER_SPACE))
  const shown = groupBy(await previewPages(db, best.flat(), terms), ({ space }) => space.id)
  const rankOf = createRanking(pages)
  const items = best.map(([first]) => ({
    type: 'space' as const,
    id: first!.space.id,
    title: first!.space.title,
    score: first!.score,
    pages: shown.get(first!.space.id)!.map((each) => toPageResult(each, rankOf(each), urls)),
  }))
  return toResultPage<Static<typeof SearchSpaceResult>, RankedPage[]>(items, part, spaces.length, page, toSpaceKey)
}

function createRanking(pages: readonly RankedPage[]): (page: RankedPage) => number {
  const nameOf = ({ space, page }: RankedPage) => `${space.id} ${page.id}`
  const ranks = new Map(pages.map((each, at) => [nameOf(each), at + 1]))
  return (page) => ranks.get(nameOf(page))!
}

type Key = [score: number, id: string]
const toPageKey = ({ score, page }: RankedPage): Key => [score, page.id]
const toSpaceKey = ([best]: RankedPage[]): Key => [best!.score, best!.space.id]

/** Returns the results after the last one seen; if that no longer exists, those with a lower score. */
function after<T>(all: T[], { after: seen }: PageRequest, keyOf: (each: T) => Key): T[] {
  if (!seen) return all
  const [score, id] = seen as Key
  const at = all.findIndex((each) => keyOf(each)[1] === id)
  return at === -1 ? all.filter((each) => keyOf(each)[0] < score) : all.slice(at + 1)
}

function toResultPage<I, T>(
  items: I[],
  part: T[],
  count: number,
  page: PageRequest,
  keyOf: (each: T) => Key,
): ListPage<I> {
  const { next } = toPage(page, part.slice(0, page.limit + 1), count, keyOf)
  return { items, count, ...(next && { next }) }
}
