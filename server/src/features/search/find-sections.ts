/** The index, read. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import { scopeQuery } from './to-tsquery.ts'

/** Ranking costs some ten microseconds a section, so it looks at this many and no more: titles and headings before text. */
const HEADS = 150
const SECTIONS = 450
const RANKED = 250

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

/** Where to look: in these spaces, at what does not hang on one of these conditions. */
export interface Scope {
  spaceIds: string[]
  hidden: string[]
}

export interface SectionsAsked {
  query: string
  /** One by one, for telling which of them a section holds. */
  terms: string[]
  together: string | undefined
  /** A page that holds this anywhere is left out. */
  excluded: string | undefined
}

export async function findSections(db: Db, scope: Scope, asked: SectionsAsked): Promise<FoundSection[]> {
  const { query, excluded } = asked
  const whole = within(scope, query)
  const isIn = sql<SqlBool>`${isSeen(scope, 's')} ${excluded === undefined ? sql`` : without(scope, excluded)}`
  // A section found both ways stands here twice: telling them apart costs less than reading its row again.
  const { rows } = await sql<FoundSection>`
    WITH found AS MATERIALIZED (
      (SELECT ${COLUMNS} FROM search_sections s WHERE s.heads @@ ${whole}::tsquery AND ${isIn} LIMIT ${HEADS})
      UNION ALL
      (SELECT ${COLUMNS} FROM search_sections s WHERE s.words @@ ${whole}::tsquery AND ${isIn} LIMIT ${SECTIONS})),
    ranked AS MATERIALIZED (
      SELECT *, ts_rank(${WEIGHTS}::float4[], words, ${query}::tsquery) AS rank FROM found ORDER BY rank DESC, id LIMIT ${RANKED + HEADS})
    SELECT id::text, space_id, page_id, place, page_title, anchor, title, conditions, rank,
      ${holds(asked)} AS holds, ${asked.together === undefined ? sql`false` : sql`words @@ ${asked.together}::tsquery`} AS together
    FROM ranked ORDER BY rank DESC, ranked.id`.execute(db)
  return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, RANKED)
}

const COLUMNS = sql`s.id, s.space_id, s.page_id, s.place, s.page_title, s.anchor, s.title, s.conditions, s.words`

/** Where all terms are asked for, a section found holds each of them. */
function holds({ query, terms }: SectionsAsked): RawBuilder<boolean[]> {
  if (terms.length === 1 || query === terms.join(' & ')) return sql`array_fill(true, ARRAY[${terms.length}::int])`
  return sql`ARRAY[${sql.join(terms.map((term) => sql`words @@ ${term}::tsquery`))}]`
}

const within = ({ spaceIds }: Scope, query: string) =>
  spaceIds.length > SPACES_IN_QUERY ? query : `${scopeQuery(spaceIds)} & (${query})`

/** What the caller may not see takes no part in anything: else a query could ask whether it holds a word. */
const isSeen = ({ spaceIds, hidden }: Scope, table: 's' | 'x') =>
  sql<SqlBool>`${sql.ref(`${table}.space_id`)} = ANY(${spaceIds}::text[])
    ${hidden.length === 0 ? sql`` : sql`AND NOT ${sql.ref(`${table}.conditions`)} && ${hidden}::text[]`}`

const without = (scope: Scope, excluded: string) =>
  sql`AND NOT EXISTS (SELECT FROM search_sections x WHERE x.space_id = s.space_id AND x.page_id = s.page_id
    AND ${isSeen(scope, 'x')} AND x.words @@ ${excluded}::tsquery)`

/** All that anything in these spaces hangs on. */
export async function findConditions(db: Db, spaceIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ condition: string }>`
    SELECT DISTINCT unnest(conditions) AS condition FROM search_sections
    WHERE space_id = ANY(${spaceIds}::text[]) AND conditions <> '{}'`.execute(db)
  return rows.map(({ condition }) => condition)
}

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

/** Of these queries those that something answers. */
export async function findAnswered(db: Db, scope: Scope, queries: string[]): Promise<Set<string>> {
  if (queries.length === 0) return new Set()
  const asked = queries.map((query) => ({ query, whole: within(scope, query) }))
  const { rows } = await sql<{ query: string }>`
    SELECT asked.query FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (query text, whole tsquery)
    WHERE EXISTS (SELECT FROM search_sections s WHERE s.words @@ asked.whole AND ${isSeen(scope, 's')})`.execute(db)
  return new Set(rows.map(({ query }) => query))
}
