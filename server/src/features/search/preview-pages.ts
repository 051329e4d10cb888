/** Adds previews to result pages: a few lines of their best sections, with the matching words highlighted. */

import { highlight, type MatchRange, makePreview, tokenize } from '@lectern/content/search'
import type { ReadDb } from '../../core/database/connections.ts'
import { groupBy } from '../../core/group-by.ts'
import { type FoundSection, findBodies } from './find-sections.ts'
import { matchWords } from './match-words.ts'
import { listDictionaries, type RankedPage } from './search-pages.ts'
import type { WideTerm } from './to-tsquery.ts'

const SECTIONS_PER_PAGE = 3

export interface SearchResultSection {
  anchor: string | null
  title: string
  titleHighlights: MatchRange[]
  body: string
  highlights: MatchRange[]
}

export interface SearchResultPage extends RankedPage {
  titleHighlights: MatchRange[]
  shown: SearchResultSection[]
}

export async function previewPages(
  db: ReadDb,
  pages: readonly RankedPage[],
  terms: readonly WideTerm[],
): Promise<SearchResultPage[]> {
  const best = pages.map(({ sections }) => distinct(sections).slice(0, SECTIONS_PER_PAGE))
  const bodies = await findBodies(
    db,
    best.flat().map(({ id }) => id),
  )
  const tokens = new Map([...bodies].map(([id, body]) => [id, tokenize(body)]))
  const titles = best.flat().flatMap(({ title, page_title }) => [page_title, title])
  const words = [...tokens.values(), ...titles.map((title) => tokenize(title))].flatMap((each) =>
    each.flatMap(({ word, also }) => (also ? [word, ...also] : word)),
  )
  const ranked = await matchWords(db, terms, listDictionaries(pages.map(({ space }) => space)), words)
  const matches = (word: string) => ranked.some((term) => term.matches(word))
  return pages.map((page, at) => ({
    ...page,
    titleHighlights: highlight(page.page.title, matches),
    shown: best[at]!.flatMap((section): SearchResultSection[] => {
      const { id, anchor, title } = section
      const { text, highlights } = makePreview(bodies.get(id) ?? '', matches, tokens.get(id))
      const titleHighlights = highlight(title, matches)
      // The section was found by the title of the page alone.
      if (highlights.length === 0 && titleHighlights.length === 0) return []
      return [
        {
          anchor,
          title: anchor === null ? page.page.title : title,
          titleHighlights,
          body: text,
          highlights: [...highlights],
        },
      ]
    }),
  }))
}

/** Returns the best part of a section that was split into several. */
const distinct = (sections: readonly FoundSection[]) =>
  [...groupBy(sections, ({ anchor }) => anchor ?? '').values()].map(([best]) => best!)
