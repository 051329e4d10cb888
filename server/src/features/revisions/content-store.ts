/** The nodes of revisions: stored in PostgreSQL, cached in memory. */
import type { NewNode, NodeStore, StoredNode } from '@lectern/content/revision'
import { sql } from 'kysely'
import { createCacheWithLarge } from '../../core/cache/cache-with-large.ts'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import { digest } from '../../core/threads/node-store.ts'

/** An estimate of the memory that cached nodes take. */
const CACHE_BYTES = 32 * 1024 * 1024
/** An estimate of the memory of a parsed node for each character of its text; the text itself takes one byte, or two. */
const BYTES_PER_PARSED_CHARACTER = 2.5

/** One cache for all spaces: a hash names the same node everywhere and for ever, even if its transaction was rolled back. */
const nodeCache = createCacheWithLarge<CachedNode>(CACHE_BYTES)

/** A text is parsed when it is first read: many nodes that were just written are never read. */
type CachedNode = { size: number } & ({ text: string; node?: never } | { text?: never; node: StoredNode })

const cacheText = (hash: string, text: string) => nodeCache.set(hash, { text, size: text.length }, text.length)
const cacheNode = (hash: string, node: StoredNode, size: number) =>
  nodeCache.set(hash, { node, size }, size * BYTES_PER_PARSED_CHARACTER)

function readCached(hash: string): StoredNode | undefined {
  const found = nodeCache.get(hash)
  if (!found || found.node) return found?.node
  const node = JSON.parse(found.text) as StoredNode
  cacheNode(hash, node, found.size)
  return node
}

/** Nodes that are parsed between two checks of the clock. */
const NODES_PER_PAUSE = 64

/** A store of one or several spaces, read in one statement: the caller has checked that all of them may be read. */
export const contentStore = (db: ReadDb, spaceId: string | readonly string[]): NodeStore => ({
  digest,
  async get(hashes) {
    const found = new Map<string, StoredNode>()
    const missing: string[] = []
    const pause = createPause()
    for (let at = 0; at < hashes.length; at++) {
      if (at % NODES_PER_PAUSE === NODES_PER_PAUSE - 1) await pause()
      const node = readCached(hashes[at]!)
      if (node) found.set(hashes[at]!, node)
      else missing.push(hashes[at]!)
    }
    if (missing.length === 0) return found
    for (const { hash, text } of await selectNodes(db, spaceId, missing)) {
      if (found.size % NODES_PER_PAUSE === NODES_PER_PAUSE - 1) await pause()
      const node = JSON.parse(text) as StoredNode
      cacheNode(hash, node, text.length)
      found.set(hash, node)
    }
    return found
  },
  async getTexts(hashes) {
    const texts = new Map<string, string>()
    const missing: string[] = []
    const pause = createPause()
    for (const hash of hashes) {
      const known = toText(nodeCache.get(hash))
      if (known === undefined) missing.push(hash)
      else texts.set(hash, known)
      await pause()
    }
    for (const { hash, text } of await readMissingTexts(db, spaceId, missing)) texts.set(hash, text)
    return texts
  },
  async getSizes(hashes) {
    const sizes = new Map<string, number>()
    const missing: string[] = []
    for (const hash of hashes) {
      const known = nodeCache.get(hash)
      if (known) sizes.set(hash, known.size)
      else missing.push(hash)
    }
    for (const { hash, text } of await readMissingTexts(db, spaceId, missing)) sizes.set(hash, text.length)
    return sizes
  },
})

async function readMissingTexts(db: ReadDb, spaceId: string | readonly string[], hashes: string[]) {
  const rows = hashes.length === 0 ? [] : await selectNodes(db, spaceId, hashes)
  for (const { hash, text } of rows) cacheText(hash, text)
  return rows
}

const toText = (found: CachedNode | undefined) => found?.text ?? (found?.node && JSON.stringify(found.node))

const selectNodes = (db: ReadDb, spaceId: string | readonly string[], hashes: string[]) =>
  db
    .selectFrom('content_nodes')
    .select(['hash', 'text'])
    .where('space_id', '=', typeof spaceId === 'string' ? spaceId : sql<string>`ANY(${spaceId}::text[])`)
    .where('hash', '=', sql<string>`ANY(${hashes}::text[])`)
    .execute()

/** The characters of one statement: building a longer one would block the event loop. */
const BATCH_CHARACTERS = 4_000_000

/**
 * Nodes are written in the order of their hashes, so that two transactions that write the same nodes cannot deadlock. Their texts are sent
 * as lines of one text: JSON in one line has no line breaks, and in an array every quote would have to be escaped.
 */
export async function writeNodes(db: Transaction, spaceId: string, nodes: readonly NewNode[]): Promise<void> {
  const sorted = nodes.toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
  for (const batch of toBatches(sorted)) {
    await sql`INSERT INTO content_nodes (space_id, hash, kind, text)
      SELECT ${spaceId}, node.* FROM unnest(
        ${batch.map(({ hash }) => hash)}::text[], ${batch.map(({ kind }) => kind)}::text[],
        string_to_array(${batch.map(({ text }) => text).join('\n')}, E'\n')
      ) AS node ON CONFLICT DO NOTHING`.execute(db)
    for (const { hash, text, node } of batch) node ? cacheNode(hash, node, text.length) : cacheText(hash, text)
  }
}

function* toBatches(nodes: readonly NewNode[]): Generator<readonly NewNode[]> {
  let start = 0
  let size = 0
  for (const [at, { text }] of nodes.entries()) {
    size += text.length
    if (size < BATCH_CHARACTERS && at < nodes.length - 1) continue
    yield nodes.slice(start, at + 1)
    start = at + 1
    size = 0
  }
}

/** Whether the hash belongs to a document of any revision of the space: clients know document hashes as document ids. */
export async function hasDocument(db: ReadDb, spaceId: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('content_nodes')
    .select('hash')
    .where('space_id', '=', spaceId)
    .where('hash', '=', hash)
    .where('kind', '=', 'document')
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the documents that one of the spaces has, each once and in the order of their hashes, and caches their texts. */
export async function listDocuments(
  db: ReadDb,
  spaceIds: readonly string[],
  hashes: readonly string[],
): Promise<{ space_id: string; hash: string }[]> {
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
  for (const { hash, text } of rows) if (!nodeCache.get(hash)) cacheText(hash, text)
  return rows.map(({ space_id, hash }) => ({ space_id, hash }))
}
