/** The statements that write the search index. */
import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'

export interface IndexState {
  organizationId: string
  /** The primary revision and the language of the space. */
  revisionId: string
  language: string | null
  /** The state of the index. */
  indexed: { revisionId: string | null; language: string | null; version: number; specs: Specs }
}

/** Slug of a specification that pages of the space show → the version that was indexed. */
export type Specs = { [slug: string]: string | null }

/** The state of an index that was never written. */
const UNINDEXED: IndexState['indexed'] = { revisionId: null, language: null, version: 0, specs: {} }

const selectIndexed = (db: ReadDb, spaceId: string) =>
  db
    .selectFrom('search_spaces')
    .select(['revision_id as revisionId', 'language', 'version', 'specs'])
    .where('space_id', '=', spaceId)

/** Returns undefined when the space was deleted. */
export async function readIndexState(db: ReadDb, spaceId: string): Promise<IndexState | undefined> {
  const indexed = await selectIndexed(db, spaceId).executeTakeFirst()
  const space = await db
    .selectFrom('spaces')
    .select(['organization_id as organizationId', 'revision_id as revisionId', 'language'])
    .where('id', '=', spaceId)
    .executeTakeFirst()
  return space && { ...space, indexed: indexed ?? UNINDEXED }
}

/** Locks the index of the space until the transaction ends, and returns its state; undefined when the space was deleted. */
export async function lockIndex(db: Transaction, spaceId: string): Promise<IndexState['indexed'] | undefined> {
  await sql`INSERT INTO search_spaces (space_id) SELECT id FROM spaces WHERE id = ${spaceId} ON CONFLICT DO NOTHING`.execute(
    db,
  )
  return selectIndexed(db, spaceId).forUpdate().executeTakeFirst()
}

export async function setLockTimeout(db: Transaction, timeout: string): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${timeout}, true)`.execute(db)
}

export async function setIndexed(
  db: Transaction,
  spaceId: string,
  { specs, ...indexed }: { revision_id: string; language: string | null; version: number; specs: Specs },
): Promise<void> {
  await db
    .updateTable('search_spaces')
    .set({ ...indexed, specs: JSON.stringify(specs) })
    .where('space_id', '=', spaceId)
    .execute()
}

export async function clearIndex(db: Transaction, spaceId: string): Promise<void> {
  await db.deleteFrom('search_sections').where('space_id', '=', spaceId).execute()
  await db.deleteFrom('search_words').where('space_id', '=', spaceId).execute()
}

export async function deletePages(db: Transaction, spaceId: string, pageIds: string[]): Promise<void> {
  if (pageIds.length === 0) return
  await sql`DELETE FROM search_sections WHERE space_id = ${spaceId} AND page_id = ANY(${pageIds}::text[])`.execute(db)
}

export async function listPagesIncluding(db: ReadDb, spaceId: string, contentIds: string[]): Promise<string[]> {
  if (contentIds.length === 0) return []
  const { rows } = await sql<{ page_id: string }>`
    SELECT DISTINCT page_id FROM search_sections
    WHERE space_id = ${spaceId} AND includes IS NOT NULL AND includes && ${contentIds}::text[]`.execute(db)
  return rows.map((row) => row.page_id)
}

/** Lists the ids with this prefix that pages of the space include. */
export async function listIncludes(db: ReadDb, spaceId: string, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT included AS id FROM search_sections, unnest(includes) AS included
    WHERE space_id = ${spaceId} AND includes IS NOT NULL AND starts_with(included, ${prefix})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists the indexed sections as `page hash`. */
export async function listHashes(db: ReadDb, spaceId: string, pageIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ page_id: string; hash: string }>`
    SELECT page_id, hash FROM search_sections WHERE space_id = ${spaceId} AND page_id = ANY(${pageIds}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ page_id, hash }) => `${page_id} ${hash}`))
}

export interface SectionRow {
  page_id: string
  hash: string
  place: number
  page_title: string
  anchor: string | null
  title: string
  body: string
  conditions: string[]
  includes: string[] | null
  words: string
  heads: string
}

export async function insertSections(db: Transaction, spaceId: string, rows: SectionRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`INSERT INTO search_sections
      (space_id, page_id, hash, place, page_title, anchor, title, body, conditions, includes, words, heads)
    SELECT ${spaceId}, r.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (page_id text, hash text, place integer,
      page_title text, anchor text, title text, body text, conditions text[], includes text[], words tsvector, heads tsvector)
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Deletes the sections of these pages that are not in `current`, and updates the position of the others. */
export async function syncSections(
  db: Transaction,
  spaceId: string,
  pageIds: string[],
  current: { page_id: string; hash: string; place: number }[],
): Promise<void> {
  const all = sql`jsonb_to_recordset(${JSON.stringify(current)}::jsonb) AS k (page_id text, hash text, place integer)`
  await sql`DELETE FROM search_sections s WHERE space_id = ${spaceId} AND page_id = ANY(${pageIds}::text[])
    AND NOT EXISTS (SELECT FROM ${all} WHERE k.page_id = s.page_id AND k.hash = s.hash)`.execute(db)
  await sql`UPDATE search_sections s SET place = k.place FROM ${all}
    WHERE s.space_id = ${spaceId} AND s.page_id = k.page_id AND s.hash = k.hash AND s.place <> k.place`.execute(db)
}

/** Sorted, so that two indexers cannot deadlock. */
export async function insertWords(db: Transaction, spaceId: string, words: string[]): Promise<void> {
  if (words.length === 0) return
  await sql`INSERT INTO search_words (space_id, word) SELECT ${spaceId}, word FROM unnest(${words.toSorted()}::text[]) AS word
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Lists the spaces whose index is outdated. */
export async function listOutdatedSpaces(db: ReadDb, version: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM spaces s LEFT JOIN search_spaces i ON i.space_id = s.id
    WHERE i.revision_id IS DISTINCT FROM s.revision_id OR i.language IS DISTINCT FROM s.language OR i.version <> ${version}
    ORDER BY s.updated_at DESC, s.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Flushes the pending lists of the GIN indexes, which every search would have to scan. */
export async function flushIndex(db: ReadDb): Promise<void> {
  await sql`SELECT gin_clean_pending_list('search_sections_words'), gin_clean_pending_list('search_sections_heads'),
    gin_clean_pending_list('search_words_trigrams')`.execute(db)
}
