import { useInfiniteQuery } from '@tanstack/react-query'
import { listQuery } from '../../api/query.ts'

/** Finds when it was made, and by whom. Reading the revision itself would load all its pages again; one older than the list stays without. */
export function useHistoryEntry(spaceId: string, revision: string) {
  const { data } = useInfiniteQuery(
    listQuery('/spaces/{spaceId}/revisions', { path: { spaceId }, query: { limit: 1000 } }),
  )
  return data?.items.find(({ id }) => id === revision)
}
