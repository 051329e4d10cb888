import type { Document } from '../document/index.ts'
import { canonicalJson } from '../text/index.ts'
import {
  createLoadedChunks,
  DOCUMENT_CHUNK_START,
  isLarge,
  joinChunks,
  listChunkHashes,
  shareLoadedNodes,
  splitIntoChunks,
} from './document-chunks.ts'
import { hashText } from './hash-text.ts'
import type {
  Chunk,
  DocumentChunk,
  Hash,
  NewNode,
  NodeStore,
  Revision,
  SourceText,
  StoredDocument,
  StoredNode,
} from './types.ts'

/**
 * The nodes that one operation has read or created. Created nodes are readable at once but are not written until the host requests those that a
 * finished revision needs: intermediate results of a batch are dropped.
 */
export interface Nodes {
  /** Reads missing nodes in one call of the store. */
  load(hashes: Iterable<Hash>): Promise<void>
  /** Returns a node that was loaded or created. */
  at(hash: Hash): StoredNode
  get(hash: Hash): Promise<StoredNode>
  /** Loads documents with all their chunks, in two calls of the store. */
  loadBodies(hashes: Iterable<Hash>): Promise<void>
  /** Returns a document whose body was loaded or created. Common blocks of documents are mostly the same objects. */
  bodyAt(hash: Hash): Document
  put(kind: NewNode['kind'], value: Revision | Document | Chunk | SourceText): Hash
  /** Adds a document that consists only of nodes that were read here. */
  putMerged(document: Document): Hash
  /** Adds nodes that were created elsewhere, as in a thread; they are parsed on demand. */
  adopt(made: readonly NewNode[]): void
  /** Returns the texts of nodes unparsed, in the order of their hashes. */
  texts(hashes: readonly Hash[]): Promise<string[]>
  /** Counts the characters of documents with all their chunks, up to `atMost` or slightly more: only small nodes are parsed. */
  bodySize(hashes: readonly Hash[], atMost: number): Promise<number>
  /** Counts the same for several lists of documents, in three calls of the store. */
  bodySizes(lists: readonly (readonly Hash[])[], atMost: number): Promise<number[]>
  /** Lists the created nodes that can be reached from this one, each once. */
  made(root: Hash): NewNode[]
  /** Trees with edits that are not split into chunks yet, by a name in place of their hash; absent when edits are applied at once. */
  readonly pending?: Map<Hash, PendingTree>
}

/** A sorted tree and its pending edits (undefined removes). A batch of edits then writes each chunk once and not once per edit. */
interface PendingTree {
  readonly root: Hash | null
  readonly edits: ReadonlyMap<string, unknown>
  /** Applies the edits and returns the tree. */
  flush(): Promise<Hash | null>
}

