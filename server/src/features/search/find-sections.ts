/** The index, read. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import { scopeQuery } from './to-tsquery.ts'

/** Ranking costs some ten microseconds a section, so it looks at this many and no more: titles and headings before text. */
const HEADS = 200
const SECTIONS = 600
const RANKED = 300

/** Weights of D, C, B, A. */
const WEIGHTS = '{0.05, 0.1, 0.4, 1}'

/** So many spaces stand in the query itself; of more, each section found is asked for its space. */
const SPACES_IN_QUERY = 50

export interface FoundSection {
  id: string
  space_id: string
  page_id: string
  place: number
  page_title: string
  anchor: string | null
  title: string
  conditions: string[]
  holds: boolean[]
  together: boolean
  rank: number
}

export interface SectionsAsked {
  spaceIds: string[]
  query: string
  /** One by one, for telling which of them a section holds. */
  terms: string[]
  together: string | undefined
  /** A page that holds this anywhere is left out. */
  excluded: string | undefined
}

export async function findSections(db: Db, asked: SectionsAsked): Promise<FoundSection[]> {
  const { spaceIds, query, excluded } = asked
  const whole = spaceIds.length > SPACES_IN_QUERY ? query : `${scopeQuery(spaceIds)} & (${query})`
  const isIn = sql<SqlBool>`s.space_id = ANY(${spaceIds}::text[]) ${excluded === undefined ? sql`` : without(spaceIds, excluded)}`
  const { rows } = await sql<FoundSection>`
    WITH found AS MATERIALIZED (
      (SELECT s.id FROM search_sections s WHERE s.heads @@ ${whole}::tsquery AND ${isIn} LIMIT ${HEADS})
      UNION
      (SELECT s.id FROM search_sections s WHERE s.words @@ ${whole}::tsquery AND ${isIn} LIMIT ${SECTIONS})),
    ranked AS MATERIALIZED (
      SELECT s.*, ts_rank(${WEIGHTS}::float4[], s.words, ${query}::tsquery) AS rank FROM found JOIN search_sections s USING (id)
      ORDER BY rank DESC, s.id LIMIT ${RANKED})
    SELECT id::text, space_id, page_id, place, page_title, anchor, title, conditions, rank,
      ${holds(asked)} AS holds, ${asked.together === undefined ? sql`false` : sql`words @@ ${asked.together}::tsquery`} AS together
    FROM ranked ORDER BY rank DESC, ranked.id`.execute(db)
  return rows
}

/** Where all terms are asked for, a section found holds each of them. */
function holds({ query, terms }: SectionsAsked): RawBuilder<boolean[]> {
  if (terms.length === 1 || query === terms.join(' & ')) return sql`array_fill(true, ARRAY[${terms.length}::int])`
  return sql`ARRAY[${sql.join(terms.map((term) => sql`words @@ ${term}::tsquery`))}]`
}

const without = (spaceIds: string[], excluded: string) =>
  sql`AND NOT EXISTS (SELECT FROM search_sections x WHERE x.space_id = s.space_id AND x.page_id = s.page_id
    AND x.space_id = ANY(${spaceIds}::text[]) AND x.words @@ ${excluded}::tsquery)`

export async function findBodies(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; body: string }>`
    SELECT id::text, body FROM search_sections WHERE id = ANY(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, body }) => [id, body]))
}

/** Close by the trigrams they share; how close, the caller sees. */
export async function findWordsLike(
  db: Db,
  spaceIds: string[],
  asked: { word: string; isPrefix: boolean }[],
): Promise<{ typed: string; word: string }[]> {
  const { rows } = await sql<{ typed: string; word: string }>`
    SELECT typed.word AS typed, near.word
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS typed (word text, "isPrefix" boolean)
    CROSS JOIN LATERAL (
      SELECT w.word, max(similarity(w.word, typed.word) + CASE WHEN typed."isPrefix" THEN word_similarity(typed.word, w.word) ELSE 0 END) AS near
      FROM search_words w
      WHERE (w.word % typed.word OR (typed."isPrefix" AND typed.word <% w.word)) AND w.space_id = ANY(${spaceIds}::text[])
      GROUP BY w.word ORDER BY near DESC, w.word LIMIT 50) AS near`.execute(db)
  return rows
}

/** Of these words, or beginnings of words, those that stand anywhere. */
export async function findKnownWords(
  db: Db,
  spaceIds: string[],
  words: { word: string; isPrefix: boolean }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    SELECT asked.word FROM jsonb_to_recordset(${JSON.stringify(words)}::jsonb) AS asked (word text, "isPrefix" boolean)
    WHERE EXISTS (SELECT FROM search_words w WHERE w.space_id = ANY(${spaceIds}::text[])
      AND (w.word = asked.word OR (asked."isPrefix" AND w.word >= asked.word AND w.word < asked.word || chr(1114109))))`.execute(
    db,
  )
  return new Set(rows.map(({ word }) => word))
}
