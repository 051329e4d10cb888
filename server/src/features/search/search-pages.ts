/** Search, whole: what was typed → pages in order, with the sections that match. One function for a space, an organization, a site and its visitors. */
import { parseQuery, scoreHits, tokenize } from '@lectern/content/search'
import type { Db } from '../../core/database/connect.ts'
import { groupBy } from '../../core/group-by.ts'
import { findMeant } from './find-meant.ts'
import { type FoundSection, findConditions, findSections } from './find-sections.ts'
import { matchWords } from './match-words.ts'
import { compareOrder, type Placed, placePages } from './place-pages.ts'
import type { SearchedSpace } from './search-scope.ts'
import { dictionaryOf, stemsOf } from './stems.ts'
import { allOf, anyOf, apart, termQuery, together, type WideTerm, widen } from './to-tsquery.ts'

/** Whether a condition holds for a visitor. Members see what visitors see, on any condition. */
export type Sees = (condition: string) => boolean

export interface RankedPage extends Placed {
  space: SearchedSpace
  score: number
  /** The best first. */
  sections: FoundSection[]
}

export interface SearchResult {
  pages: RankedPage[]
  /** As looked for in the end: with what was meant, where that was found. */
  terms: WideTerm[]
}

const EMPTY: SearchResult = { pages: [], terms: [] }

/** Sections further down the page count a little: two that match say more than one. */
const FURTHER = 0.05

export async function searchPages(
  db: Db,
  spaces: readonly SearchedSpace[],
  text: string,
  sees?: Sees,
): Promise<SearchResult> {
  const { wanted, excluded } = parseQuery(text)
  if (wanted.length === 0 || spaces.length === 0) return EMPTY
  const spaceIds = spaces.map(({ id }) => id)
  const hidden = sees ? (await findConditions(db, spaceIds)).filter((condition) => !sees(condition)) : []
  const scope = { spaceIds, hidden }
  const dictionaries = dictionariesOf(spaces)
  const single = [...wanted, ...excluded].flatMap(({ words }) => (words.length === 1 ? words : []))
  const languages = await Promise.all(dictionaries.map((dictionary) => stemsOf(db, dictionary, single)))
  const terms = wanted.map((term) => widen(term, languages))
  const without = excluded.map((term) => widen(term, languages))
  const find: Find = (all, asked, query) =>
    findSections(db, scope, {
      query,
      terms: asked.map(termQuery),
      together: together(all),
      excluded: without.length === 0 ? undefined : anyOf(without),
    })
  const found = await findForgiving(terms, find, (asked) => findMeant(db, scope, dictionaries, asked))
  return { terms: found.terms, pages: await rank(db, spaces, found) }
}

export const dictionariesOf = (spaces: readonly SearchedSpace[]) => [
  ...new Set(spaces.map(({ language }) => dictionaryOf(language))),
]

interface Found {
  terms: WideTerm[]
  sections: FoundSection[]
}

/** `all` as typed; of them `asked`, put together as `query`. */
type Find = (all: WideTerm[], asked: WideTerm[], query: string) => Promise<FoundSection[]>

/** Sections with every word; else with what was meant by words that stand nowhere; else with some of the words. What is quoted must be there. */
async function findForgiving(
  typed: WideTerm[],
  find: Find,
  correct: (terms: WideTerm[]) => Promise<WideTerm[] | undefined>,
): Promise<Found> {
  let all = typed
  let asked = telling(all)
  let sections = await find(all, asked, allOf(asked))
  if (sections.length > 0) return { terms: asked, sections }
  const corrected = await correct(all)
  if (corrected) {
    all = corrected
    asked = telling(all)
    sections = await find(all, asked, allOf(asked))
    if (sections.length > 0) return { terms: asked, sections }
  }
  const some = apart(asked)
  if (some.length < 2) return { terms: asked, sections: [] }
  const exact = some.filter(({ isExact }) => isExact)
  sections = await find(all, some, exact.length > 0 ? allOf(exact) : anyOf(some))
  const most = Math.max(...sections.map(countHeld))
  return { terms: some, sections: sections.filter((section) => countHeld(section) * 2 >= most) }
}

/** Without the words that say nothing, unless there are no others. */
function telling(terms: WideTerm[]): WideTerm[] {
  const some = terms.filter(({ isStop }) => !isStop)
  return some.length > 0 ? some : terms
}

const countHeld = ({ holds }: FoundSection) => holds.filter(Boolean).length

async function rank(db: Db, spaces: readonly SearchedSpace[], { terms, sections }: Found) {
  const titles = new Map<string, string[]>()
  const wordsOf = (text: string) => {
    let words = titles.get(text)
    if (!words) {
      words = tokenize(text).flatMap(({ word, also = [], isTail }) => (isTail ? [] : [word, ...also]))
      titles.set(text, words)
    }
    return words
  }
  const hits = sections.map((section) => ({
    page: section.page_id,
    pageTitle: wordsOf(section.page_title),
    heading: wordsOf(section.title),
    holds: section.holds,
    together: section.together,
    density: section.rank,
  }))
  const ranked = await matchWords(db, terms, dictionariesOf(spaces), [...titles.values()].flat())
  const scores = scoreHits(hits, ranked)
  const scored = sections.map((section, at) => ({ section, score: scores[at]! }))
  const byPage = groupBy(scored, ({ section }) => `${section.space_id} ${section.page_id}`)
  const placed = await placeAll(db, spaces, sections)
  const pages: RankedPage[] = []
  for (const list of byPage.values()) {
    const { space_id, page_id } = list[0]!.section
    const at = placed.get(space_id)
    const page = at?.pages.get(page_id)
    if (!at || !page) continue
    const best = list.sort((one, other) => other.score - one.score || one.section.place - other.section.place)
    const score = best[0]!.score + FURTHER * Math.min(best.length - 1, 10)
    pages.push({
      ...page,
      space: at.space,
      score: Math.round(score * 1e6) / 1e6,
      sections: best.map(({ section }) => section),
    })
  }
  return sortPages(pages, spaces)
}

/** Of the same score: as the spaces were given, and in the order of the table of contents. */
function sortPages(pages: RankedPage[], spaces: readonly SearchedSpace[]): RankedPage[] {
  const places = new Map(spaces.map(({ id }, at) => [id, at]))
  return pages.sort(
    (one, other) =>
      other.score - one.score ||
      places.get(one.space.id)! - places.get(other.space.id)! ||
      compareOrder(one.order, other.order),
  )
}

async function placeAll(db: Db, spaces: readonly SearchedSpace[], sections: readonly FoundSection[]) {
  const bySpace = groupBy(sections, ({ space_id }) => space_id)
  const found = spaces.filter(({ id }) => bySpace.has(id))
  const placed = await Promise.all(
    found.map((space) =>
      placePages(
        db,
        space,
        bySpace.get(space.id)!.map(({ page_id }) => page_id),
      ),
    ),
  )
  return new Map(found.map((space, at) => [space.id, { space, pages: placed[at]! }]))
}
