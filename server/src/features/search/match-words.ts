/** Which words of a text are those asked for: for the order of results, and for what is marked in them. */
import type { RankedTerm } from '@lectern/content/search'
import type { Db } from '../../core/database/connect.ts'
import { type Stems, stemsOf } from './stems.ts'
import type { WideTerm } from './to-tsquery.ts'

/** A guess at what was meant counts less than what was typed. */
const GUESSED = 0.8

/** `words` are those of the texts to be looked at; the languages are those of the spaces they may be from. */
export async function matchWords(
  db: Db,
  terms: readonly WideTerm[],
  dictionaries: readonly (string | undefined)[],
  words: Iterable<string>,
): Promise<RankedTerm[]> {
  // A form of a word begins as the word does: no others need be looked up.
  const beginnings = new Set(
    terms.flatMap(({ words, stems, meant }) => [...words, ...stems, ...meant].map(beginningOf)),
  )
  const close = new Set<string>()
  for (const word of words) if (beginnings.has(beginningOf(word))) close.add(word)
  const languages = await Promise.all(dictionaries.map((dictionary) => stemsOf(db, dictionary, close)))
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
      certainty: term.meant.length > 0 ? GUESSED : 1,
    }
  })
}

const beginningOf = (word: string) => word.slice(0, 2)

function toMatches(term: WideTerm, languages: readonly Stems[], mayBePrefix = true): (word: string) => boolean {
  const wanted = new Set([...term.words, ...term.meant])
  if (term.compound !== undefined) wanted.add(term.compound)
  const stems = new Set(term.stems)
  const beginning = term.isPrefix && mayBePrefix ? term.words.at(-1) : undefined
  return (word) =>
    wanted.has(word) ||
    (beginning !== undefined && word.startsWith(beginning)) ||
    languages.some((each) => stems.has(each.get(word) ?? word))
}
