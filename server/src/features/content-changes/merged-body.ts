/** What the answer to an edit of an older document carries. Its size is bounded: whoever needs more reads the documents by their ids. */
import type { BlockSplice, Document } from '@lectern/content/document'
import type { BlockClash } from '@lectern/content/merge'

export type MergedBody<Body = Document> =
  /** `body` is null when nothing is left in the document. */
  | { kind: 'merged'; body: Body | null; splices: readonly BlockSplice[] | undefined }
  | { kind: 'clash'; report: ClashReport }

interface ClashReport {
  clashes: readonly BlockClash[]
  /** Whether there are more than are listed. */
  hasMore: boolean
}

const REPORT_CHARACTERS = 500_000

/** Returns undefined for splices that are too large to be sent. */
export const toSentSplices = (splices: readonly BlockSplice[] | undefined): readonly BlockSplice[] | undefined =>
  splices && takeWithin(splices).length === splices.length ? splices : undefined

export function toClashReport(clashes: readonly BlockClash[]): ClashReport {
  const listed = takeWithin(clashes)
  return { clashes: listed, hasMore: listed.length < clashes.length }
}

/** Takes the first items that are not too much together as JSON. */
function takeWithin<Item>(items: readonly Item[]): readonly Item[] {
  let characters = 0
  for (const [at, item] of items.entries()) {
    characters += JSON.stringify(item).length
    if (characters > REPORT_CHARACTERS) return items.slice(0, at)
  }
  return items
}
