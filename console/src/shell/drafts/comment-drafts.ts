/** Comments that were typed in this browser and that the server does not have yet. Tabs of one browser share them. */
import type { Node } from '@lectern/content/document'
import { useMemo, useSyncExternalStore } from 'react'
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

/** What this tab wrote: where the browser has no room, it is on the screen alone. */
const written = new Map<string, CommentDraft>()
const listeners = new Set<() => void>()
let all: readonly CommentDraft[] | undefined

const notify = () => {
  all = undefined
  for (const listener of listeners) listener()
}

window.addEventListener('storage', ({ key }) => {
  if (key !== null && !key.startsWith(PREFIX)) return
  // Another tab wrote or sent it.
  if (key === null) written.clear()
  else written.delete(key)
  notify()
})

export const toDraftName = (
  { person, space, changeRequest = '', page }: DraftPlace,
  kind: CommentDraft['kind'],
  subject = '',
) => PREFIX + [person, space, changeRequest, page, kind, subject].join(' ')

/** Returns whether it is kept on this computer. */
export function writeCommentDraft(draft: CommentDraft): boolean {
  written.set(draft.name, draft)
  let isKept = true
  try {
    localStorage.setItem(draft.name, JSON.stringify(draft))
  } catch {
    isKept = false
  }
  notify()
  return isKept
}

export function forgetCommentDrafts(names: readonly string[]): void {
  for (const name of names) {
    written.delete(name)
    try {
      localStorage.removeItem(name)
    } catch {}
  }
  notify()
}

/** Those of one person, the oldest first. */
export const listCommentDrafts = (person: string): CommentDraft[] =>
  readAll().filter(({ about }) => about.person === person)

export function useCommentDrafts(person: string | undefined): CommentDraft[] {
  const drafts = useSyncExternalStore(subscribe, readAll)
  return useMemo(() => drafts.filter(({ about }) => about.person === person), [drafts, person])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readAll(): readonly CommentDraft[] {
  all ??= [...new Map([...listStored().map((draft) => [draft.name, draft] as const), ...written]).values()].sort(
    (one, other) => one.at - other.at,
  )
  return all
}

function listStored(): CommentDraft[] {
  try {
    return Object.keys(localStorage).flatMap((name) => (name.startsWith(PREFIX) ? (read(name) ?? []) : []))
  } catch {
    return []
  }
}

function read(name: string): CommentDraft | undefined {
  try {
    const draft: CommentDraft | null = JSON.parse(localStorage.getItem(name) ?? 'null')
    return draft?.about && typeof draft.text === 'string' ? draft : undefined
  } catch {
    return undefined
  }
}
