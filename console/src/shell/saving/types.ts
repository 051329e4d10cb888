/** The parts that a document session is connected to: the server, the store of drafts on this computer, the clock, the editor. */
import type { BlockSplice, Document } from '@lectern/content/document'
import type { ApiProblem } from '../../api/problem.ts'
import type { SavedDocument } from '../drafts/types.ts'
import type { HeldBlocks, KeptBlocks } from './reconcile.ts'

/** Either form of an edit of the base document; the whole document is sent where blocks without keys cannot be spliced. */
export type Edit = { base: string | null } & ({ splices: readonly BlockSplice[] } | { document: Document })

interface SavedEdit {
  id: string | null
  /** What turns the document as it was sent into the stored one; absent: the page has to be read. */
  splices?: readonly BlockSplice[] | undefined
}

/** Who wrote what clashes with what is typed here. */
export interface OtherWriter {
  name: string
  /** The same person, in another tab. */
  isSelf: boolean
}

export interface Transport {
  /** Finds who else saved last; undefined when that is not known. */
  findOtherWriter?: () => Promise<OtherWriter | undefined>
  read: () => Promise<SavedDocument>
  send: (edit: Edit) => Promise<SavedEdit>
}

export interface Clock {
  now: () => number
  /** Returns what cancels it. */
  after: (milliseconds: number, run: () => void) => () => void
}

/** What shows the document. */
export interface DocumentView {
  read: () => Document
  /** Replaces what differs; selection and undo stay. */
  show: (document: Document) => void
}

export interface SessionState {
  status: 'saved' | 'saving' | 'kept' | 'blocked'
  /** Why it is kept on this computer or blocked. */
  problem?: ApiProblem | undefined
  /** When the last stored state was the state on the screen. */
  savedAt: number
  held: HeldBlocks
  /** Blocks that came back or stayed, because one side deleted and the other changed them. */
  kept: KeptBlocks
  /** The browser has no room for drafts, or keeps none at all. */
  isDraftLost: boolean
}
