/** What somebody meant who typed a word that stands nowhere: words of the same spaces, a slip or two away. */
import { slipsTo } from '@lectern/content'
import type { Db } from '../../core/database/connect.ts'
import { findKnownWords, findWordsLike } from './find-sections.ts'
import { stemsOf } from './stems.ts'
import type { WideTerm } from './to-tsquery.ts'

const MEANT = 5

/** The terms, those that nothing holds with what may have been meant; undefined when nobody can say. */
export async function findMeant(
  db: Db,
  spaceIds: string[],
  dictionaries: readonly (string | undefined)[],
  terms: readonly WideTerm[],
): Promise<WideTerm[] | undefined> {
  const typed = terms.flatMap(({ words, isExact, isPrefix }) =>
    isExact || words.length > 1 || words[0]!.length < 4 ? [] : [{ word: words[0]!, isPrefix }],
  )
  if (typed.length === 0) return undefined
  const known = await findKnownWords(db, spaceIds, typed)
  const unknown = typed.filter(({ word }) => !known.has(word))
  if (unknown.length === 0) return undefined
  const near = await findWordsLike(db, spaceIds, unknown)
  const meant = new Map<string, string[]>()
  for (const { word, isPrefix } of unknown) {
    const found = near
      .filter(({ typed }) => typed === word)
      .flatMap((each) => {
        const slips = slipsTo(word, each.word, isPrefix)
        return slips === undefined ? [] : [{ word: each.word, slips }]
      })
    const least = Math.min(...found.map(({ slips }) => slips))
    const best = found.filter(({ slips }) => slips === least).map((each) => each.word)
    if (best.length > 0) meant.set(word, best.slice(0, MEANT))
  }
  if (meant.size === 0) return undefined
  const stems = await Promise.all(dictionaries.map((dictionary) => stemsOf(db, dictionary, [...meant.values()].flat())))
  return terms.map((term) => {
    const words = meant.get(term.words[0]!)
    if (!words || term.words.length > 1 || term.isExact) return term
    const forms = words.flatMap((word) => stems.map((each) => each.get(word) ?? word))
    return { ...term, meant: words, stems: [...new Set([...term.stems, ...forms])] }
  })
}
