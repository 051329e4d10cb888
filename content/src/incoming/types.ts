/**
 * Content that is imported into a space from any source: a repository, a website, an archive. Every reader of a source creates one of these, and
 * `bindIncoming` turns it into pages for a revision. Bodies are read last, when every page and file has its id, so that addresses among them become
 * references.
 */
import type { Document } from '../document/index.ts'
import type { ReferenceKind, Resolve } from '../markdown/index.ts'
import type { PageFields, PageType } from '../revision/index.ts'

export interface IncomingContent {
  readonly pages: readonly IncomingPage[]
  readonly files: readonly IncomingFile[]
  readonly reusableContents: readonly IncomingReusableContent[]
  /** What could not be imported, with the reason, for people. */
  readonly problems: readonly Problem[]
  /** The variables of the space, which expressions read as `space.vars`. */
  readonly variables?: { readonly [name: string]: string }
  /** Former path → address of the page it leads to. */
  readonly redirects?: ReadonlyMap<string, string>
  /** Resolves an address in the body of `from` to an address of a page or file, with its fragment; undefined for addresses outside the source. */
  readonly locate: (url: string, from: string, kind: ReferenceKind) => LocatedAddress | undefined
}

export interface LocatedAddress {
  readonly address: string
  readonly anchor?: string
}

export interface IncomingPage {
  readonly type: PageType
  /** The address that others refer to it by: a path in the repository, a URL. Groups and links may have none. */
  readonly address?: string
  /** Further addresses of the same page, such as redirects to it. */
  readonly aliases?: readonly string[]
  /** A given slug is used if it is free among its siblings; otherwise it comes from the title. */
  readonly fields: PageFields
  /** Reads the body and the fields in it. `resolve` knows every page and file of the source. */
  readonly read?: (resolve: Resolve) => ParsedPage
  readonly pages: readonly IncomingPage[]
}

/** An unreadable page is left out, unless `isKept` is set: then it stays without a body. Its subpages stay in any case. */
export type ParsedPage =
  | {
      readonly kind: 'read'
      readonly body?: Document
      readonly fields?: Partial<PageFields>
      /** Names the part that could not be read. */
      readonly problem?: string
    }
  | { readonly kind: 'unreadable'; readonly reason: string; readonly isKept?: boolean }

/** The host has the bytes, under the address. */
export interface IncomingFile {
  readonly address: string
  readonly aliases?: readonly string[]
}

export interface IncomingReusableContent {
  readonly address: string
  readonly title: string
  readonly read: (resolve: Resolve) => ParsedPage
}

export interface Problem {
  readonly address: string
  readonly reason: string
}
