/** Copies the nodes of a revision to another space: they are found by walking from the root, and the database copies the rows. */
import { hashesIn, type StoredNode } from '@lectern/content/revision'
import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import { contentStore } from './content-store.ts'

/** Nodes per statement. */
const BATCH = 1000

/** Copies only nodes that can be reached from the root: other revisions of the space are not copied. */
export async function copyContent(
  db: Transaction,
  { from, to, root }: { from: string; to: string; root: string },
): Promise<void> {
  const store = contentStore(db, from)
  const pause = createPause()
  const seen = new Set([root])
  const rest = [root]
  while (rest.length > 0) {
    const batch = rest.splice(-BATCH)
    await copyNodes(db, from, to, batch)
    for (const node of (await store.get(await findInnerNodes(db, from, batch))).values()) {
      for (const hash of hashesIn(node as StoredNode)) {
        if (seen.has(hash)) continue
        seen.add(hash)
        rest.push(hash)
      }
      await pause()
    }
  }
}

/** Nodes are always written in the order of their hashes, see `writeNodes`. */
const copyNodes = (db: Transaction, from: string, to: string, hashes: readonly string[]) =>
  sql`INSERT INTO content_nodes (space_id, hash, kind, text)
    SELECT ${to}, hash, kind, text FROM content_nodes WHERE space_id = ${from} AND hash = ANY(${hashes}::text[])
    ORDER BY hash`.execute(db)

/**
 * Finds the nodes that may refer to others. Most nodes of a space are documents, sources and parts of documents, which do not: they are recognized
 * by their text, so that they need not be parsed. A quote inside a text is escaped and cannot look like a key.
 */
async function findInnerNodes(db: ReadDb, spaceId: string, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`SELECT hash FROM content_nodes
    WHERE space_id = ${spaceId} AND hash = ANY(${hashes}::text[]) AND CASE kind
      WHEN 'document' THEN text LIKE '%"pieces":[%'
      WHEN 'chunk' THEN NOT (text LIKE '{"nodes":[%' OR text LIKE '{"object":"source"%')
      ELSE true END`.execute(db)
  return rows.map(({ hash }) => hash)
}
