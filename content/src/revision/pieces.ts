/**
 * A document of many blocks is stored in pieces: runs of its nodes, each a node of the store of its own. So an edit of one block writes
 * one piece and the list of pieces, and what two versions of a document have in common is read, parsed and kept in memory once.
 *
 * A piece ends at a block whose text hashes to some value, as in chunk-tree.ts, but not before it has a few blocks, and at the
 * latest when it has many. Whether it ends depends on nothing but the nodes in it: equal documents are cut alike, and behind an edit
 * the cuts soon are what they were. One flat list of pieces and no tree above it: the list is a hundredth of the document.
 */
import type { Document, Node } from '../document/index.ts'
import { canonicalJson, isEqual } from '../text/index.ts'
import { levelOf } from './level-of.ts'
import type { Hash, Piece, StoredDocument } from './types.ts'

/** With fewer nodes a document is stored whole: most are, and are then found in one read. */
const LARGE = 64
/** Nodes of a piece; 5 on average. */
const LEAST = 2
const MOST = 32
const END_BITS = 2

/** The pieces of the documents that were read, to find again what a document made from them has in common with them. */
interface ReadPieces {
  readonly all: Map<Hash, readonly Node[]>
  /** By their first node; never a last piece, which may end only because its document does. */
  readonly starts: Map<Node, Start>
  /** Their nodes by key, once somebody asks. */
  nodes?: Map<string, Node>
}

interface Start {
  readonly hash: Hash
  readonly nodes: readonly Node[]
  /** Another piece that begins with the same node. */
  readonly other: Start | undefined
}

export const noPieces = (): ReadPieces => ({ all: new Map(), starts: new Map() })

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
  if (read.all.has(hash)) return
  delete read.nodes
  read.all.set(hash, nodes)
  if (!isLast) read.starts.set(nodes[0]!, { hash, nodes, other: read.starts.get(nodes[0]!) })
}

function nodesByKey(read: ReadPieces): Map<string, Node> {
  if (read.nodes) return read.nodes
  const found = new Map<string, Node>()
  for (const nodes of read.all.values())
    for (const node of nodes) if (node.key !== undefined && !found.has(node.key)) found.set(node.key, node)
  read.nodes = found
  return found
}

/** Whether a document is stored in pieces. A member of the name they go by would be lost: such a document is stored whole. */
export const isLarge = (document: Document) => document.nodes.length >= LARGE && !('pieces' in document)

/** The document, with the nodes that were read in place of equal ones. */
export function sharing(document: Document, read: ReadPieces): Document {
  if (read.all.size === 0) return document
  const nodes = nodesByKey(read)
  const shared = document.nodes.map((node) => {
    const same = node.key === undefined ? undefined : nodes.get(node.key)
    return same && isEqual(same, node) ? same : node
  })
  return { ...document, nodes: shared }
}

/**
 * `put` names a piece, given as its canonical JSON; `node` is what that says, where it shares nodes that were read. `isRead`: all the
 * document consists of was read, as after a merge.
 */
export function toPieces(
  { nodes, ...rest }: Document,
  read: ReadPieces,
  put: (text: string, piece: Piece, node: Piece | undefined) => Hash,
  isRead: boolean,
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
    const piece = toPiece(nodes.slice(start, start + texts.length))
    const text = `${PIECE_START}${texts.join(',')}],"object":"piece"}`
    pieces.push(put(text, piece, isRead ? piece : withoutOrigin(piece.nodes, texts, read)))
    start += texts.length
  }
  return { ...rest, pieces }
}

/** How the text of a piece begins, and of nothing else that is named by other nodes. */
export const PIECE_START = '{"nodes":['

const toPiece = (nodes: readonly Node[]): Piece => ({ nodes, object: 'piece' })

function findPiece(nodes: readonly Node[], start: number, { starts }: ReadPieces) {
  for (let each = starts.get(nodes[start]!); each; each = each.other)
    if (each.nodes.every((node, at) => node === nodes[start + at]))
      return { hash: each.hash, length: each.nodes.length }
  return undefined
}

/**
 * The nodes that were read as they are, the others read again from their text: what came in holds on to all the text it came in.
 * undefined: none was read, and whoever wants the piece may read all of it.
 */
function withoutOrigin(nodes: readonly Node[], texts: readonly string[], read: ReadPieces): Piece | undefined {
  const known = read.all.size === 0 ? undefined : nodesByKey(read)
  const isRead = nodes.map((node) => node.key !== undefined && known?.get(node.key) === node)
  if (!isRead.includes(true)) return undefined
  return toPiece(nodes.map((node, at) => (isRead[at] ? node : (JSON.parse(texts[at]!) as Node))))
}
