import type { ContentRef } from '../document/index.ts'
import type { Hash, Nodes, Page, ReusableContent, Revision } from '../revision/index.ts'

/** Where the application itself is reached: `docs.example.com` and `/lectern`, without a slash at the end. */
export interface Application {
  readonly host: string
  readonly path: string
}

/** `dependsOn`: the content shows what it points at, as an image does. `reference`: it only leads there. */
export type LinkRelation = 'reference' | 'dependsOn'

export type LinkStatus = 'ok' | 'broken' | 'in-app'

/** A pointer as it stands in a document or in a field of a page. */
export interface Link {
  readonly ref: ContentRef
  readonly relation: LinkRelation
  /** Key of the block it stands in. Absent: in a field of the page, or in a block without a key. */
  readonly node?: string
}

/** What of a document matters to links. It follows from the document alone, so a host keeps it by the document's hash. */
export interface LinksInDocument {
  readonly links: readonly Link[]
  /** Where a link may lead inside the document. */
  readonly anchors: readonly string[]
}

/** Of every hash that is asked for. */
export type LinksOf = (documents: Iterable<Hash>) => Promise<ReadonlyMap<Hash, LinksInDocument>>

/** A revision, and how to learn about the links of its documents. */
export interface LinkSource {
  readonly space: string
  readonly nodes: Nodes
  readonly revision: Revision
  readonly linksOf: LinksOf
  readonly application: Application
}

/** What links stand in. */
export type LinkHolder =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'reusable-content'; readonly reusableContent: ReusableContent }

export interface LinkPlace {
  readonly holder: LinkHolder
  readonly node: string | undefined
  readonly relation: LinkRelation
  /** The link is written as the path of a page, so it may lead to another page when paths change. */
  readonly byPath: boolean
}

/** Something a revision of a space holds, or does not. */
export type TargetInSpace =
  | { readonly kind: 'page'; readonly space: string; readonly page: string }
  | { readonly kind: 'anchor'; readonly space: string; readonly page: string; readonly anchor: string }
  | { readonly kind: 'path'; readonly space: string; readonly path: string; readonly anchor?: string }
  | { readonly kind: 'file'; readonly space: string; readonly file: string }
  | {
      readonly kind: 'reusable-content'
      readonly space: string
      readonly reusableContent: string
      /** Of a link inside it that leads to one of its own headings. */
      readonly anchor?: string
    }

/** What lies outside every revision: only the host knows whether it is there, and for whom. */
type TargetElsewhere =
  | { readonly kind: 'space'; readonly space: string }
  | { readonly kind: 'collection'; readonly collection: string }
  | { readonly kind: 'user'; readonly user: string }
  | { readonly kind: 'openapi'; readonly spec: string }

/** What a link leads to, whatever it was written as: links with equal targets lead to the same. */
export type LinkTarget =
  | TargetInSpace
  | TargetElsewhere
  | { readonly kind: 'url'; readonly url: string }
  /** An address of the application that is of no use to readers. */
  | { readonly kind: 'in-app'; readonly url: string }
  /** An address that is none: `missing.md`, `/broken/pages/x`. */
  | { readonly kind: 'nowhere'; readonly address: string }

/** A target, and every place that leads there. */
export interface CheckedLink {
  /** Names the target; lists are ordered by it. */
  readonly key: string
  readonly target: LinkTarget
  /** undefined: the target lies outside the revision, and the host knows. */
  readonly status: LinkStatus | undefined
  /** By holder, pages first; in one holder in reading order, each block once. */
  readonly places: readonly LinkPlace[]
}
