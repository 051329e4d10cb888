/** Titles and descriptions of pages that were typed in this browser and that the server does not have yet. */
import { NEW_CHANGE_REQUEST } from './draft-store.ts'
import type { DraftPlace } from './types.ts'

export type HeadFields = { title?: string; description?: string }

export interface HeadDraft {
  /** Under which it is kept. */
  name: string
  about: DraftPlace
  fields: HeadFields
  /** Milliseconds since 1970. */
  at: number
}

const PREFIX = 'lectern page head '

const nameOf = ({ person, space, changeRequest = '', page }: DraftPlace) =>
  PREFIX + [person, space, changeRequest, page].join(' ')

/**
 * Where the browser has no room, what is typed is on the screen alone. What this person typed in a locked space before their change request was made
 * goes on in that change request.
 */
export function createHeadStore(about: () => DraftPlace, isOwnChangeRequest: boolean) {
  const early = nameOf({ ...about(), changeRequest: NEW_CHANGE_REQUEST })
  return {
    read: (): HeadFields => ({
      ...(isOwnChangeRequest && read(early)?.fields),
      ...read(nameOf(about()))?.fields,
    }),
    write: (fields: HeadFields) => {
      const name = nameOf(about())
      try {
        if (Object.keys(fields).length === 0) localStorage.removeItem(name)
        else
          localStorage.setItem(
            name,
            JSON.stringify({ name, about: about(), fields, at: Date.now() } satisfies HeadDraft),
          )
        if (isOwnChangeRequest && name !== early) localStorage.removeItem(early)
      } catch {}
    },
  }
}

/** Those of one person, the newest first. */
export function listHeadDrafts(person: string): HeadDraft[] {
  try {
    return Object.keys(localStorage)
      .flatMap((name) => (name.startsWith(PREFIX) ? (read(name) ?? []) : []))
      .filter(({ about }) => about.person === person)
      .sort((one, other) => other.at - one.at)
  } catch {
    return []
  }
}

export function forgetHeadDrafts(names: readonly string[]): void {
  for (const name of names) localStorage.removeItem(name)
}

function read(name: string): HeadDraft | undefined {
  try {
    const draft: HeadDraft | null = JSON.parse(localStorage.getItem(name) ?? 'null')
    return draft?.about && draft.fields ? draft : undefined
  } catch {
    return undefined
  }
}
