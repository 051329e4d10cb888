/**
 * Content on its way into a space, whatever it comes from: a repository, a website, an archive.
 *
 * Every reader of a source makes one of these, and `bindIncoming` turns it into pages for a revision. Bodies are read last, when
 * every page and file has its id, so that addresses among them become references.
 */
import type { Document } from '../document/index.ts'
import type { ReferenceKind, Resolve } from '../markdown/index.ts'
import type { PageFields, PageType } from '../revision/index.ts'

export interface Incoming {
  readonly pages: readonly IncomingPage[]
  readonly files: readonly IncomingFile[]
  readonly reusableContents: readonly IncomingReusableContent[]
  /** What could not be taken in, and why, for people to read. */
  readonly problems: readonly Problem[]
  /** Of the space: what `space.vars` holds in expressions. */
  readonly variables?: { readonly [name: string]: string }
  /** Former path → address of the page it leads to. */
  readonly redirects?: ReadonlyMap<string, string>
  /**
   * What an address in the body of `from` names, written as the addresses of pages and files are here, with the part after `#`;
   * undefined for what lies outside the source.
   */
  readonly locate: (url: string, from: string, kind: ReferenceKind) => LocatedAddress | undefined
}

export interface LocatedAddress {
  readonly address: string
  readonly anchor?: string
}

export interface IncomingPage {
  readonly type: PageType
  /** What others call it by: a path in the repository, a URL. Groups and links may have none. */
  readonly address?: string
  /** Further addresses of the same page: of redirects that led to it. */
  readonly aliases?: readonly string[]
  /** A slug that is given is kept while it is free among its siblings; without one it comes from the title. */
  readonly fields: PageFields
  /** The body, and what it says about the page. `resolve` knows every page and file of the source. */
  readonly read?: (resolve: Resolve) => ReadPage
  readonly pages: readonly IncomingPage[]
}

/** A problem instead of a body leaves the page out, unless it is kept without one; never those below it. */
export type ReadPage =
  | {
      readonly kind: 'read'
      readonly body?: Document
      readonly fields?: Partial<PageFields>
      /** What of it could not be read. */
      readonly problem?: string
    }
  | { readonly kind: 'unreadable'; readonly reason: string; readonly isKept?: boolean }

/** The bytes are the host's, under the address. */
export interface IncomingFile {
  readonly address: string
  readonly aliases?: readonly string[]
}

export interface IncomingReusableContent {
  readonly address: string
  readonly title: string
  readonly read: (resolve: Resolve) => ReadPage
}

export interface Problem {
  readonly address: string
  readonly reason: string
}
