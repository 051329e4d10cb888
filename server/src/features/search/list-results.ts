/** Results as lists: pages of one space, or spaces with their pages. */
import type { Static } from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import { groupBy } from '../../core/group-by.ts'
import { type Page, type PageRequest, toPage } from '../../core/operation/pagination.ts'
import type { Urls } from '../../core/urls.ts'
import { type SearchPageResult, type SearchSpaceResult, toPageResult } from './schema.ts'
import { type RankedPage, type Sees, searchPages } from './search-pages.ts'
import { loadScope } from './search-scope.ts'
import { showPages } from './show-pages.ts'

/** Of each space of an organization or site. */
const PAGES_OF_A_SPACE = 10

interface Asked {
  db: Db
  urls: Urls
  page: PageRequest
}

export async function listPagesFound({ db, urls, page }: Asked, spaceId: string, query: string) {
  const { pages, terms } = await searchPages(db, await loadScope(db, [spaceId]), query)
  const part = after(pages, page, keyOf)
  const shown = await showPages(db, part.slice(0, page.limit), terms)
  const rankOf = rankIn(pages)
  const items = shown.map((each) => toPageResult(each, rankOf(each), urls))
  return listOf<Static<typeof SearchPageResult>, RankedPage>(items, part, pages.length, page, keyOf)
}

/** The space with the best page first. */
export async function listSpacesFound({ db, urls, page }: Asked, spaceIds: string[], query: string, sees?: Sees) {
  const { pages, terms } = await searchPages(db, await loadScope(db, spaceIds), query, sees)
  const spaces = [...groupBy(pages, ({ space }) => space.id).values()]
  const part = after(spaces, page, keyOfSpace)
  const best = part.slice(0, page.limit).map((each) => each.slice(0, PAGES_OF_A_SPACE))
  const shown = groupBy(await showPages(db, best.flat(), terms), ({ space }) => space.id)
  const rankOf = rankIn(pages)
  const items = best.map(([first]) => ({
    type: 'space' as const,
    id: first!.space.id,
    title: first!.space.title,
    score: first!.score,
    pages: shown.get(first!.space.id)!.map((each) => toPageResult(each, rankOf(each), urls)),
  }))
  return listOf<Static<typeof SearchSpaceResult>, RankedPage[]>(items, part, spaces.length, page, keyOfSpace)
}

function rankIn(pages: readonly RankedPage[]): (page: RankedPage) => number {
  const nameOf = ({ space, page }: RankedPage) => `${space.id} ${page.id}`
  const ranks = new Map(pages.map((each, at) => [nameOf(each), at + 1]))
  return (page) => ranks.get(nameOf(page))!
}

type Key = [score: number, id: string]
const keyOf = ({ score, page }: RankedPage): Key => [score, page.id]
const keyOfSpace = ([best]: RankedPage[]): Key => [best!.score, best!.space.id]

/** What comes after the last one seen; where that is gone, what is worse. */
function after<T>(all: T[], { after: seen }: PageRequest, keyOf: (each: T) => Key): T[] {
  if (!seen) return all
  const [score, id] = seen as Key
  const at = all.findIndex((each) => keyOf(each)[1] === id)
  return at === -1 ? all.filter((each) => keyOf(each)[0] < score) : all.slice(at + 1)
}

function listOf<I, T>(items: I[], part: T[], count: number, page: PageRequest, keyOf: (each: T) => Key): Page<I> {
  const { next } = toPage(page, part.slice(0, page.limit + 1), count, keyOf)
  return { items, count, ...(next && { next }) }
}
