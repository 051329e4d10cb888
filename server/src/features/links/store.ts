import { EXTRACTION_VERSION, type LinksInDocument } from '@lectern/content/links'
import { sql } from 'kysely'
import type { ReadDb, WriteDb } from '../../core/database/connections.ts'

/** Selects the stored links of documents. */
export async function selectDocumentLinks(
  db: ReadDb,
  spaceIds: readonly string[],
  hashes: readonly string[],
): Promise<{ hash: string; links: LinksInDocument }[]> {
  const rows = await db
    .selectFrom('document_links')
    .select(['hash', 'text'])
    .where('space_id', '=', sql<string>`ANY(${spaceIds}::text[])`)
    .where('hash', '=', sql<string>`ANY(${hashes}::text[])`)
    .where('extraction', '=', EXTRACTION_VERSION)
    .execute()
  return rows.map(({ hash, text }) => ({ hash, links: JSON.parse(text) as LinksInDocument }))
}

export interface ExtractedLinks {
  space_id: string
  hash: string
  links: LinksInDocument
}

/**
 * Rows are inserted in a fixed order, so that two transactions cannot deadlock. Documents of a space that is deleted meanwhile are skipped. The texts are
 * sent as lines of one text, which is read quicker than an array of JSON.
 */
export async function insertDocumentLinks(db: WriteDb, rows: readonly ExtractedLinks[]): Promise<void> {
  if (rows.length === 0) return
  await sql`INSERT INTO document_links (space_id, hash, extraction, text)
    SELECT content_nodes.space_id, content_nodes.hash, ${EXTRACTION_VERSION}, found.text
    FROM unnest(
      ${rows.map(({ space_id }) => space_id)}::text[], ${rows.map(({ hash }) => hash)}::text[],
      string_to_array(${rows.map(({ links }) => JSON.stringify(links)).join('\n')}, E'\n')
    ) AS found (space_id, hash, text)
    JOIN content_nodes ON content_nodes.space_id = found.space_id AND content_nodes.hash = found.hash
    ORDER BY content_nodes.space_id, content_nodes.hash
    FOR KEY SHARE OF content_nodes
    ON CONFLICT (space_id, hash) DO UPDATE SET extraction = EXCLUDED.extraction, text = EXCLUDED.text
    WHERE document_links.extraction < EXCLUDED.extraction`.execute(db)
}
