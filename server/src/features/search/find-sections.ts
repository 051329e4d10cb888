/** The queries on the search index. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'
import { scopeQuery } from './to-tsquery.ts'

/** Ranking costs about ten microseconds per section, so the number is limited: titles and headings before text. */
const HEADS = 150
const SECTIONS = 450
const RANKED = 250

/** Weights of D, C, B, A. */
const WEIGHTS = '{0.05, 0.1, 0.4, 1}'

/** Up to so many spaces are part of the text query; with more, found sections are filtered by space. */
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

/** The spaces to search, and the conditions whose content is hidden from the caller. */
export interface SearchScope {
  spaceIds: string[]
  hidden: string[]
}

interface SectionSearch {
  query: string
  /** The single terms, to find out which of them a section contains. */
  terms: string[]
  together: string | undefined
  /** Pages that match it anywhere are left out. */
  excluded: string | undefined
}

export async function findSections(
  db: ReadDb,
  scope: SearchScope,
  sectionQuery: SectionSearch,
): Promise<FoundSection[]> {
  const { query, excluded } = sectionQuery
  const whole = addScope(scope, query)
  const isIn = sql<SqlBool>`${isVisible(scope, 's')} ${excluded === undefined ? sql`` : without(scope, excluded)}`
  // A section found both ways appears twice here: removing duplicates later costs less than reading its row again.
  const { rows } = await sql<FoundSection>`
    WITH found AS MATERIALIZED (
      (SELECT ${COLUMNS} FROM search_sections s WHERE s.heads @@ ${whole}::tsquery AND ${isIn} LIMIT ${HEADS})
      UNION ALL
      (SELECT ${COLUMNS} FROM search_sections s WHERE s.words @@ ${whole}::tsquery AND ${isIn} LIMIT ${SECTIONS})),
    ranked AS MATERIALIZED (
      SELECT *, ts_rank(${WEIGHTS}::float4[], words, ${query}::tsquery) AS rank FROM found ORDER BY rank DESC, id LIMIT ${RANKED + HEADS})
    SELECT id::text, space_id, page_id, place, page_title, anchor, title, conditions, rank,
      ${writeHolds(sectionQuery)} AS holds, ${sectionQuery.together === undefined ? sql`false` : sql`words @@ ${sectionQuery.together}::tsquery`} AS together
    FROM ranked ORDER BY rank DESC, ranked.id`.execute(db)
  return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, RANKED)
}

const COLUMNS = sql`s.id, s.space_id, s.page_id, s.place, s.page_title, s.anchor, s.title, s.conditions, s.words`

/** When all terms are required, every section found contains each of them. */
function writeHolds({ query, terms }: SectionSearch): RawBuilder<boolean[]> {
  if (terms.length === 1 || query === terms.join(' & ')) return sql`array_fill(true, ARRAY[${terms.length}::int])`
  return sql`ARRAY[${sql.join(terms.map((term) => sql`words @@ ${term}::tsquery`))}]`
}

const addScope = ({ spaceIds }: SearchScope, query: string) =>
  spaceIds.length > SPACES_IN_QUERY ? query : `${scopeQuery(spaceIds)} & (${query})`

/** Hidden content is excluded everywhere: otherwise a query could reveal whether it contains a word. */
const isVisible = ({ spaceIds, hidden }: SearchScope, table: 's' | 'x') =>
  sql<SqlBool>`${sql.ref(`${table}.space_id`)} = ANY(${spaceIds}::text[])
    ${hidden.length === 0 ? sql`` : sql`AND NOT ${sql.ref(`${table}.conditions`)} && ${hidden}::text[]`}`

const without = (scope: SearchScope, excluded: string) =>
  sql`AND NOT EXISTS (SELECT FROM search_sections x WHERE x.space_id = s.space_id AND x.page_id = s.page_id
    AND ${isVisible(scope, 'x')} AND x.words @@ ${excluded}::tsquery)`

/** Lists all conditions that content of these spaces has. */
export async function findConditions(db: ReadDb, spaceIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ condition: string }>`
    SELECT DISTINCT unnest(conditions) AS condition FROM search_sections
    WHERE space_id = ANY(${spaceIds}::text[]) AND conditions <> '{}'`.execute(db)
  return rows.map(({ condition }) => condition)
}

export async function findBodies(db: ReadDb, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; body: string }>`
    SELECT id::text, body FROM search_sections WHERE id = ANY(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, body }) => [id, body]))
}

/** Finds words by shared trigrams; the caller measures the distance. */
export async function findSimilarWords(
  db: ReadDb,
  spaceIds: string[],
  typedWords: { word: string; isPrefix: boolean }[],
): Promise<{ typed: string; word: string }[]> {
  const { rows } = await sql<{ typed: string; word: string }>`
    SELECT typed.word AS typed, near.word
    FROM jsonb_to_recordset(${JSON.stringify(typedWords)}::jsonb) AS typed (word text, "isPrefix" boolean)
    CROSS JOIN LATERAL (
      SELECT w.word, max(similarity(w.word, typed.word) + CASE WHEN typed."isPrefix" THEN word_similarity(typed.word, w.word) ELSE 0 END) AS near
      FROM search_words w
      WHERE (w.word % typed.word OR (typed."isPrefix" AND typed.word <% w.word)) AND w.space_id = ANY(${spaceIds}::text[])
      GROUP BY w.word ORDER BY near DESC, w.word LIMIT 50) AS near`.execute(db)
  return rows
}

/** Returns the queries that at least one section matches. */
export async function findMatchedQueries(db: ReadDb, scope: SearchScope, queries: string[]): Promise<Set<string>> {
  if (queries.length === 0) return new Set()
  const candidates = queries.map((query) => ({ query, whole: addScope(scope, query) }))
  const { rows } = await sql<{ query: string }>`
    SELECT candidate.query FROM jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) AS candidate (query text, whole tsquery)
    WHERE EXISTS (SELECT FROM search_sections s WHERE s.words @@ candidate.whole AND ${isVisible(scope, 's')})`.execute(
    db,
  )
  return new Set(rows.map(({ query }) => query))
}
