/** The nodes of revisions, in PostgreSQL and in memory. */
import type { NewNode, NodeStore, StoredNode } from '@lectern/content/revision'
import { sql } from 'kysely'
import { createCacheWithLarge } from '../../core/cache/cache-with-large.ts'
import type { Db } from '../../core/database/connect.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import { digest } from '../../core/threads/node-store.ts'

/** In bytes, about. */
const REMEMBERED = 32 * 1024 * 1024
/** What a parsed node takes for each character of its text; the text itself takes one, or two. */
const PARSED = 2.5

/** Of all spaces: what a hash names is the same everywhere and for ever, also if its transaction was rolled back. */
const remembered = createCacheWithLarge<Remembered>(REMEMBERED)

/** Parsed when it is first asked for: what was just written may never be. */
type Remembered = { size: number } & ({ text: string; node?: never } | { text?: never; node: StoredNode })

const rememberText = (hash: string, text: string) => remembered.set(hash, { text, size: text.length }, text.length)
const rememberNode = (hash: string, node: StoredNode, size: number) =>
  remembered.set(hash, { node, size }, size * PARSED)

function recall(hash: string): StoredNode | undefined {
  const found = remembered.get(hash)
  if (!found || found.node) return found?.node
  const node = JSON.parse(found.text) as StoredNode
  rememberNode(hash, node, found.size)
  return node
}

/** So many are parsed before the clock is asked. */
const NODES_BETWEEN = 64

/** Several spaces are read in one statement: whoever asks may see all of them. */
export const contentStore = (db: Db, spaceId: string | readonly string[]): NodeStore => ({
  digest,
  async get(hashes) {
    const found = new Map<string, StoredNode>()
    const missing: string[] = []
    const pause = createPause()
    for (let at = 0; at < hashes.length; at++) {
      if (at % NODES_BETWEEN === NODES_BETWEEN - 1) await pause()
      const node = recall(hashes[at]!)
      if (node) found.set(hashes[at]!, node)
      else missing.push(hashes[at]!)
    }
    if (missing.length === 0) return found
    for (const { hash, text } of await selectNodes(db, spaceId, missing)) {
      if (found.size % NODES_BETWEEN === NODES_BETWEEN - 1) await pause()
      const node = JSON.parse(text) as StoredNode
      rememberNode(hash, node, text.length)
      found.set(hash, node)
    }
    return found
  },
  async getTexts(hashes) {
    const texts = new Map<string, string>()
    const missing: string[] = []
    const pause = createPause()
    for (const hash of hashes) {
      const known = textOf(remembered.get(hash))
      if (known === undefined) missing.push(hash)
      else texts.set(hash, known)
      await pause()
    }
    for (const { hash, text } of await readTexts(db, spaceId, missing)) texts.set(hash, text)
    return texts
  },
  async getSizes(hashes) {
    const sizes = new Map<string, number>()
    const missing: string[] = []
    for (const hash of hashes) {
      const known = remembered.get(hash)
      if (known) sizes.set(hash, known.size)
      else missing.push(hash)
    }
    for (const { hash, text } of await readTexts(db, spaceId, missing)) sizes.set(hash, text.length)
    return sizes
  },
})

async function readTexts(db: Db, spaceId: string | readonly string[], hashes: string[]) {
  const rows = hashes.length === 0 ? [] : await selectNodes(db, spaceId, hashes)
  for (const { hash, text } of rows) rememberText(hash, text)
  return rows
}

const textOf = (found: Remembered | undefined) => found?.text ?? (found?.node && JSON.stringify(found.node))

const selectNodes = (db: Db, spaceId: string | readonly string[], hashes: string[]) =>
  db
    .selectFrom('content_nodes')
    .select(['hash', 'text'])
    .where('space_id', '=', typeof spaceId === 'string' ? spaceId : sql<string>`ANY(${spaceId}::text[])`)
    .where('hash', '=', sql<string>`ANY(${hashes}::text[])`)
    .execute()

/** In characters, of one statement: making it holds up the process. */
const PORTION = 4_000_000

/**
 * Sorted, so that two who write the same nodes at once wait for each other in the same order. The texts travel as lines of one text:
 * JSON in one line has no line breaks, and in an array every quote would be escaped and read back.
 */
export async function writeNodes(db: Db, spaceId: string, nodes: readonly NewNode[]): Promise<void> {
  const sorted = nodes.toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
  for (const portion of portionsOf(sorted)) {
    await sql`INSERT INTO content_nodes (space_id, hash, kind, text)
      SELECT ${spaceId}, node.* FROM unnest(
        ${portion.map(({ hash }) => hash)}::text[], ${portion.map(({ kind }) => kind)}::text[],
        string_to_array(${portion.map(({ text }) => text).join('\n')}, E'\n')
      ) AS node ON CONFLICT DO NOTHING`.execute(db)
    for (const { hash, text, node } of portion) node ? rememberNode(hash, node, text.length) : rememberText(hash, text)
  }
}

function* portionsOf(nodes: readonly NewNode[]): Generator<readonly NewNode[]> {
  let start = 0
  let size = 0
  for (const [at, { text }] of nodes.entries()) {
    size += text.length
    if (size < PORTION && at < nodes.length - 1) continue
    yield nodes.slice(start, at + 1)
    start = at + 1
    size = 0
  }
}

/** Whether the hash is that of a document of the space: of any revision, as hashes are handed out as document ids. */
export async function hasDocument(db: Db, spaceId: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('content_nodes')
    .select('hash')
    .where('space_id', '=', spaceId)
    .where('hash', '=', hash)
    .where('kind', '=', 'document')
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the documents that are in one of the spaces, each once and in the order of their hashes. Their texts are in memory then. */
export async function listDocuments(
  db: Db,
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
  for (const { hash, text } of rows) if (!remembered.get(hash)) rememberText(hash, text)
  return rows.map(({ space_id, hash }) => ({ space_id, hash }))
}
