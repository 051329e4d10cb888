/** Runs a search: it returns ranked pages with their matching sections. One function for a space, an organization, a site and its visitors. */
import { parseQuery, scoreHits, tokenize } from '@lectern/content/search'
import type { ReadDb } from '../../core/database/connections.ts'
import { groupBy } from '../../core/group-by.ts'
import { findCorrections } from './find-corrections.ts'
import { type FoundSection, findConditions, findSections } from './find-sections.ts'
import { compareOrder, type LocatedPage, locatePages } from './locate-pages.ts'
import { matchWords } from './match-words.ts'
import type { SearchedSpace } from './search-scope.ts'
import { findStems, toDictionary } from './stems.ts'
import { allOf, anyOf, splitTerms, termQuery, toPhrase, type WideTerm, widen } from './to-tsquery.ts'

/** Whether a condition holds for a visitor. Members see content under any condition. */
export type ConditionCheck = (condition: string) => boolean

export interface RankedPage extends LocatedPage {
  space: SearchedSpace
  score: number
  /** The best first. */
  sections: FoundSection[]
}

interface SearchResult {
  pages: RankedPage[]
  /** The terms that were finally searched for, with corrections. */
  terms: WideTerm[]
}

const EMPTY: SearchResult = { pages: [], terms: [] }

/** Each further matching section of a page adds a little to its score. */
const FURTHER_SECTION_SCORE = 0.05

export async function searchPages(
  db: ReadDb,
  spaces: readonly SearchedSpace[],
  text: string,
  sees?: ConditionCheck,
): Promise<SearchResult> {
  const { wanted, excluded } = parseQuery(text)
  if (wanted.length === 0 || spaces.length === 0) return EMPTY
  const spaceIds = spaces.map(({ id }) => id)
  const hidden = sees ? (await findConditions(db, spaceIds)).filter((condition) => !sees(condition)) : []
  const scope = { spaceIds, hidden }
  const dictionaries = listDictionaries(spaces)
  const single = [...wanted, ...excluded].flatMap(({ words }) => (words.length === 1 ? words : []))
  const languages = await Promise.all(dictionaries.map((dictionary) => findStems(db, dictionary, single)))
  const terms = wanted.map((term) => widen(term, languages))
  const without = excluded.map((term) => widen(term, languages))
  const find: Find = (all, required, query) =>
    findSections(db, scope, {
      query,
      terms: required.map(termQuery),
      together: toPhrase(all),
      excluded: without.length === 0 ? undefined : anyOf(without),
    })
  const found = await findWithFallbacks(terms, find, (required) => findCorrections(db, scope, dictionaries, required))
  return { terms: found.terms, pages: await rank(db, spaces, found) }
}

export const listDictionaries = (spaces: readonly SearchedSpace[]) => [
  ...new Set(spaces.map(({ language }) => toDictionary(language))),
]

interface FoundSections {
  terms: WideTerm[]
  sections: FoundSection[]
}

/** `all` are the typed terms, `required` those of them that `query` combines. */
type Find = (all: WideTerm[], required: WideTerm[], query: string) => Promise<FoundSection[]>

/** Finds sections with every word; else with corrections of unknown words; else with some of the words. Quoted words are always required. */
async function findWithFallbacks(
  typed: WideTerm[],
  find: Find,
  correct: (terms: WideTerm[]) => Promise<WideTerm[] | undefined>,
): Promise<FoundSections> {
  let all = typed
  let required = withoutStopWords(all)
  let sections = await find(all, required, allOf(required))
  if (sections.length > 0) return { terms: required, sections }
  const corrected = await correct(all)
  if (corrected) {
    all = corrected
    required = withoutStopWords(all)
    sections = await find(all, required, allOf(required))
    if (sections.length > 0) return { terms: required, sections }
  }
  const some = splitTerms(required)
  if (some.length < 2) return { terms: required, sections: [] }
  const exact = some.filter(({ isExact }) => isExact)
  sections = await find(all, some, exact.length > 0 ? allOf(exact) : anyOf(some))
  const most = Math.max(...sections.map(countTerms))
  return { terms: some, sections: sections.filter((section) => countTerms(section) * 2 >= most) }
}

/** Leaves out stop words, unless there are no others. */
function withoutStopWords(terms: WideTerm[]): WideTerm[] {
  const some = terms.filter(({ isStop }) => !isStop)
  return some.length > 0 ? some : terms
}

const countTerms = ({ holds }: FoundSection) => holds.filter(Boolean).length

async function rank(db: ReadDb, spaces: readonly SearchedSpace[], { terms, sections }: FoundSections) {
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
  const ranked = await matchWords(db, terms, listDictionaries(spaces), [...titles.values()].flat())
  const scores = scoreHits(hits, ranked)
  const scored = sections.map((section, at) => ({ section, score: scores[at]! }))
  const byPage = groupBy(scored, ({ section }) => `${section.space_id} ${section.page_id}`)
  const placed = await locateAll(db, spaces, sections)
  const pages: RankedPage[] = []
  for (const list of byPage.values()) {
    const { space_id, page_id } = list[0]!.section
    const at = placed.get(space_id)
    const page = at?.pages.get(page_id)
    if (!at || !page) continue
    const best = list.sort((one, other) => other.score - one.score || one.section.place - other.section.place)
    const score = best[0]!.score + FURTHER_SECTION_SCORE * Math.min(best.length - 1, 10)
    pages.push({
      ...page,
      space: at.space,
      score: Math.round(score * 1e6) / 1e6,
      sections: best.map(({ section }) => section),
    })
  }
  return sortPages(pages, spaces)
}

/** Pages with the same score are ordered by space, as given, and by the table of contents. */
function sortPages(pages: RankedPage[], spaces: readonly SearchedSpace[]): RankedPage[] {
  const places = new Map(spaces.map(({ id }, at) => [id, at]))
  return pages.sort(
    (one, other) =>
      other.score - one.score ||
      places.get(one.space.id)! - places.get(other.space.id)! ||
      compareOrder(one.order, other.order),
  )
}

async function locateAll(db: ReadDb, spaces: readonly SearchedSpace[], sections: readonly FoundSection[]) {
  const bySpace = groupBy(sections, ({ space_id }) => space_id)
  const found = spaces.filter(({ id }) => bySpace.has(id))
  const placed = await Promise.all(
    found.map((space) =>
      locatePages(
        db,
        space,
        bySpace.get(space.id)!.map(({ page_id }) => page_id),
      ),
    ),
  )
  return new Map(found.map((space, at) => [space.id, { space, pages: placed[at]! }]))
}
