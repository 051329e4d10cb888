/** One of the two compared documents. */
export type DocumentSide = 'before' | 'after'

export interface Difference {
  /** The only document that has the part. */
  readonly side: DocumentSide
  /** Whether everything in it is new or gone. Otherwise it stands beside a similar part of the other document, and what differs in it is marked. */
  readonly isWhole: boolean
  /** Whether the other document has it at another place. */
  readonly isMoved?: boolean
}

export const DIFFERENCE = Symbol('difference')

export const differenceOf = (part: object): Difference | undefined =>
  (part as { readonly [DIFFERENCE]?: Difference })[DIFFERENCE]
