import type { File, Page, ReusableContent } from './types.ts'

/** The holder of a document: a page, or reusable content. Exactly one of the two. */
export type DocumentHolder =
  | { readonly page: string; readonly reusableContent?: never }
  | { readonly page?: never; readonly reusableContent: string }

/**
 * A conflict that a merge left open, as stored in a revision. The sides of a block are in the document itself, in a `conflict` block with this id.
 * null is a side without the item: a deleted page, an unset field. Until it is resolved the page has the field's value of the change, a deleted page
 * or file stays, and a page has its parent in primary.
 */
export type StoredConflict =
  | (DocumentHolder & { readonly id: string; readonly kind: 'block' })
  | (DocumentHolder & { readonly id: string; readonly kind: 'field'; readonly field: string } & Sides<unknown>)
  | ({ readonly id: string; readonly kind: 'page'; readonly page: string } & Sides<Page | null>)
  | ({ readonly id: string; readonly kind: 'page'; readonly reusableContent: string } & Sides<ReusableContent | null>)
  | ({ readonly id: string; readonly kind: 'file'; readonly file: string } & Sides<File | null>)

export interface Sides<Value> {
  readonly base: Value
  readonly primary: Value
  readonly change: Value
}
