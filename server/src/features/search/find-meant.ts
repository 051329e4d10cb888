/** What somebody meant who typed a word that stands nowhere: words of the same spaces, a slip or two away. */
import { slipsTo } from '@lectern/content/search'
import type { Db } from '../../core/database/connect.ts'
import { findAnswered, findWordsLike, type Scope } from './find-sections.ts'
import { stemsOf } from './stems.ts'
import { termQuery, type WideTerm } from './to-tsquery.ts'
import { quote } from './to-vector.ts'

const MEANT = 5

/** The terms, those that nothing holds with what may have been meant; undefined when nobody can say. */
export async function findMeant(
  db: Db,
  scope: Scope,
  dictionaries: readonly (string | undefined)[],
  terms: readonly WideTerm[],
): Promise<WideTerm[] | undefined> {
  const typed = terms.filter(({ words, isExact }) => !isExact && words.length === 1 && words[0]!.length > 3)
  const answered = await findAnswered(db, scope, typed.map(termQuery))
  const unknown = typed.filter((term) => !answered.has(termQuery(term)))
  const meant = await findNear(db, scope, unknown)
  if (meant.size === 0) return undefined
  const stems = await Promise.all(dictionaries.map((dictionary) => stemsOf(db, dictionary, [...meant.values()].flat())))
  return terms.map((term) => {
    const words = meant.get(term)
    if (!words) return term
    const forms = words.flatMap((word) => stems.map((each) => each.get(word) ?? word))
    return { ...term, meant: words, stems: [...new Set([...term.stems, ...forms])] }
  })
}

/** The words with the fewest slips, of those the caller would find. */
async function findNear(db: Db, scope: Scope, terms: readonly WideTerm[]): Promise<Map<WideTerm, string[]>> {
  if (terms.length === 0) return new Map()
  const asked = terms.map(({ words, isPrefix }) => ({ word: words[0]!, isPrefix }))
  const near = (await findWordsLike(db, scope.spaceIds, asked)).flatMap(({ typed, word }) => {
    const term = terms.find(({ words }) => words[0] === typed)!
    const slips = slipsTo(typed, word, term.isPrefix)
    return slips === undefined ? [] : [{ term, word, slips }]
  })
  const there = await findAnswered(db, scope, [...new Set(near.map(({ word }) => quote(word)))])
  const meant = new Map<WideTerm, string[]>()
  for (const term of terms) {
    const found = near.filter((each) => each.term === term && there.has(quote(each.word)))
    const least = Math.min(...found.map(({ slips }) => slips))
    const best = found.filter(({ slips }) => slips === least).map(({ word }) => word)
    if (best.length > 0) meant.set(term, best.slice(0, MEANT))
  }
  return meant
}
