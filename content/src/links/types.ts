import type { ContentRef } from '../document/index.ts'
import type { Hash, Nodes, Page, ReusableContent, Revision } from '../revision/index.ts'
import type { VariableUse } from './extract-variables.ts'

/** The address of the application itself: `docs.example.com` and `/lectern`, without a trailing slash. */
export interface Application {
  readonly host: string
  readonly path: string
}

/** `dependsOn`: the content shows the target, as an image does. `reference`: it only links there. */
export type LinkRelation = 'reference' | 'dependsOn'

export type LinkStatus = 'ok' | 'broken' | 'in-app'

/** A link in a document or in a field of a page. */
export interface Link {
  readonly ref: ContentRef
  readonly relation: LinkRelation
  /** The key of its block. Absent in a field of the page, or in a block without a key. */
  readonly node?: string
  /** The words of a link in a line of text, shortened. */
  readonly text?: string
}

/** The parts of a document that matter for links. They depend only on the document, so a host can cache them by its hash. */
export interface LinksInDocument {
  readonly links: readonly Link[]
  /** The anchors of the document. */
  readonly anchors: readonly string[]
  /** The variables of the space that its expressions read; absent where there are none. */
  readonly variables?: readonly VariableUse[]
}

/** Loads the links of every requested hash. */
export type LoadLinks = (documents: Iterable<Hash>) => Promise<ReadonlyMap<Hash, LinksInDocument>>

/** A revision, and access to the links of its documents. */
export interface LinkSource {
  readonly space: string
  readonly nodes: Nodes
  readonly revision: Revision
  readonly linksOf: LoadLinks
  readonly application: Application
}

/** An item that may contain links. */
export type LinkHolder =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'reusable-content'; readonly reusableContent: ReusableContent }

export interface LinkPlace {
  readonly holder: LinkHolder
  readonly node: string | undefined
  /** The words of the first link there. */
  readonly text: string | undefined
  readonly relation: LinkRelation
  /** The link is written as the path of a page, so it may lead to another page when paths change. */
  readonly byPath: boolean
}

/** A target inside a space, which a revision contains or not. */
export type TargetInSpace =
  | { readonly kind: 'page'; readonly space: string; readonly page: string }
  | { readonly kind: 'anchor'; readonly space: string; readonly page: string; readonly anchor: string }
  | { readonly kind: 'path'; readonly space: string; readonly path: string; readonly anchor?: string }
  | { readonly kind: 'file'; readonly space: string; readonly file: string }
  | {
      readonly kind: 'reusable-content'
      readonly space: string
      readonly reusableContent: string
      /** The heading that a link inside the item itself leads to. */
      readonly anchor?: string
    }

/** A target outside every revision: only the host knows whether it exists, and for whom. */
type TargetElsewhere =
  | { readonly kind: 'space'; readonly space: string }
  | { readonly kind: 'collection'; readonly collection: string }
  | { readonly kind: 'user'; readonly user: string }
  | { readonly kind: 'openapi'; readonly spec: string }

/** The target of a link, however the link is written: links to the same content have equal targets. */
export type LinkTarget =
  | TargetInSpace
  | TargetElsewhere
  | { readonly kind: 'url'; readonly url: string }
  /** A URL of the application that is of no use to readers. */
  | { readonly kind: 'in-app'; readonly url: string }
  /** An invalid address: `missing.md`, `/broken/pages/x`. */
  | { readonly kind: 'nowhere'; readonly address: string }

/** A target with all places that link to it. */
export interface CheckedLink {
  /** Identifies the target; lists are ordered by it. */
  readonly key: string
  readonly target: LinkTarget
  /** Undefined when the target is outside the revision, where only the host knows. */
  readonly status: LinkStatus | undefined
  /** Sorted by holder, pages first; within a holder in reading order, each block once. */
  readonly places: readonly LinkPlace[]
}
