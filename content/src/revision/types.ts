/**
 * What one revision of a space holds, and how it is stored.
 *
 * Everything is an immutable *node*, named by the hash of its canonical JSON; equal content is one node, so revisions share what
 * they have in common and comparing them skips equal hashes. There are three kinds of node:
 *
 *   revision   the few roots below: one small node per revision
 *   document   the body of a page: whole, or when it is large the list of its chunks (document-chunks.ts)
 *   chunk      a part of a document, or of one of the ordered collections a revision consists of (chunk-tree.ts), or a source
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
import type { ContentRef, Document, Node, NodeData } from '../document/index.ts'

/** The first 24 bytes of the SHA-256 of a node's canonical JSON, in base64url: 32 characters. */
export type Hash = string

/** The store that the host provides. It may cache nodes by hash without expiry, because they never change. */
export interface NodeStore {
  /** Returns the nodes of these hashes as parsed JSON. A missing node means a broken store, and throws. */
  get(hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, StoredNode>>
  /** Returns them unparsed; without it they are printed. */
  getTexts?(hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, string>>
  /** Returns the lengths of the texts; without it the texts are measured. */
  getSizes?(hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, number>>
  /** A faster `digest` of the host with the same result (node:crypto is some twenty times faster). */
  readonly digest?: (text: string) => Hash
}

export type StoredNode = Revision | StoredDocument | DocumentChunk | Chunk | SourceText

export type StoredDocument = Document | (Omit<Document, 'nodes'> & { readonly pieces: readonly Hash[] })

/** A run of nodes of a document. */
export interface DocumentChunk {
  readonly object: 'piece'
  readonly nodes: readonly Node[]
}

/** The source text of a page or reusable content: unedited parts are written back unchanged. */
export interface SourceText {
  readonly object: 'source'
  readonly text: string
}

/** A node for the host to write: `text` is the canonical JSON with this hash, which `get` returns parsed. */
export interface NewNode {
  readonly hash: Hash
  readonly kind: 'revision' | 'document' | 'chunk'
  readonly text: string
  /** The parsed text, if it shares parts with nodes that `get` returned: worth caching instead of the text. */
  readonly node?: StoredNode
}

/** The content only: the host stores id, parents, author, type and time of a revision. */
export interface Revision {
  readonly object: 'revision'
  readonly pages: Hash | null
  readonly slugs: Hash | null
  readonly top: Children
  readonly files: Hash | null
  readonly reusableContents: Hash | null
  readonly conflicts: Hash | null
  /** Absent when there are none, as with `variables`: revisions without either have the same hash as before. */
  readonly redirects?: Hash
  /** The variables that expressions read as `space.vars`. */
  readonly variables?: Variables
  /** The sorted ids of computed pages, which are then found without reading all pages; absent when there are none. */
  readonly computed?: readonly string[]
}

export type Variables = { readonly [name: string]: string }

/** Page ids in order: inline while they are few, else the hash of a chunk tree. */
export type Children = readonly string[] | { readonly list: Hash }

export type PageType = 'document' | 'group' | 'link' | 'computed'

/** Absent means unset, as in the interface. Values are stored and compared as they are; only `title` and `slug` are read. */
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
  /** The other fields of the page's front matter. */
  readonly frontMatter?: NodeData
  /** The content reference of a link page. */
  readonly target?: ContentRef
  readonly computed?: NodeData
  readonly computedSeed?: string
  readonly git?: NodeData
  /** The hash of the `SourceText` that the page was read from. */
  readonly source?: Hash
  readonly createdAt?: string
  readonly updatedAt?: string
}

export interface Page extends PageFields {
  readonly id: string
  readonly type: PageType
  /** null for a page at the root. */
  readonly parent: string | null
  /** Absent for an empty page. It is the `documentId` of the interface. */
  readonly document?: Hash
  /** Absent without subpages. */
  readonly children?: Children
}

/** A page with its path and subpages, as in a table of contents. */
export interface PlacedPage {
  readonly page: Page
  /** Slugs from the root down, joined by `/`; a page without a slug has the path of its parent. */
  readonly path: string
  readonly pages: readonly PlacedPage[]
}

/** The host stores the bytes under `key`. */
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

/** A part of an ordered collection: its items, or its child chunks. `last` is the key of the last item below. */
export type Chunk =
  | { readonly object: 'items'; readonly items: readonly unknown[] }
  | { readonly object: 'chunks'; readonly height: number; readonly chunks: readonly ChunkRef[] }

export interface ChunkRef {
  readonly hash: Hash
  readonly last: string
  readonly count: number
}