/** `deferEdits` is for a batch of edits. `flushRevision` writes them into chunks before the revision is saved. */
export function openNodes(store: NodeStore, { deferEdits = false } = {}): Nodes {
  const digest = store.digest ?? hashText
  const known = new Map<Hash, StoredNode>()
  const made = new Map<Hash, NewNode>()
  const bodies = new Map<Hash, Document>()
  const read = createLoadedChunks()
  const readItems = new Set<unknown>()

  const has = (hash: Hash) => known.has(hash) || made.has(hash)
  const find = (hash: Hash) => known.get(hash) ?? readMade(hash)
  const readMade = (hash: Hash) => {
    const adopted = made.get(hash)
    if (!adopted) return undefined
    const node = adopted.node ?? (JSON.parse(adopted.text) as StoredNode)
    known.set(hash, node)
    return node
  }
  const name = (kind: NewNode['kind'], text: string, value: StoredNode, shared?: StoredNode) => {
    const hash = digest(text)
    if (!has(hash)) {
      known.set(hash, value)
      made.set(hash, { hash, kind, text, ...(shared && { node: shared }) })
    }
    return hash
  }
  /** Items that were read are reused as objects, so that versions of a chunk share them. */
  const putItems = (chunk: ItemsChunk) => {
    const texts = chunk.items.map(printItem)
    const text = `{"items":[${texts.join(',')}],"object":"items"}`
    if (!chunk.items.some((item) => readItems.has(item))) return name('chunk', text, chunk)
    const items = chunk.items.map((item, at) => (readItems.has(item) ? item : readItem(texts[at]!)))
    return name('chunk', text, chunk, { items, object: 'items' })
  }
  const pieceAt = (hash: Hash) => nodes.at(hash) as DocumentChunk
  const putBody = (document: Document, isRead: boolean) => {
    const putChunk = (text: string, chunk: DocumentChunk, shared?: DocumentChunk) => name('chunk', text, chunk, shared)
    const stored = splitIntoChunks(document, read, putChunk, isRead)
    const hash = name('document', canonicalJson(stored), stored)
    bodies.set(hash, document)
    return hash
  }

  const sumSizes = async (lists: readonly (readonly Hash[])[]) => {
    const rest = [...new Set(lists.flat())].filter((hash) => !made.has(hash))
    const sizes = rest.length > 0 ? await store.getSizes?.(rest) : undefined
    const texts = sizes ? undefined : await readTexts(store, rest)
    const sizeOf = (hash: Hash) => made.get(hash)?.text.length ?? sizes?.get(hash) ?? texts?.get(hash)?.length
    return lists.map((hashes) => hashes.reduce((sum, hash) => sum + (sizeOf(hash) ?? missing(hash)), 0))
  }

  const nodes: Nodes = {
    async load(hashes) {
      const missing = [...new Set(hashes)].filter((hash) => !has(hash))
      if (missing.length === 0) return
      for (const [hash, node] of await store.get(missing)) {
        known.set(hash, node)
        if (node.object === 'items') for (const item of node.items) readItems.add(item)
      }
      for (const hash of missing) nodes.at(hash)
    },
    at(hash) {
      const node = find(hash)
      return node ?? missing(hash)
    },
    async get(hash) {
      const node = find(hash)
      if (node) return node
      await nodes.load([hash])
      return nodes.at(hash)
    },
    async loadBodies(hashes) {
      const missing = [...hashes].filter((hash) => !bodies.has(hash))
      await nodes.load(missing)
      await nodes.load(missing.flatMap((hash) => listChunkHashes(nodes.at(hash) as StoredDocument)))
    },
    bodyAt(hash) {
      const body = bodies.get(hash) ?? joinChunks(nodes.at(hash) as StoredDocument, pieceAt, read)
      bodies.set(hash, body)
      return body
    },
    put(kind, value) {
      if (value.object === 'document' && isLarge(value)) return putBody(shareLoadedNodes(value, read), false)
      if (value.object === 'items') return putItems(value)
      return name(kind, canonicalJson(value), value)
    },
    putMerged: (document) => (isLarge(document) ? putBody(document, true) : nodes.put('document', document)),
    adopt(nodes) {
      for (const node of nodes) if (!has(node.hash)) made.set(node.hash, node)
    },
    async texts(hashes) {
      const found = await readTexts(
        store,
        hashes.filter((hash) => !made.has(hash)),
      )
      return hashes.map((hash) => made.get(hash)?.text ?? found.get(hash) ?? missing(hash))
    },
    async bodySize(hashes, atMost) {
      return (await nodes.bodySizes([hashes], atMost))[0]!
    },
    async bodySizes(lists, atMost) {
      const own = await sumSizes(lists)
      const small = lists.map((hashes, at) => (own[at]! > atMost ? [] : hashes))
      await nodes.load(small.flat())
      const chunks = small.map((hashes) => hashes.flatMap((hash) => listChunkHashes(nodes.at(hash) as StoredDocument)))
      return (await sumSizes(chunks)).map((size, at) => own[at]! + size)
    },
    made(root) {
      const found = new Map<Hash, NewNode>()
      const rest = [root]
      for (let hash = rest.pop(); hash !== undefined; hash = rest.pop()) {
        const node = made.get(hash)
        if (!node || found.has(hash)) continue
        found.set(hash, node)
        // Most nodes refer to no others, and need not be parsed to find that out.
        if (!namesNothing(node)) rest.push(...hashesIn(nodes.at(hash)))
      }
      return [...found.values()]
    },
    ...(deferEdits && { pending: new Map() }),
  }
  return nodes
}

function missing(hash: Hash): never {
  throw new Error(`The store has no node ${hash}`)
}

async function readTexts(store: NodeStore, hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, string>> {
  if (hashes.length === 0) return new Map()
  if (store.getTexts) return store.getTexts(hashes)
  return new Map([...(await store.get(hashes))].map(([hash, node]) => [hash, canonicalJson(node)]))
}

/** Members are sorted by name: `nodes` of a document before `object`, and `pieces` after it. */
const namesNothing = ({ kind, text }: NewNode): boolean =>
  kind === 'document'
    ? text.endsWith('"object":"document"}')
    : text.startsWith(DOCUMENT_CHUNK_START) || text.startsWith('{"object":"source"')

/** Caches the canonical JSON of items: most of a changed chunk is the same as before. */
const printed = new WeakMap<object, string>()

function printItem(item: unknown): string {
  if (typeof item !== 'object' || item === null) return canonicalJson(item)
  const known = printed.get(item)
  if (known !== undefined) return known
  const text = canonicalJson(item)
  printed.set(item, text)
  return text
}

function readItem(text: string): unknown {
  const item: unknown = JSON.parse(text)
  if (typeof item === 'object' && item !== null) printed.set(item, text)
  return item
}

type ItemsChunk = Extract<Chunk, { object: 'items' }>

/** Returns the hashes of the nodes that a node refers to. */
export function hashesIn(node: StoredNode): Hash[] {
  switch (node.object) {
    case 'document':
      return [...listChunkHashes(node)]
    case 'revision': {
      const { pages, slugs, top, files, reusableContents, conflicts, redirects = null } = node
      const roots = [pages, slugs, files, reusableContents, conflicts, redirects, ...inChildren(top)]
      return roots.filter((hash) => hash !== null)
    }
    case 'chunks':
      return node.chunks.map(({ hash }) => hash)
    case 'items':
      return node.items.flatMap(inItem)
    default:
      return []
  }
}

function inItem(item: unknown): Hash[] {
  if (typeof item !== 'object' || item === null) return []
  const { document, source, children } = item as { document?: Hash; source?: Hash; children?: Revision['top'] }
  const own = [document, source].filter((hash) => hash !== undefined)
  return [...own, ...(children ? inChildren(children) : [])]
}

const inChildren = (children: Revision['top']): Hash[] => ('list' in children ? [children.list] : [])
