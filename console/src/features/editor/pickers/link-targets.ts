/** What a link can lead to, for what was typed: pages, headings, spaces. */
import { type ContentRef, listHeadings } from '@lectern/content/document'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { resourceQuery } from '../../../api/query.ts'
import type { ChoiceQuery } from '../../../design/choice-list.tsx'
import { allSpaces } from '../../../shell/content-tree.tsx'
import { rankMatch } from '../../../shell/match.ts'
import { type ListedPage, listPickedPages } from './page-list.ts'
import { pageBodyQuery, pageTreeQuery, type ReadPlace, readPageBody } from './queries.ts'
import { readRecentPages } from './recent-pages.ts'

const MOST_SHOWN = 100
const MOST_PAGES = 8
const MOST_RECENT = 5
const MOST_HEADINGS = 50
const SHORTEST_SEARCH = 2

export interface LinkTargetChoice {
  id: string
  label: string
  hint: string
  ref: ContentRef
  /** Headings of this page can be chosen. */
  page?: ListedPage
}

/** The best first; all that there are, in their order, where nothing was typed. */
export function narrowByTitle<T>(
  items: readonly T[],
  text: string,
  titleOf: (item: T) => string,
  most = MOST_SHOWN,
): T[] {
  const words = text.trim()
  if (words === '') return items.slice(0, most)
  return items
    .map((item) => ({ item, rank: rankMatch(titleOf(item), words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, most)
    .map(({ item }) => item)
}

export function useListedPages(place: ReadPlace) {
  const query = useQuery(pageTreeQuery(place))
  const { data } = query
  const pages = useMemo(() => listPickedPages(data?.pages ?? []), [data])
  return { pages, query }
}

const toPageChoice = (page: ListedPage): LinkTargetChoice => ({
  id: `page ${page.id}`,
  label: page.title,
  hint: page.parents,
  ref: { kind: 'page', page: page.id },
  page,
})

interface LinkTargets {
  pages: LinkTargetChoice[]
  recent: LinkTargetChoice[]
  elsewhere: LinkTargetChoice[]
  spaces: LinkTargetChoice[]
  isPending: boolean
  queries: ChoiceQuery[]
}

/** Pages by their titles first, then those in which the words stand. */
export function useLinkTargets(organization: string, place: ReadPlace, text: string): LinkTargets {
  const typed = text.trim()
  const query = useDeferredValue(typed)
  const { pages, query: tree } = useListedPages(place)
  const isSearched = query.length >= SHORTEST_SEARCH
  const search = useQuery({
    ...resourceQuery('/orgs/{organizationId}/search', {
      path: { organizationId: organization },
      query: { query: query.slice(0, 512), limit: MOST_PAGES },
    }),
    enabled: isSearched,
  })
  const { data: found } = search
  const spaceList = useInfiniteQuery(allSpaces(organization))
  const { data: spaces } = spaceList
  const byId = useMemo(() => new Map(pages.map((page) => [page.id, page])), [pages])
  const titleOfSpace = new Map(spaces?.items.map(({ id, title }) => [id, title]))
  const recent = typed === '' ? listRecent(organization, place.space, byId, titleOfSpace) : []
  // Enter takes the first: nothing is shown that was found for something else than what is typed by now.
  // Each page is offered once: those that were used last stand above the others.
  const shown = new Set(recent.flatMap(({ page }) => page?.id ?? []))
  const titled = narrowByTitle(
    pages.filter(({ id }) => !shown.has(id)),
    typed,
    ({ title }) => title,
    MOST_PAGES,
  )
  const hits = listHits(isSearched && query === typed ? (found?.items ?? []) : [])
  const worded = hits.flatMap(({ space, page }) => {
    const listed = space === place.space ? byId.get(page.id) : undefined
    return listed && !titled.includes(listed) ? [listed] : []
  })
  return {
    isPending: tree.isPending || query !== typed || (isSearched && search.isPending),
    queries: [tree, search, spaceList],
    pages: [...titled, ...worded].map(toPageChoice),
    recent,
    elsewhere: hits
      .filter(({ space }) => space !== place.space)
      .slice(0, MOST_PAGES)
      .map(({ space, spaceTitle, page }) => ({
        id: `page ${space} ${page.id}`,
        label: page.title,
        hint: spaceTitle,
        ref: { kind: 'page', page: page.id, space },
      })),
    spaces: (typed === '' ? [] : narrowByTitle(spaces?.items ?? [], typed, ({ title }) => title, MOST_RECENT)).map(
      ({ id, title }) => ({ id: `space ${id}`, label: title, hint: '', ref: { kind: 'space', space: id } }),
    ),
  }
}

interface FoundSpace {
  id: string
  title: string
  pages: { id: string; title: string }[]
}

/** The pages in which the words stand, each once. */
function listHits(found: readonly FoundSpace[]) {
  const hits = found.flatMap(({ id: space, title, pages }) => pages.map((page) => ({ space, spaceTitle: title, page })))
  return [...new Map(hits.map((hit) => [`${hit.space} ${hit.page.id}`, hit])).values()]
}

/** Those of this space under the titles they have now; what was deleted is left out. */
function listRecent(
  organization: string,
  here: string,
  byId: ReadonlyMap<string, ListedPage>,
  titleOfSpace: ReadonlyMap<string, string>,
): LinkTargetChoice[] {
  return readRecentPages(organization)
    .flatMap(({ space, page, title }): LinkTargetChoice[] => {
      const listed = byId.get(page)
      if (space === here) return listed ? [{ ...toPageChoice(listed), id: `recent ${page}` }] : []
      const hint = titleOfSpace.get(space)
      if (hint === undefined) return []
      return [{ id: `recent ${space} ${page}`, label: title, hint, ref: { kind: 'page', page, space } }]
    })
    .slice(0, MOST_RECENT)
}

/** Headings of a page that is not on the screen. */
export function useHeadings(place: ReadPlace, page: ListedPage | undefined, text: string) {
  const query = useQuery({ ...pageBodyQuery(place, page?.id ?? ''), enabled: page !== undefined })
  const { data } = query
  const headings = useMemo((): LinkTargetChoice[] => {
    if (!page || !data) return []
    const found = narrowByTitle(listHeadings(readPageBody(data)), text, (each) => each.text, MOST_HEADINGS)
    return found.map(({ text: label, anchor }) => ({
      id: `heading ${anchor}`,
      label,
      hint: page.title,
      ref: { kind: 'anchor', anchor, page: page.id },
    }))
  }, [page, data, text])
  return { headings, query }
}
