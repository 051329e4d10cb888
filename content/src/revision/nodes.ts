import type { Document } from '../document/index.ts'
import { canonicalJson } from '../text/index.ts'
import { hashText } from './hash-text.ts'
import { fromPieces, isLarge, noPieces, PIECE_START, piecesOf, sharing, toPieces } from './pieces.ts'
import type {
  Chunk,
  Hash,
  NewNode,
  NodeStore,
  Piece,
  Revision,
  SourceText,
  StoredDocument,
  StoredNode,
} from './types.ts'

/**
 * The nodes one piece of work has read or made. Made nodes are readable at once and written by nobody until the host
 * asks for those that a finished revision needs: what a batch of edits made on its way is left behind.
 */
export interface Nodes {
  /** Reads what is not here yet, in one call of the store. */
  load(hashes: Iterable<Hash>): Promise<void>
  /** A node that was loaded or made. */
  at(hash: Hash): StoredNode
  get(hash: Hash): Promise<StoredNode>
  /** Documents with all they are made of, in two calls of the store. */
  loadBodies(hashes: Iterable<Hash>): Promise<void>
  /** A document whose body was loaded or made. Blocks that documents have in common are mostly the same objects. */
  bodyAt(hash: Hash): Document
  put(kind: NewNode['kind'], value: Revision | Document | Chunk | SourceText): Hash
  /** A document that consists of nothing but what was read here. */
  putMerged(document: Document): Hash
  /** Nodes that were made elsewhere, as in a thread; they are read when they are asked for. */
  adopt(made: readonly NewNode[]): void
  /** The texts of nodes, in the order of their hashes: nothing is parsed. */
  texts(hashes: readonly Hash[]): Promise<string[]>
  /** How many characters documents have with all they are made of, or more than `atMost` at least: only what is small is parsed. */
  bodySize(hashes: readonly Hash[], atMost: number): Promise<number>
  /** The made nodes that can be reached from this one, each once. */
  made(root: Hash): NewNode[]
  /** Trees with edits that are not cut into chunks yet, by a name that stands for their hash; absent: edits are cut at once. */
  readonly pending?: Map<Hash, PendingTree>
}

/** A sorted tree and what changes in it (undefined: goes). A batch of edits then cuts each chunk once and not once for each edit. */
interface PendingTree {
  readonly root: Hash | null
  readonly edits: ReadonlyMap<string, unknown>
  /** The tree with the edits in it. */
  settle(): Promise<Hash | null>
}

/** `deferEdits`: for a batch of edits. A revision edited this way is to be settled (edit.ts) before it is saved. */
export function openNodes(store: NodeStore, { deferEdits = false } = {}): Nodes {
  const digest = store.digest ?? hashText
  const known = new Map<Hash, StoredNode>()
  const made = new Map<Hash, NewNode>()
  const bodies = new Map<Hash, Document>()
  const read = noPieces()
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
  /** Items that were read stay the objects they are, so that versions of a chunk share what they have in common. */
  const putItems = (chunk: ItemsChunk) => {
    const texts = chunk.items.map(printItem)
    const text = `{"items":[${texts.join(',')}],"object":"items"}`
    if (!chunk.items.some((item) => readItems.has(item))) return name('chunk', text, chunk)
    const items = chunk.items.map((item, at) => (readItems.has(item) ? item : readItem(texts[at]!)))
    return name('chunk', text, chunk, { items, object: 'items' })
  }
  const pieceAt = (hash: Hash) => nodes.at(hash) as Piece
  const putBody = (document: Document, isRead: boolean) => {
    const putPiece = (text: string, piece: Piece, shared?: Piece) => name('chunk', text, piece, shared)
    const stored = toPieces(document, read, putPiece, isRead)
    const hash = name('document', canonicalJson(stored), stored)
    bodies.set(hash, document)
    return hash
  }

  const sumSizes = async (hashes: readonly Hash[]) => {
    const rest = hashes.filter((hash) => !made.has(hash))
    const sizes = rest.length > 0 ? await store.getSizes?.(rest) : undefined
    const texts = sizes ? undefined : await readTexts(store, rest)
    const sizeOf = (hash: Hash) => made.get(hash)?.text.length ?? sizes?.get(hash) ?? texts?.get(hash)?.length
    return hashes.reduce((sum, hash) => sum + (sizeOf(hash) ?? missing(hash)), 0)
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
      await nodes.load(missing.flatMap((hash) => piecesOf(nodes.at(hash) as StoredDocument)))
    },
    bodyAt(hash) {
      const body = bodies.get(hash) ?? fromPieces(nodes.at(hash) as StoredDocument, pieceAt, read)
      bodies.set(hash, body)
      return body
    },
    put(kind, value) {
      if (value.object === 'document' && isLarge(value)) return putBody(sharing(value, read), false)
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
      const own = await sumSizes(hashes)
      if (own > atMost) return own
      await nodes.load(hashes)
      return own + (await sumSizes(hashes.flatMap((hash) => piecesOf(nodes.at(hash) as StoredDocument))))
    },
    made(root) {
      const found = new Map<Hash, NewNode>()
      const rest = [root]
      for (let hash = rest.pop(); hash !== undefined; hash = rest.pop()) {
        const node = made.get(hash)
        if (!node || found.has(hash)) continue
        found.set(hash, node)
        // What names nothing is most of what there is, and is not parsed for it.
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

/** Members are in the order of their names: `nodes` of a document before `object`, and `pieces` behind it. */
const namesNothing = ({ kind, text }: NewNode): boolean =>
  kind === 'document'
    ? text.endsWith('"object":"document"}')
    : text.startsWith(PIECE_START) || text.startsWith('{"object":"source"')

/** The canonical JSON of items that were printed: most of a chunk is what it was, and is printed again with what changed in it. */
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

/** The hashes of the nodes a node names. */
export function hashesIn(node: StoredNode): Hash[] {
  switch (node.object) {
    case 'document':
      return [...piecesOf(node)]
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
