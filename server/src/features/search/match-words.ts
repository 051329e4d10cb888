/** Matches words of a text with the terms of a query, for ranking and highlighting. */

import type { RankedTerm } from '@lectern/content/search'
import type { ReadDb } from '../../core/database/connections.ts'
import { findStems, type Stems } from './stems.ts'
import type { WideTerm } from './to-tsquery.ts'

/** A correction counts less than the typed word. */
const CORRECTION_CERTAINTY = 0.8

/** `words` are those of the texts to match; `dictionaries` are those of the spaces that the texts come from. */
export async function matchWords(
  db: ReadDb,
  terms: readonly WideTerm[],
  dictionaries: readonly (string | undefined)[],
  words: Iterable<string>,
): Promise<RankedTerm[]> {
  // All forms of a word have the same beginning, so other words need not be looked up.
  const beginnings = new Set(
    terms.flatMap(({ words, stems, corrections }) => [...words, ...stems, ...corrections].map(toBeginning)),
  )
  const close = new Set<string>()
  for (const word of words) if (beginnings.has(toBeginning(word))) close.add(word)
  const languages = await Promise.all(dictionaries.map((dictionary) => findStems(db, dictionary, close)))
  return terms.map((term) => {
    const matches = toMatches(term, languages)
    const each = term.words.map((_, at) =>
      toMatches({ ...term, words: [term.words[at]!] }, languages, at === term.words.length - 1),
    )
    return {
      matches: (word) => matches(word),
      isIn: (found) =>
        each.every((matchesOne) => found.some(matchesOne)) ||
        (term.compound !== undefined && found.includes(term.compound)),
      certainty: term.corrections.length > 0 ? CORRECTION_CERTAINTY : 1,
    }
  })
}

const toBeginning = (word: string) => word.slice(0, 2)

function toMatches(term: WideTerm, languages: readonly Stems[], mayBePrefix = true): (word: string) => boolean {
  const wanted = new Set([...term.words, ...term.corrections])
  if (term.compound !== undefined) wanted.add(term.compound)
  const stems = new Set(term.stems)
  const beginning = term.isPrefix && mayBePrefix ? term.words.at(-1) : undefined
  return (word) =>
    wanted.has(word) ||
    (beginning !== undefined && word.startsWith(beginning)) ||
    languages.some((each) => stems.has(each.get(word) ?? word))
}
