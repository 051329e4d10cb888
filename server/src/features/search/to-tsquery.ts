/** Writes terms as a tsquery of PostgreSQL. Words contain no punctuation, so nothing in them can be an operator. */
import type { Term } from '@lectern/content/search'
import type { Stems } from './stems.ts'
import { quote, scopeLexeme, stemLexeme } from './to-vector.ts'

/** A term with everything it may match. */
export interface WideTerm extends Term {
  /** Stems of a single word, in the languages of the spaces searched. */
  readonly stems: readonly string[]
  /** Whether it is a stop word in all of these languages. */
  readonly isStop: boolean
  /** Corrections for a word that no section contains. */
  readonly corrections: readonly string[]
}

export function widen(term: Term, languages: readonly Stems[]): WideTerm {
  const [word] = term.words
  const isPlain = !term.isExact && term.words.length === 1 && word !== undefined
  const stems = isPlain ? languages.flatMap((each) => (each.has(word) ? (each.get(word) ?? []) : word)) : []
  const isStop = isPlain && languages.length > 0 && languages.every((each) => each.get(word) === null)
  return { ...term, stems: [...new Set(stems)], isStop, corrections: [] }
}

export function termQuery({ words, isPrefix, compound, stems, corrections }: WideTerm): string {
  const last = words.length - 1
  const phrase = words.map((word, at) => quote(word) + (isPrefix && at === last ? ':*' : '')).join(' <-> ')
  const others = [
    ...(compound === undefined ? [] : [compound]),
    ...corrections,
    ...stems,
    ...stems.map(stemLexeme),
  ].map(quote)
  return `(${[...new Set([phrase, ...others])].join(' | ')})`
}

export const allOf = (terms: readonly WideTerm[]) => terms.map(termQuery).join(' & ')
export const anyOf = (terms: readonly WideTerm[]) => terms.map(termQuery).join(' | ')

/** The words next to each other, as they were typed. */
export const toPhrase = (terms: readonly WideTerm[]) =>
  terms.length < 2 ? undefined : terms.map(termQuery).join(' <-> ')

export const scopeQuery = (spaceIds: readonly string[]) =>
  `(${spaceIds.map((id) => quote(scopeLexeme(id))).join(' | ')})`

/** Splits terms such as `one:two` and pairs of characters into words that need not be adjacent. */
export const splitTerms = (terms: readonly WideTerm[]): WideTerm[] =>
  terms.flatMap((term) =>
    term.isExact || term.words.length === 1
      ? [term]
      : term.words.map((word, at) => ({
          words: [word],
          isExact: false,
          isPrefix: term.isPrefix && at === term.words.length - 1,
          stems: [],
          isStop: false,
          corrections: [],
        })),
  )
