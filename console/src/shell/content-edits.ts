/** Where edits of pages go, and how they are sent. The page tree and the text editor share it. */
import type { BlockSplice } from '@lectern/content/document'
import { call } from '../api/client.ts'
import { updateSpaceContentLimits } from '../api/limits.ts'
import { asProblem } from '../api/problem.ts'
import { isRefusal } from '../api/refusal.ts'
import type { components } from '../api/types.ts'

export interface EditPlace {
  organization: string
  space: string
  target: /** The primary content of a space that is edited live. */
    | { kind: 'live' }
    | { kind: 'change-request'; id: string /** The person who edits made it. */; isOwn?: boolean }
    /** A change request of a locked space that is made when the first edit is saved. */
    | {
        kind: 'new-change-request'
        /** Whose draft it is to be: one that another tab of this person has made meanwhile is taken instead. */
        person?: string | undefined
      }
}

export interface EditTarget {
  /** The change request that is read and written; undefined: the primary content. */
  current: () => string | undefined
  /** Writes into it; it is made now if it does not exist yet, and archived again when what it was made for is refused. */
  write: <R>(send: (changeRequestId: string | undefined) => Promise<R>) => Promise<R>
}

/** Is called with undefined when the change request that was made is gone again. */
export type OnChangeRequest = (number: number | undefined) => void

export function createTarget({ target, space: spaceId }: EditPlace, onCreated: OnChangeRequest): EditTarget {
  let id = target.kind === 'change-request' ? target.id : undefined
  let creating: Promise<string> | undefined
  let isFirst = false

  async function create(): Promise<string> {
    const person = target.kind === 'new-change-request' ? target.person : undefined
    const { made, isFound } = person === undefined ? await make(spaceId) : await findOrMake(spaceId, person)
    id = made.id
    isFirst = !isFound
    onCreated(made.number)
    return id
  }

  async function require(): Promise<string | undefined> {
    if (id !== undefined || target.kind === 'live') return id
    // Two edits at once go into one change request.
    creating ??= create().finally(() => {
      creating = undefined
    })
    return creating
  }

  async function abandon(changeRequestId: string): Promise<void> {
    isFirst = false
    if (!(await archiveIfEmpty(spaceId, changeRequestId))) return
    id = undefined
    onCreated(undefined)
  }

  return {
    current: () => id,
    write: async (send) => {
      const changeRequestId = await require()
      try {
        const written = await send(changeRequestId)
        isFirst = false
        return written
      } catch (error) {
        if (isFirst && changeRequestId !== undefined && isRefusal(asProblem(error)))
          await abandon(changeRequestId).catch(() => {})
        throw error
      }
    },
  }
}

type MadeChangeRequest = Pick<components['schemas']['ChangeRequest'], 'id' | 'number'>

const make = async (spaceId: string): Promise<{ made: MadeChangeRequest; isFound: boolean }> => ({
  made: await call('post', '/spaces/{spaceId}/change-requests', { path: { spaceId }, body: {} }),
  isFound: false,
})

/** Two tabs whose first words come at once make one. */
const findOrMake = (spaceId: string, person: string) =>
  navigator.locks.request(`lectern-new-draft/${spaceId}/${person}`, async () => {
    const { items } = await call('get', '/spaces/{spaceId}/change-requests', {
      path: { spaceId },
      query: { status: 'draft', creator: person, limit: 1 },
    })
    const [draft] = items
    return draft ? { made: draft, isFound: true } : make(spaceId)
  })

/** False when something was written into it: several batches may have been, before one was refused. */
export async function archiveIfEmpty(spaceId: string, changeRequestId: string): Promise<boolean> {
  const path = { spaceId, changeRequestId }
  const { revision, revisionInitial } = await call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}', {
    path,
  })
  if (revision !== revisionInitial) return false
  await call('patch', '/spaces/{spaceId}/change-requests/{changeRequestId}', { path, body: { status: 'archived' } })
  return true
}

/** One entry for each change but `insert_files`. */
export interface WrittenChange {
  object: string
  ref?: string
  /** The id alone where the page was deleted. */
  page: string | { id: string }
  /** Of a page whose text was written. */
  documentId?: string | null
  /** What turns the text as it was sent into the stored one. */
  splices?: readonly BlockSplice[]
}

export interface WrittenChanges {
  changes: readonly WrittenChange[]
  /** Of the space; absent where a change request was written. */
  revision?: string
  changeRequest?: components['schemas']['ChangeRequest']
  /** One entry for each change of reusable content. */
  reusableContents?: readonly { id: string; documentId?: string | null; splices?: readonly BlockSplice[] }[]
  insertedFiles?: readonly { id: string; ref?: string; contentType?: string }[]
}

/** How many changes one call may have. */
export const MOST_CHANGES = updateSpaceContentLimits.changes.maxItems

/** Writes changes of pages and files as one revision, or as a part of the newest one where `amend` allows it. */
export async function sendChanges(
  spaceId: string,
  changeRequestId: string | undefined,
  changes: readonly object[],
  options: { amend?: boolean } = {},
): Promise<WrittenChanges> {
  const body = { changes, ...options }
  const written =
    changeRequestId === undefined
      ? await call('post', '/spaces/{spaceId}/content', { path: { spaceId }, body })
      : await call('post', '/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
          path: { spaceId, changeRequestId },
          // With the result of every change.
          query: { compat: false },
          body,
        })
  return written as WrittenChanges
}
