/** Other forms of a word, by the dictionaries PostgreSQL has for languages. */
import { sql } from 'kysely'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import type { Db } from '../../core/database/connect.ts'

const DICTIONARIES: Record<string, string> = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hi: 'hindi',
  hu: 'hungarian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  'pt-br': 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
}

/** Most documentation that says nothing about its language is in English. */
export const dictionaryOf = (language: string | null): string | undefined => DICTIONARIES[language ?? 'en']

/** Word → stem; `null` for words that say nothing, such as "the". Words without another form are left out. */
export type Stems = ReadonlyMap<string, string | null>

const remembered = createLruCache<string | null>(100_000)

const isStemmed = (word: string) => word.length > 1 && /^\p{L}+$/u.test(word)

export async function stemsOf(db: Db, dictionary: string | undefined, words: Iterable<string>): Promise<Stems> {
  const stems = new Map<string, string | null>()
  if (dictionary === undefined) return stems
  const missing: string[] = []
  const note = (word: string, stem: string | null) => {
    if (stem !== word) stems.set(word, stem)
  }
  for (const word of words) {
    if (!isStemmed(word)) continue
    const known = remembered.get(`${dictionary} ${word}`)
    if (known === undefined) missing.push(word)
    else note(word, known)
  }
  if (missing.length === 0) return stems
  const { rows } = await sql<{ word: string; forms: string[] | null }>`
    SELECT word, ts_lexize(${`${dictionary}_stem`}::regdictionary, word) AS forms
    FROM unnest(${missing}::text[]) AS word`.execute(db)
  for (const { word, forms } of rows) {
    const stem = forms === null ? word : (forms[0] ?? null)
    remembered.set(`${dictionary} ${word}`, stem, 1)
    note(word, stem)
  }
  return stems
}
