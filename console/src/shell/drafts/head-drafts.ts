/** Titles and descriptions of pages that were typed in this browser and that the server does not have yet. */
import { NEW_CHANGE_REQUEST } from './draft-store.ts'
import { createLocalRecords } from './local-records.ts'
import type { DraftPlace, UnsentReason } from './types.ts'

export type HeadFields = { title?: string; description?: string }

/** What was typed, and for each field what the server had when it was: who finds something else there overwrites nobody. */
export interface TypedHead {
  fields: HeadFields
  base: HeadFields
}

export interface HeadDraft {
  /** Under which it is kept. */
  name: string
  about: DraftPlace
  fields: HeadFields
  base?: HeadFields | undefined
  /** Absent while it is typed. */
  reason?: UnsentReason | undefined
  /** Milliseconds since 1970. */
  at: number
}

const PREFIX = 'lectern page head '

const nameOf = ({ person, space, changeRequest = '', page }: DraftPlace) =>
  PREFIX + [person, space, changeRequest, page].join(' ')

const records = createLocalRecords<HeadDraft>(
  PREFIX,
  ({ about, fields }) => about !== undefined && fields !== undefined,
)

/** What this person typed in a locked space before their change request was made goes on in that change request. */
export function createHeadStore(about: () => DraftPlace, isOwnChangeRequest: boolean) {
  const early = nameOf({ ...about(), changeRequest: NEW_CHANGE_REQUEST })
  return {
    read: (): TypedHead => {
      const found = [isOwnChangeRequest ? records.read(early) : undefined, records.read(nameOf(about()))]
      return {
        fields: Object.assign({}, ...found.map((draft) => draft?.fields)),
        base: Object.assign({}, ...found.map((draft) => draft?.base)),
      }
    },
    write: ({ fields, base }: TypedHead) => {
      const name = nameOf(about())
      if (Object.keys(fields).length === 0) records.forget([name])
      else records.write({ name, about: about(), fields, base, at: Date.now() })
      if (isOwnChangeRequest && name !== early) records.forget([early])
    },
  }
}

/** Those of one person, the newest first. */
export const listHeadDrafts = (person: string): HeadDraft[] =>
  records.list().filter(({ about }) => about.person === person)

/** Leaves out what was typed or forgotten since it was read. */
export function updateHeadDraft(draft: HeadDraft, change: Partial<HeadDraft>): void {
  if (records.read(draft.name)?.at === draft.at) records.write({ ...draft, ...change })
}

export const forgetHeadDrafts = (names: readonly string[]): void => records.forget(names)

export const onHeadDraftsChange = records.subscribe
