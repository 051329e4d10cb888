/** Pages with words that this person typed in this browser, that the server does not have, and on which no editor is open. */
import { createStore, useStore } from '../../design/store.ts'
import { listOpenPlaces, listUnsentDrafts, toPlace } from './draft-store.ts'
import { type HeadDraft, listHeadDrafts } from './head-drafts.ts'
import type { DraftPlace, UnsentReason } from './types.ts'

export interface UnsentPage {
  /** Unique among them: a page may have words in the space and in a change request. */
  id: string
  about: DraftPlace
  reason: UnsentReason | undefined
  /** When the newest of its words were typed, in milliseconds since 1970. */
  at: number
  /** Ids of its texts, the oldest first. */
  drafts: string[]
  heads: HeadDraft[]
}

const PASSING: ReadonlySet<UnsentReason | undefined> = new Set([undefined, 'offline', 'signed-out'])

/** Whether sending it again does not help before its author decides something. */
export const needsPerson = (reason: UnsentReason | undefined): boolean => !PASSING.has(reason)

/** The newest first. */
export async function listUnsentPages(person: string): Promise<UnsentPage[]> {
  const [drafts, open] = await Promise.all([listUnsentDrafts(person), listOpenPlaces()])
  const pages = new Map<string, UnsentPage>()
  const add = (about: DraftPlace, { reason, at }: { reason?: UnsentReason | undefined; at: number }): UnsentPage => {
    const id = toPlace(about)
    const page = pages.get(id) ?? { id, about, reason, at, drafts: [], heads: [] }
    if (needsPerson(reason) || page.reason === undefined) page.reason = reason
    page.at = Math.max(page.at, at)
    pages.set(id, page)
    return page
  }
  for (const draft of drafts) add(draft.about, draft).drafts.push(draft.id)
  for (const head of listHeadDrafts(person)) if (!open.has(toPlace(head.about))) add(head.about, head).heads.push(head)
  return [...pages.values()].sort((one, other) => other.at - one.at)
}

const store = createStore<readonly UnsentPage[]>([])

/** As the frame read them last. */
export const useUnsentPages = (): readonly UnsentPage[] => useStore(store)

export const showUnsentPages = (pages: readonly UnsentPage[]): void => store.write(pages)
