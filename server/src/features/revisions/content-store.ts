/** The nodes of revisions, in PostgreSQL and in memory. */
import { hash as digestOf } from 'node:crypto'
import {
  type Document,
  type NewNode,
  type NodeStore,
  openNodes,
  readBody,
  type StoredDocument,
  type StoredNode,
} from '@lectern/content'
import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import { createLruCache } from '../../core/lru-cache.ts'

/** In characters of stored text; parsed, it takes a few times as much. */
const REMEMBERED = 32 * 1024 * 1024

/** Of all spaces: what a hash names is the same everywhere and for ever, also if its transaction was rolled back. */
const remembered = createLruCache<Remembered>(REMEMBERED)

/** Parsed when it is first asked for: what was just written may never be. */
type Remembered = { text: string; node?: never } | { text?: never; node: StoredNode }

/** 24 bytes of the digest are 32 characters. */
const digest = (text: string) => digestOf('sha256', text, 'base64url').slice(0, 32)

function recall(hash: string): StoredNode | undefined {
  const found = remembered.get(hash)
  if (!found || found.node) return found?.node
  const node = JSON.parse(found.text) as StoredNode
  remembered.set(hash, { node }, found.text.length)
  return node
}

/** Several spaces are read in one statement: whoever asks may see all of them. */
export const contentStore = (db: Db, spaceId: string | readonly string[]): NodeStore => ({
  digest,
  async get(hashes) {
    const found = new Map<string, StoredNode>()
    const missing: string[] = []
    for (const hash of hashes) {
      const node = recall(hash)
      if (node) found.set(hash, node)
      else missing.push(hash)
    }
    if (missing.length === 0) return found
    for (const { hash, text } of await selectNodes(db, spaceId, missing)) {
      const node = JSON.parse(text) as StoredNode
      remembered.set(hash, { node }, text.length)
      found.set(hash, node)
    }
    return found
  },
})

const selectNodes = (db: Db, spaceId: string | readonly string[], hashes: string[]) =>
  db
    .selectFrom('content_nodes')
    .select(['hash', 'text'])
    .where('space_id', '=', typeof spaceId === 'string' ? spaceId : sql<string>`ANY(${spaceId}::text[])`)
    .where('hash', '=', sql<string>`ANY(${hashes}::text[])`)
    .execute()

/**
 * Sorted, so that two who write the same nodes at once wait for each other in the same order. The texts travel as lines of one text:
 * JSON in one line has no line breaks, and in an array every quote would be escaped and read back.
 */
export async function writeNodes(db: Db, spaceId: string, nodes: readonly NewNode[]): Promise<void> {
  if (nodes.length === 0) return
  const sorted = nodes.toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
  await sql`INSERT INTO content_nodes (space_id, hash, kind, text)
    SELECT ${spaceId}, node.* FROM unnest(
      ${sorted.map(({ hash }) => hash)}::text[], ${sorted.map(({ kind }) => kind)}::text[],
      string_to_array(${sorted.map(({ text }) => text).join('\n')}, E'\n')
    ) AS node ON CONFLICT DO NOTHING`.execute(db)
  for (const { hash, text, node } of sorted) remembered.set(hash, node ? { node } : { text }, text.length)
}

/** A document of the space by its hash: of any revision, as hashes are handed out as document ids. */
export async function findDocument(db: Db, spaceId: string, hash: string): Promise<Document | undefined> {
  return (await findDocuments(db, [spaceId], [hash]))[0]?.document
}

/** Those of the documents that are in one of the spaces, whole, each once and in the order of their hashes. */
export async function findDocuments(
  db: Db,
  spaceIds: readonly string[],
  hashes: readonly string[],
): Promise<{ space_id: string; hash: string; document: Document }[]> {
  const rows = await db
    .selectFrom('content_nodes')
    .distinctOn('hash')
    .select(['space_id', 'hash', 'text'])
    .where('space_id', '=', sql<string>`ANY(${spaceIds}::text[])`)
    .where('hash', '=', sql<string>`ANY(${hashes}::text[])`)
    .where('kind', '=', 'document')
    .orderBy('hash')
    .orderBy('space_id')
    .execute()
  return Promise.all(
    rows.map(async ({ text, ...row }) => {
      const stored = JSON.parse(text) as StoredDocument
      const nodes = openNodes(contentStore(db, row.space_id))
      return { ...row, document: 'nodes' in stored ? stored : await readBody(nodes, { document: row.hash }) }
    }),
  )
}
