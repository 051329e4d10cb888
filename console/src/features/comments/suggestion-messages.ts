import type { Node } from '@lectern/content/document'

export type SuggestionRequest = { id: number } & (
  | { kind: 'print'; blocks: readonly (readonly Node[])[] }
  /** The text that was written in place of the block. */
  | { kind: 'read'; text: string; block: Node }
)

export type SuggestionReply = { id: number } & (
  | {
      kind: 'printed'
      texts: string[] /** Whether each text reads back as what it was printed from. */
      areFaithful: boolean[]
    }
  | { kind: 'read'; blocks: Node[]; isChanged: boolean }
  | { kind: 'unreadable'; rule: string }
)
