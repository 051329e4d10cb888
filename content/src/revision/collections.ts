/** The collections of a revision: the types and keys of their items. */
import type { TreeKind } from './chunk-tree.ts'
import type { StoredConflict } from './conflicts.ts'
import type { File, Page, ReusableContent } from './types.ts'

/** A slug with its parent, and the page that has it. */
export type SlugItem = readonly [key: string, page: string]

/** Ids never contain a slash. The key of a page at the root starts with one. */
export const slugKey = (parent: string | null, slug: string) => `${parent ?? ''}/${slug}`

const byId = { keyOf: (item: { readonly id: string }) => item.id }

/** Pages are larger than other items and edited most, so their chunks are small. */
export const PAGE_TREE: TreeKind<Page> = { ...byId, bits: 3 }
export const FILE_TREE: TreeKind<File> = { ...byId, bits: 4 }
export const REUSABLE_CONTENT_TREE: TreeKind<ReusableContent> = { ...byId, bits: 4 }
export const CONFLICT_TREE: TreeKind<StoredConflict> = { ...byId, bits: 4 }
export const SLUG_TREE: TreeKind<SlugItem> = { keyOf: ([key]) => key, bits: 5 }
/** A former path, in lower case and without slashes at its ends, and the page it leads to. */
export type RedirectItem = readonly [path: string, page: string]
export const REDIRECT_TREE: TreeKind<RedirectItem> = { keyOf: ([path]) => path, bits: 5 }
/** In the order of the table of contents, not sorted. */
export const PAGE_ID_TREE: TreeKind<string> = { keyOf: (id) => id, bits: 5 }
