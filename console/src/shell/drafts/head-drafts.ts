/** Titles and descriptions of pages that were typed in this browser and that the server does not have yet. */
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

/** Where the browser has no room, what is typed is on the screen alone. */
export function createHeadStore(about: () => DraftPlace) {
  const { person, space, changeRequest = '', page } = about()
  const name = PREFIX + [person, space, changeRequest, page].join(' ')
  return {
    read: (): HeadFields => read(name)?.fields ?? {},
    write: (fields: HeadFields) => {
      try {
        if (Object.keys(fields).length === 0) localStorage.removeItem(name)
        else
          localStorage.setItem(
            name,
            JSON.stringify({ name, about: about(), fields, at: Date.now() } satisfies HeadDraft),
          )
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
