/** Words on this computer that are not stored by the server yet. */
import type { Document, Node } from '@lectern/content/document'

export interface SavedDocument {
  /** null: the page has no body yet. */
  id: string | null
  document: Document
}

/** Why words are on this computer alone. */
export type UnsentReason =
  /** The server did not answer, or not yet. */
  | 'offline'
  | 'signed-out'
  /** Others changed the same words: the person decides. */
  | 'conflict'
  /** This person may not write in the space any more, or not see it. */
  | 'level'
  | 'merged'
  | 'archived'
  | 'page-gone'
  /** The server will not take it for another reason. */
  | 'refused'

export interface Draft {
  /** The stored document that was edited. */
  base: SavedDocument
  mine: Document
  /** By key: the stored version of a block that somebody else changed too. */
  held: readonly (readonly [string, Node])[]
  /** Absent while it is typed. */
  reason?: UnsentReason | undefined
}

/** Where a draft belongs, and what a list of drafts shows of it. */
export interface DraftPlace {
  person: string
  organization: string
  space: string
  /** `new` until it is made; absent: the primary content of a live space. */
  changeRequest?: string | undefined
  page: string
  title: string
  /** The address of the editor. */
  address: string
}

/** The draft of one tab. */
export interface DraftStore {
  write: (draft: Draft) => Promise<void>
  remove: () => Promise<void>
}

export interface LeftDraft {
  id: string
  about: DraftPlace
  draft: Draft
  /** Milliseconds since 1970. */
  at: number
  /** An editor is open on it, in this tab or another. */
  isOpen: boolean
}
