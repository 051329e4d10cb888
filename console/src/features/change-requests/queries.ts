/** What the screen of a change request reads. It is named by its number in all calls, so that a command makes stale what other parts have read. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ResultOf } from '../../api/client.ts'
import { listQuery, resourceQuery } from '../../api/query.ts'
import type { SpaceChangeRequest } from '../space-content/index.ts'

export const pathOf = ({ space, number }: Pick<SpaceChangeRequest, 'space' | 'number'>) => ({
  spaceId: space,
  changeRequestId: String(number),
})

export const isUnderWay = ({ status }: Pick<SpaceChangeRequest, 'status'>) => status === 'draft' || status === 'open'

/** What stands between a change request and its merge. */
export type CheckedMerge = ResultOf<'/spaces/{spaceId}/change-requests/{changeRequestId}/merge-checks', 'get'>

export const mergeChecksQuery = (change: SpaceChangeRequest) =>
  resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/merge-checks', { path: pathOf(change) })

/** People who vanish without a word while they write are noticed this late. */
export const READ_WRITERS_EVERY = 30_000

/** When it merges by itself. */
export const mergeScheduleQuery = (change: SpaceChangeRequest) =>
  resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/schedule', { path: pathOf(change) })

/** Those asked for a review that they have not given yet. */
export const requestedReviewersQuery = (change: SpaceChangeRequest) =>
  listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers', {
    path: pathOf(change),
    query: { limit: 1000 },
  })

/** The newest first. */
export const reviewsQuery = (change: SpaceChangeRequest) =>
  listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', {
    path: pathOf(change),
    query: { limit: 1000, format: 'markdown' },
  })

export const contributorsQuery = (change: SpaceChangeRequest) =>
  resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/contributors', { path: pathOf(change) })

/** How many conflicts wait to be settled. */
export function useOpenConflicts(change: SpaceChangeRequest): number {
  const { data } = useInfiniteQuery({
    ...listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts', {
      path: pathOf(change),
      query: { limit: 1 },
    }),
    enabled: isUnderWay(change),
  })
  return isUnderWay(change) ? (data?.count ?? 0) : 0
}
