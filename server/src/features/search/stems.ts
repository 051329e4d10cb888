/** Stems of words, by the dictionaries of PostgreSQL. */
import { sql } from 'kysely'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import type { ReadDb } from '../../core/database/connections.ts'

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

/** Content without a language counts as English. */
export const toDictionary = (language: string | null): string | undefined => DICTIONARIES[language ?? 'en']

/** Word → stem; `null` for stop words such as "the". Words that are their own stem are left out. */
export type Stems = ReadonlyMap<string, string | null>

const stemCache = createLruCache<string | null>(100_000)

const isStemmed = (word: string) => word.length > 1 && /^\p{L}+$/u.test(word)

export async function findStems(db: ReadDb, dictionary: string | undefined, words: Iterable<string>): Promise<Stems> {
  const stems = new Map<string, string | null>()
  if (dictionary === undefined) return stems
  const missing: string[] = []
  const addStem = (word: string, stem: string | null) => {
    if (stem !== word) stems.set(word, stem)
  }
  for (const word of words) {
    if (!isStemmed(word)) continue
    const known = stemCache.get(`${dictionary} ${word}`)
    if (known === undefined) missing.push(word)
    else addStem(word, known)
  }
  if (missing.length === 0) return stems
  const { rows } = await sql<{ word: string; forms: string[] | null }>`
    SELECT word, ts_lexize(${`${dictionary}_stem`}::regdictionary, word) AS forms
    FROM unnest(${missing}::text[]) AS word`.execute(db)
  for (const { word, forms } of rows) {
    const stem = forms === null ? word : (forms[0] ?? null)
    stemCache.set(`${dictionary} ${word}`, stem, 1)
    addStem(word, stem)
  }
  return stems
}
