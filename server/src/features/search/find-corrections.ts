/** Corrects words that no section contains: to words of the same spaces that are one or two edits away. */

import { countTypos } from '@lectern/content/search'
import type { ReadDb } from '../../core/database/connections.ts'
import { findMatchedQueries, findSimilarWords, type SearchScope } from './find-sections.ts'
import { findStems } from './stems.ts'
import { termQuery, type WideTerm } from './to-tsquery.ts'
import { quote } from './to-vector.ts'

const MAX_CORRECTIONS = 5

/** Returns the terms with corrections for those that no section contains; undefined when there are none. */
export async function findCorrections(
  db: ReadDb,
  scope: SearchScope,
  dictionaries: readonly (string | undefined)[],
  terms: readonly WideTerm[],
): Promise<WideTerm[] | undefined> {
  const typed = terms.filter(({ words, isExact }) => !isExact && words.length === 1 && words[0]!.length > 3)
  const answered = await findMatchedQueries(db, scope, typed.map(termQuery))
  const unknown = typed.filter((term) => !answered.has(termQuery(term)))
  const corrections = await findNearWords(db, scope, unknown)
  if (corrections.size === 0) return undefined
  const stems = await Promise.all(
    dictionaries.map((dictionary) => findStems(db, dictionary, [...corrections.values()].flat())),
  )
  return terms.map((term) => {
    const words = corrections.get(term)
    if (!words) return term
    const forms = words.flatMap((word) => stems.map((each) => each.get(word) ?? word))
    return { ...term, corrections: words, stems: [...new Set([...term.stems, ...forms])] }
  })
}

/** Finds the words with the fewest edits among those that the caller may find. */
async function findNearWords(
  db: ReadDb,
  scope: SearchScope,
  terms: readonly WideTerm[],
): Promise<Map<WideTerm, string[]>> {
  if (terms.length === 0) return new Map()
  const typedWords = terms.map(({ words, isPrefix }) => ({ word: words[0]!, isPrefix }))
  const near = (await findSimilarWords(db, scope.spaceIds, typedWords)).flatMap(({ typed, word }) => {
    const term = terms.find(({ words }) => words[0] === typed)!
    const slips = countTypos(typed, word, term.isPrefix)
    return slips === undefined ? [] : [{ term, word, slips }]
  })
  const there = await findMatchedQueries(db, scope, [...new Set(near.map(({ word }) => quote(word)))])
  const corrections = new Map<WideTerm, string[]>()
  for (const term of terms) {
    const found = near.filter((each) => each.term === term && there.has(quote(each.word)))
    const least = Math.min(...found.map(({ slips }) => slips))
    const best = found.filter(({ slips }) => slips === least).map(({ word }) => word)
    if (best.length > 0) corrections.set(term, best.slice(0, MAX_CORRECTIONS))
  }
  return corrections
}
