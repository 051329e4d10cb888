/**
 * Stores a document of many blocks in chunks: runs of its nodes, each a separate node of the store. So an edit of one block writes one chunk and the
 * list of chunks, and common parts of two versions are read, parsed and cached once. In stored JSON a chunk has the object `piece`, and the list is
 * the member `pieces`: hashes depend on these words. A chunk ends at a block whose text has a certain hash, as in chunk-tree.ts, but not before it
 * has a few blocks, and at the latest when it has many. Its end depends only on its own nodes: equal documents are split alike, and after an edit the
 * boundaries soon are the same again. The list of chunks is flat, because it is a hundredth of the document.
 */
import type { Document, Node } from '../document/index.ts'
import { canonicalJson, isEqual } from '../text/index.ts'
import { levelOf } from './level-of.ts'
import type { DocumentChunk, Hash, StoredDocument } from './types.ts'

/** With fewer nodes a document is stored whole: most are, and need one read. */
const LARGE = 64
/** The fewest and most nodes of a chunk; 5 on average. */
const LEAST = 2
const MOST = 32
const END_BITS = 2

/** The chunks of the documents that were read, so that a new document shares their nodes. */
interface LoadedChunks {
  readonly all: Map<Hash, readonly Node[]>
  /** Chunks by their first node, except last chunks, which may end only because their document does. */
  readonly starts: Map<Node, Start>
  /** The nodes of all chunks by key, computed on demand. */
  nodes?: Map<string, Node>
}

interface Start {
  readonly hash: Hash
  readonly nodes: readonly Node[]
  /** Another chunk that begins with the same node. */
  readonly other: Start | undefined
}

export const createLoadedChunks = (): LoadedChunks => ({ all: new Map(), starts: new Map() })

export const listChunkHashes = (stored: StoredDocument): readonly Hash[] => ('nodes' in stored ? [] : stored.pieces)

export function joinChunks(
  stored: StoredDocument,
  pieceAt: (hash: Hash) => DocumentChunk,
  read: LoadedChunks,
): Document {
  if ('nodes' in stored) return stored
  const { pieces, ...rest } = stored
  const all: Node[] = []
  for (let at = 0; at < pieces.length; at++) {
    const { nodes } = pieceAt(pieces[at]!)
    addLoadedChunk(read, pieces[at]!, nodes, at === pieces.length - 1)
    for (const node of nodes) all.push(node)
  }
  return { ...rest, nodes: all }
}

function addLoadedChunk(read: LoadedChunks, hash: Hash, nodes: readonly Node[], isLast: boolean) {
  if (read.all.has(hash)) return
  delete read.nodes
  read.all.set(hash, nodes)
  if (!isLast) read.starts.set(nodes[0]!, { hash, nodes, other: read.starts.get(nodes[0]!) })
}

function nodesByKey(read: LoadedChunks): Map<string, Node> {
  if (read.nodes) return read.nodes
  const found = new Map<string, Node>()
  for (const nodes of read.all.values())
    for (const node of nodes) if (node.key !== undefined && !found.has(node.key)) found.set(node.key, node)
  read.nodes = found
  return found
}

/** Whether a document is stored in chunks. One with a member named `pieces` is stored whole, because the list of chunks would replace that member. */
export const isLarge = (document: Document) => document.nodes.length >= LARGE && !('pieces' in document)

/** Replaces nodes of the document by equal nodes that were loaded before. */
export function shareLoadedNodes(document: Document, read: LoadedChunks): Document {
  if (read.all.size === 0) return document
  const nodes = nodesByKey(read)
  const shared = document.nodes.map((node) => {
    const same = node.key === undefined ? undefined : nodes.get(node.key)
    return same && isEqual(same, node) ? same : node
  })
  return { ...document, nodes: shared }
}

/**
 * `put` stores a chunk, given as its canonical JSON, and returns its hash; `node` is its parsed form if it shares nodes that were read. `isRead` says
 * that all parts of the document were read, as after a merge.
 */
export function splitIntoChunks(
  { nodes, ...rest }: Document,
  read: LoadedChunks,
  put: (text: string, piece: DocumentChunk, node: DocumentChunk | undefined) => Hash,
  isRead: boolean,
): StoredDocument {
  const pieces: Hash[] = []
  for (let start = 0; start < nodes.length; ) {
    const same = findLoadedChunk(nodes, start, read)
    if (same) {
      pieces.push(same.hash)
      start += same.length
      continue
    }
    const texts: string[] = []
    for (let isEnd = false; !isEnd && start + texts.length < nodes.length; ) {
      const text = canonicalJson(nodes[start + texts.length])
      isEnd = texts.push(text) === MOST || (texts.length >= LEAST && levelOf(text, END_BITS) > 0)
    }
    const piece = toDocumentChunk(nodes.slice(start, start + texts.length))
    const text = `${DOCUMENT_CHUNK_START}${texts.join(',')}],"object":"piece"}`
    pieces.push(put(text, piece, isRead ? piece : withoutOrigin(piece.nodes, texts, read)))
    start += texts.length
  }
  return { ...rest, pieces }
}

/** The text of a document chunk begins like this, and that of no other chunk does. */
export const DOCUMENT_CHUNK_START = '{"nodes":['

const toDocumentChunk = (nodes: readonly Node[]): DocumentChunk => ({ nodes, object: 'piece' })

function findLoadedChunk(nodes: readonly Node[], start: number, { starts }: LoadedChunks) {
  for (let each = starts.get(nodes[start]!); each; each = each.other)
    if (each.nodes.every((node, at) => node === nodes[start + at]))
      return { hash: each.hash, length: each.nodes.length }
  return undefined
}

/**
 * Reuses the nodes that were read and parses the others again from their text, because submitted nodes would keep their whole request text in memory.
 * Returns undefined when none was read: then the chunk can be parsed on demand.
 */
function withoutOrigin(
  nodes: readonly Node[],
  texts: readonly string[],
  read: LoadedChunks,
): DocumentChunk | undefined {
  const known = read.all.size === 0 ? undefined : nodesByKey(read)
  const isRead = nodes.map((node) => node.key !== undefined && known?.get(node.key) === node)
  if (!isRead.includes(true)) return undefined
  return toDocumentChunk(nodes.map((node, at) => (isRead[at] ? node : (JSON.parse(texts[at]!) as Node))))
}
