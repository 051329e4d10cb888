import type { Node } from '@lectern/content/document'

export interface StoredSuggestion {
  /** Id of the document that was read. */
  base: string
  /** The key of the block before, in that document; null at the start. */
  after: string | null
  /** The block as it was. */
  block: Node
  blocks: Node[]
}
