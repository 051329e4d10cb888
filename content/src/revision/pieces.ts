/**
 * A document of many blocks is stored in pieces: runs of its nodes, each a node of the store of its own. So an edit of one block writes
 * one piece and the list of pieces, and what two versions of a document have in common is read, parsed and kept in memory once.
 *
 * A piece ends at a block whose text hashes to some value, as in chunk-tree.ts, but not before it has a few blocks, and at the
 * latest when it has many. Whether it ends depends on nothing but the nodes in it: equal documents are cut alike, and behind an edit
 * the cuts soon are what they were. One flat list of pieces and no tree above it: the list is a hundredth of the document.
 */
import type { Document, Node } from '../document/types.ts'
import { canonicalJson, isEqual } from './canonical.ts'
import { levelOf } from './level-of.ts'
import type { Hash, Piece, StoredDocument } from './types.ts'

/** With fewer nodes a document is stored whole: most are, and are then found in one read. */
const LARGE = 64
/** Nodes of a piece; 5 on average. */
const LEAST = 2
const MOST = 32
const END_BITS = 2

/** The pieces of the documents that were read, to find again what a document made from them has in common with them. */
export interface ReadPieces {
  readonly hashes: Set<Hash>
  readonly nodes: Map<string, Node>
  /** By their first node; never a last piece, which may end only because its document does. */
  readonly starts: Map<Node, Map<Hash, readonly Node[]>>
}

export const noPieces = (): ReadPieces => ({ hashes: new Set(), nodes: new Map(), starts: new Map() })

export const piecesOf = (stored: StoredDocument): readonly Hash[] => ('nodes' in stored ? [] : stored.pieces)

export function fromPieces(stored: StoredDocument, pieceAt: (hash: Hash) => Piece, read: ReadPieces): Document {
  if ('nodes' in stored) return stored
  const { pieces, ...rest } = stored
  const all: Node[] = []
  for (let at = 0; at < pieces.length; at++) {
    const { nodes } = pieceAt(pieces[at]!)
    note(read, pieces[at]!, nodes, at === pieces.length - 1)
    for (const node of nodes) all.push(node)
  }
  return { ...rest, nodes: all }
}

function note(read: ReadPieces, hash: Hash, nodes: readonly Node[], isLast: boolean) {
  if (read.hashes.has(hash)) return
  for (const node of nodes) if (node.key !== undefined && !read.nodes.has(node.key)) read.nodes.set(node.key, node)
  if (isLast) return
  read.hashes.add(hash)
  const others = read.starts.get(nodes[0]!)
  if (others) others.set(hash, nodes)
  else read.starts.set(nodes[0]!, new Map([[hash, nodes]]))
}

/** Whether a document is stored in pieces. A member of the name they go by would be lost: such a document is stored whole. */
export const isLarge = (document: Document) => document.nodes.length >= LARGE && !('pieces' in document)

/** The document, with the nodes that were read in place of equal ones. */
export function sharing(document: Document, { nodes }: ReadPieces): Document {
  if (nodes.size === 0) return document
  const shared = document.nodes.map((node) => {
    const same = node.key === undefined ? undefined : nodes.get(node.key)
    return same && isEqual(same, node) ? same : node
  })
  return { ...document, nodes: shared }
}

/** `put` names a piece, given as its canonical JSON; `node` is what that says, where it shares nodes that were read. */
export function toPieces(
  { nodes, ...rest }: Document,
  read: ReadPieces,
  put: (text: string, piece: Piece, node: Piece | undefined) => Hash,
): StoredDocument {
  const pieces: Hash[] = []
  for (let start = 0; start < nodes.length; ) {
    const same = findPiece(nodes, start, read)
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
    const piece = nodes.slice(start, start + texts.length)
    pieces.push(
      put(`{"nodes":[${texts.join(',')}],"object":"piece"}`, toPiece(piece), withoutOrigin(piece, texts, read)),
    )
    start += texts.length
  }
  return { ...rest, pieces }
}

const toPiece = (nodes: readonly Node[]): Piece => ({ nodes, object: 'piece' })

function findPiece(nodes: readonly Node[], start: number, { starts }: ReadPieces) {
  for (const [hash, piece] of starts.get(nodes[start]!) ?? [])
    if (piece.every((node, at) => node === nodes[start + at])) return { hash, length: piece.length }
  return undefined
}

/**
 * The nodes that were read as they are, the others read again from their text: what came in holds on to all the text it came in.
 * undefined: none was read, and whoever wants the piece may read all of it.
 */
function withoutOrigin(nodes: readonly Node[], texts: readonly string[], read: ReadPieces): Piece | undefined {
  const isRead = nodes.map((node) => node.key !== undefined && read.nodes.get(node.key) === node)
  if (!isRead.includes(true)) return undefined
  return toPiece(nodes.map((node, at) => (isRead[at] ? node : (JSON.parse(texts[at]!) as Node))))
}
