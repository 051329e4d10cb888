/**
 * What one revision of a space holds, and how it is stored.
 *
 * Everything is an immutable *node*, named by the hash of its canonical JSON; equal content is one node, so revisions share what
 * they have in common and comparing them skips equal hashes. There are three kinds of node:
 *
 *   revision   the few roots below: one small node per revision
 *   document   the body of a page: whole, or when it is large the list of its pieces (pieces.ts)
 *   chunk      a piece of a document, or of one of the ordered collections a revision consists of (chunk-tree.ts), or a source
 *
 *   Revision ─┬─ pages             page id → Page: metadata, hash of the document, id of the parent, ids of the children in order
 *             ├─ slugs             parent and slug → page id: finds a page by path, and whether a slug is taken
 *             ├─ top               the ids of the pages at the root, in order
 *             ├─ files             file id → File
 *             ├─ reusableContents  id → ReusableContent
 *             ├─ redirects         former path → page id: the space's own redirects
 *             ├─ variables         name → text: few, and therefore in place
 *             └─ conflicts         what a merge could not decide; empty in every primary revision
 *
 * Pages point at each other by id and lie in one flat map, not inside each other: an edit rewrites one chunk of that map and the
 * few above it however deep the page stands, a page is found by its id without its ancestors, a move is a change of one field,
 * and the difference of two revisions is the difference of two maps. A tree of hashes nested like the pages would need an
 * index from id to place beside it, which every edit would rewrite for all pages around the edited one.
 *
 * How a collection is cut into chunks depends on its keys alone, never on the order of the edits: the same content
 * always has the same hash, however it came about.
 */
import type { Document, Node, NodeData } from '../document/index.ts'

/** The first 24 bytes of the SHA-256 of a node's canonical JSON, in base64url: 32 characters. */
export type Hash = string

/** What the engine asks of its host. The host may keep nodes in memory by hash for ever: they never change. */
export interface NodeStore {
  /** The nodes of these hashes, as parsed JSON. One that is missing in the answer is a broken store, and throws. */
  get(hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, StoredNode>>
  /** The same as they are stored, unparsed; absent: they are printed. */
  getTexts?(hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, string>>
  /** How many characters the texts have; absent: the texts are counted. */
  getSizes?(hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, number>>
  /** A quicker `digest` of the host's own, with the same result (node:crypto is some twenty times quicker). */
  readonly digest?: (text: string) => Hash
}

export type StoredNode = Revision | StoredDocument | Piece | Chunk | SourceText

export type StoredDocument = Document | (Omit<Document, 'nodes'> & { readonly pieces: readonly Hash[] })

/** A run of the nodes of a document. */
export interface Piece {
  readonly object: 'piece'
  readonly nodes: readonly Node[]
}

/** The text of a file that a page or reusable content was read from: what nobody edits is written again as it was. */
export interface SourceText {
  readonly object: 'source'
  readonly text: string
}

/** A node for the host to write: `text` is the canonical JSON that `hash` names, and what `get` gives back, parsed. */
export interface NewNode {
  readonly hash: Hash
  readonly kind: 'revision' | 'document' | 'chunk'
  readonly text: string
  /** What `text` says, where it shares parts with nodes that `get` gave: worth keeping in place of the text. */
  readonly node?: StoredNode
}

/** Content only: id, parents, author, type and time of a revision are the host's. */
export interface Revision {
  readonly object: 'revision'
  readonly pages: Hash | null
  readonly slugs: Hash | null
  readonly top: Children
  readonly files: Hash | null
  readonly reusableContents: Hash | null
  readonly conflicts: Hash | null
  /** Absent: none, as with `variables`. Most spaces have neither, and their revisions keep the hashes they had. */
  readonly redirects?: Hash
  /** What `space.vars` holds in expressions. */
  readonly variables?: Variables
  /** Ids of the pages that are made from something else, sorted; absent: there are none. Found without reading all pages. */
  readonly computed?: readonly string[]
}

export type Variables = { readonly [name: string]: string }

/** Page ids in order: in place while they are few, else the hash of a chunk tree of them. */
export type Children = readonly string[] | { readonly list: Hash }

export type PageType = 'document' | 'group' | 'link' | 'computed'

/** Absent means unset, as in the interface. Values are stored and compared as they are; only `title` and `slug` are looked at. */
export interface PageFields {
  readonly title: string
  /** Unique among siblings. Links and computed pages have none. */
  readonly slug?: string
  readonly linkTitle?: string
  readonly emoji?: string
  readonly icon?: string
  readonly description?: string
  readonly hidden?: boolean
  readonly noIndex?: boolean
  readonly noRobotsIndex?: boolean
  readonly layout?: NodeData
  readonly cover?: NodeData
  readonly condition?: string
  readonly variables?: { readonly [name: string]: string }
  readonly tags?: readonly (string | { readonly tag: string; readonly primary?: boolean })[]
  /** What the front matter of the page says besides. */
  readonly frontMatter?: NodeData
  /** Of a link: a content reference. */
  readonly target?: NodeData
  readonly computed?: NodeData
  readonly computedSeed?: string
  readonly git?: NodeData
  /** Of the `Source` it was read from. */
  readonly source?: Hash
  readonly createdAt?: string
  readonly updatedAt?: string
}

export interface Page extends PageFields {
  readonly id: string
  readonly type: PageType
  /** null: the page stands at the root. */
  readonly parent: string | null
  /** Absent: an empty page. Serves as the `documentId` of the interface. */
  readonly document?: Hash
  /** Absent: no subpages. */
  readonly children?: Children
}

/** A page with its place: what a read of the table of contents consists of. */
export interface PlacedPage {
  readonly page: Page
  /** Slugs from the root down, joined by `/`; that of a page without slug ends at its parent's. */
  readonly path: string
  readonly pages: readonly PlacedPage[]
}

/** The bytes are the host's; `key` is where it keeps them. */
export interface File {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly size: number
  readonly key: string
  readonly dimensions?: { readonly width: number; readonly height: number }
  readonly git?: NodeData
  readonly createdAt?: string
}

export interface ReusableContent {
  readonly id: string
  readonly title: string
  readonly document?: Hash
  readonly git?: NodeData
  readonly source?: Hash
  readonly computed?: NodeData
  readonly updatedAt?: string
}

/** A piece of an ordered collection: its items, or the chunks it is made of. `last` is the key of the last item below. */
export type Chunk =
  | { readonly object: 'items'; readonly items: readonly unknown[] }
  | { readonly object: 'chunks'; readonly height: number; readonly chunks: readonly ChunkRef[] }

export interface ChunkRef {
  readonly hash: Hash
  readonly last: string
  readonly count: number
}
