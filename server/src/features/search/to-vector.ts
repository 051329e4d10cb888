/** Writes a tsvector of PostgreSQL. `to_tsvector` is not used, because its words depend on the locale and it has no character pairs. */
import { tokenize, type WordToken } from '@lectern/content/search'
import type { Stems } from './stems.ts'

/** The weights of a title, a heading, text, and the page title in other sections, the highest first. */
type Weight = 'A' | 'B' | 'C' | 'D'

export interface Field {
  readonly tokens: readonly WordToken[]
  readonly weight: Weight
}

export const toField = (text: string, weight: Weight): Field => ({ tokens: tokenize(text), weight })

export const listWords = (fields: readonly Field[]): string[] =>
  fields.flatMap(({ tokens }) => tokens.flatMap(({ word, also = [] }) => [word, ...also]))

/** PostgreSQL stores at most 255 positions of a word. */
const POSITIONS = 200

/** The distance between two fields, so that their words are not adjacent. */
const GAP = 2

/** A word, its stem and its other forms have the same position. The space id is a word of every section. */
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

/** No word begins with these characters: quoted words match the word itself, and no word equals a space id by chance. */
export const scopeLexeme = (spaceId: string) => `@${spaceId}`
export const stemLexeme = (stem: string) => `=${stem}`

export const quote = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`
