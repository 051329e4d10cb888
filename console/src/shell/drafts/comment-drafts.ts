/** Comments that were typed in this browser and that the server does not have yet. Tabs of one browser share them. */
import type { Node } from '@lectern/content/document'
import { useMemo, useSyncExternalStore } from 'react'
import { createLocalRecords } from './local-records.ts'
import type { DraftPlace } from './types.ts'

/** What a comment suggests in place of a block. */
export interface DraftSuggestion {
  /** Id of the document that was read. */
  base: string
  block: Node
  blocks: Node[]
}

export interface CommentDraft {
  /** Under which it is kept. */
  name: string
  about: DraftPlace
  /** `pending`: written while reviewing, sent with the review. */
  kind: 'comment' | 'reply' | 'edit' | 'pending'
  /** The comment or reply that is answered or changed. */
  comment?: string | undefined
  /** The key of the block it is about, its first words, and those that were selected. */
  node?: string | undefined
  preview?: string | undefined
  quote?: string | undefined
  /** It is about the text before the change request. */
  isBefore?: boolean | undefined
  text: string
  /** The people who were picked, by the name behind the `@`. */
  mentions?: Record<string, string> | undefined
  /** The markdown of the block as it was changed, while it is written. */
  suggestionText?: string | undefined
  suggestion?: DraftSuggestion | undefined
  /** The revision that was read. */
  revision?: string | undefined
  /** Milliseconds since 1970. */
  at: number
}

const PREFIX = 'lectern comment '

const records = createLocalRecords<CommentDraft>(
  PREFIX,
  ({ about, text }) => about !== undefined && typeof text === 'string',
)

export const toDraftName = (
  { person, space, changeRequest = '', page }: DraftPlace,
  kind: CommentDraft['kind'],
  subject = '',
) => PREFIX + [person, space, changeRequest, page, kind, subject].join(' ')

/** Returns whether it is kept on this computer. */
export const writeCommentDraft = (draft: CommentDraft): boolean => records.write(draft)

export const forgetCommentDrafts = (names: readonly string[]): void => records.forget(names)

/** Those of one person, the oldest first. */
export const listCommentDrafts = (person: string): CommentDraft[] => ofPerson(records.list(), person)

export function useCommentDrafts(person: string | undefined): CommentDraft[] {
  const drafts = useSyncExternalStore(records.subscribe, records.list)
  return useMemo(() => ofPerson(drafts, person), [drafts, person])
}

const ofPerson = (drafts: readonly CommentDraft[], person: string | undefined) =>
  drafts.filter(({ about }) => about.person === person).reverse()
