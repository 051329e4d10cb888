/** Specifications that pages refer to directly (docs/decisions/0064). */
import { sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import { newId } from '../../core/ids.ts'
import type { SpecRow } from './schema.ts'

/** The limit of URLs in one organization. */
const MAX_URLS = 200
const MAX_URL_CHARACTERS = 2048

/** Inserts and returns the new ones. If their jobs are lost, they are checked in an hour. */
export async function insertUrlSpecs(
  db: Transaction,
  spaceId: string,
  urls: readonly string[],
): Promise<Pick<SpecRow, 'id' | 'source_number' | 'organization_id'>[]> {
  const rows = urls.filter((url) => url.length <= MAX_URL_CHARACTERS).map((url) => ({ id: newId(), url }))
  if (rows.length === 0) return []
  const { rows: inserted } = await sql<Pick<SpecRow, 'id' | 'source_number' | 'organization_id'>>`
    INSERT INTO openapi_specs (id, organization_id, slug, source_url, listed, next_look_at)
    SELECT given.id, s.organization_id, given.url, given.url, false, now() + interval '1 hour'
    FROM spaces s, json_to_recordset(${JSON.stringify(rows)}::json) AS given (id text, url text)
    WHERE s.id = ${spaceId} AND NOT EXISTS (
      SELECT FROM openapi_specs known WHERE known.organization_id = s.organization_id AND known.slug = given.url)
    LIMIT greatest(0, ${MAX_URLS} - (SELECT count(*) FROM openapi_specs o JOIN spaces p ON p.organization_id = o.organization_id
      WHERE p.id = ${spaceId} AND NOT o.listed))
    ON CONFLICT (organization_id, slug) DO NOTHING RETURNING id, source_number, organization_id`.execute(db)
  return inserted
}

/** Deletes specifications that are due for a check and that no primary page uses. A preview that needs one enqueues it again. */
export const deleteUnusedUrlSpecs = (db: Transaction) =>
  sql`DELETE FROM openapi_specs s WHERE NOT s.listed AND s.next_look_at <= now() AND s.created_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM spaces o JOIN search_spaces i ON i.space_id = o.id
      WHERE o.organization_id = s.organization_id AND i.specs ? s.slug)`.execute(db)

/** Returns undefined when these bytes were not read yet, and null when they are not a specification. */
export async function findFileDocument(db: ReadDb, key: string): Promise<Buffer | null | undefined> {
  const row = await db.selectFrom('openapi_files').select('document').where('key', '=', key).executeTakeFirst()
  return row?.document
}

/** Lists the files that were read, and whether they are specifications. */
export async function listReadFiles(db: ReadDb, keys: readonly string[]): Promise<Map<string, boolean>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; isSpec: boolean }>`
    SELECT key, document IS NOT NULL AS "isSpec" FROM openapi_files WHERE key = ANY(${keys}::text[])`.execute(db)
  return new Map(rows.map(({ key, isSpec }) => [key, isSpec]))
}

/** Inserts nothing when the bytes were removed meanwhile. */
export const insertFileDocument = (db: WriteDb, key: string, document: Uint8Array | undefined) =>
  sql`INSERT INTO openapi_files (key, document)
    SELECT key, ${document ? Buffer.from(document) : null}::bytea FROM stored_files WHERE key = ${key}
    ON CONFLICT (key) DO NOTHING`.execute(db)
