import type { File, Page, ReusableContent } from './types.ts'

/** The holder of a document: a page, or reusable content. Exactly one of the two. */
export type DocumentHolder =
  | { readonly page: string; readonly reusableContent?: never }
  | { readonly page?: never; readonly reusableContent: string }

/**
 * A question a merge left open, as kept in a revision. The sides of a block stand in the document itself, as a `conflict` block
 * with this id. null is a side on which the thing is absent: a page deleted, a field unset.
 * Meanwhile the page has the field's value of the change, the page or file is kept, and a page stands where primary has it.
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
