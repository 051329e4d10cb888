/** What can be done to spaces and collections, to one or to many at once. */
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { invalidate, listQuery } from '../../api/query.ts'
import { requestMove } from '../../shell/move-content.ts'
import type { ContentEntry } from './entries.ts'

export const deletedSpaces = (organizationId: string) =>
  listQuery('/orgs/{organizationId}/spaces', { path: { organizationId }, query: { deleted: true } })

export interface EntryFailure {
  title: string
  problem: ApiProblem
}

type Named = { id: string; title: string }

export function useContentActions() {
  const client = useQueryClient()
  /** One after the other; those that fail do not stop the rest. */
  async function forEach<E extends Named>(entries: readonly E[], act: (entry: E) => Promise<unknown>) {
    const failures: EntryFailure[] = []
    for (const entry of entries)
      await act(entry).catch((error: unknown) => failures.push({ title: entry.title, problem: asProblem(error) }))
    await Promise.all([
      invalidate(client, 'patch /spaces/{spaceId}', {}),
      invalidate(client, 'patch /collections/{collectionId}', {}),
    ])
    return failures
  }
  return {
    rename: (entry: ContentEntry, title: string) =>
      forEach([entry], () =>
        entry.space
          ? call('patch', '/spaces/{spaceId}', { path: { spaceId: entry.id }, body: { title } })
          : call('patch', '/collections/{collectionId}', { path: { collectionId: entry.id }, body: { title } }),
      ),
    /** `undefined` is the top of the organization. */
    move: (entries: readonly ContentEntry[], to: (entry: ContentEntry) => string | undefined) =>
      forEach(entries, (entry) => requestMove({ id: entry.id, isCollection: !entry.space }, to(entry))),
    remove: (entries: readonly ContentEntry[]) =>
      forEach(entries, ({ id, space }) =>
        space
          ? call('delete', '/spaces/{spaceId}', { path: { spaceId: id } })
          : call('delete', '/collections/{collectionId}', { path: { collectionId: id } }),
      ),
    restore: (spaces: readonly Named[]) =>
      forEach(spaces, ({ id }) => call('post', '/spaces/{spaceId}/restore', { path: { spaceId: id } })),
    duplicate: (entry: ContentEntry) =>
      forEach([entry], ({ id }) => call('post', '/spaces/{spaceId}/duplicate', { path: { spaceId: id }, body: {} })),
  }
}
