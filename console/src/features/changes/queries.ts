import { type ItemOf, listQuery } from '../../api/query.ts'

export type ChangeRequestItem = ItemOf<'/orgs/{organizationId}/change-requests'>

export const CHANGE_FILTERS = ['open', 'draft', 'merged', 'archived', 'mine', 'review', 'stale'] as const
export type ChangeFilter = (typeof CHANGE_FILTERS)[number]

interface ChangeListOptions {
  organizationId: string
  /** Who asks: `mine` and `review` are about them. */
  userId: string
  filter: ChangeFilter
  space?: string | undefined
  limit?: number
}

export function changeRequestList({ organizationId, userId, filter, space, limit = 50 }: ChangeListOptions) {
  const narrowed =
    filter === 'mine'
      ? { status: ['draft', 'open'] as ('draft' | 'open')[], creator: userId }
      : filter === 'review'
        ? { status: 'open' as const, requestedReviewer: userId }
        : filter === 'stale'
          ? { status: 'open' as const, stale: true }
          : { status: filter }
  return listQuery('/orgs/{organizationId}/change-requests', {
    path: { organizationId },
    query: { ...narrowed, ...(space === undefined ? {} : { space }), limit },
  })
}
