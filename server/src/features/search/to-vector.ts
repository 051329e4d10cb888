/** Words as PostgreSQL indexes them. Made here and not by `to_tsvector`, whose idea of a word depends on the locale and knows no pairs of characters. */
import { type Token, tokenize } from '@lectern/content/search'
import type { Stems } from './stems.ts'

/** A title, a heading, text, and what stands elsewhere on the page: in this order of weight. */
export type Weight = 'A' | 'B' | 'C' | 'D'

export interface Field {
  readonly tokens: readonly Token[]
  readonly weight: Weight
}

export const field = (text: string, weight: Weight): Field => ({ tokens: tokenize(text), weight })

export const wordsOf = (fields: readonly Field[]): string[] =>
  fields.flatMap(({ tokens }) => tokens.flatMap(({ word, also = [] }) => [word, ...also]))

/** PostgreSQL keeps 255 of them. */
const POSITIONS = 200

/** Words of two fields do not stand next to each other. */
const GAP = 2

/** A word, its stem and what else it is found by stand in the same place. The space is a word of every section. */
export function toVector(spaceId: string, fields: readonly Field[], stems: Stems): string {
  const positions = new Map<string, string[]>([[scopeLexeme(spaceId), []]])
  let position = 1
  const add = (lexeme: string, weight: Weight) => {
    const known = positions.get(lexeme)
    if (known === undefined) positions.set(lexeme, [`${position}${weight}`])
    else if (known.length < POSITIONS && known.at(-1) !== `${position}${weight}`) known.push(`${position}${weight}`)
  }
  for (const { tokens, weight } of fields) {
    for (const { word, also = [] } of tokens) {
      for (const each of [word, ...also]) {
        add(each, weight)
        const stem = stems.get(each)
        if (stem) add(stemLexeme(stem), weight)
      }
      position++
    }
    position += GAP
  }
  return [...positions].map(([lexeme, at]) => quote(lexeme) + (at.length > 0 ? `:${at.join(',')}` : '')).join(' ')
}

/** No word begins with these signs: what is quoted must match the word itself, and nothing is the name of a space by chance. */
export const scopeLexeme = (spaceId: string) => `@${spaceId}`
export const stemLexeme = (stem: string) => `=${stem}`

export const quote = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`
