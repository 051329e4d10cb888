import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/**
 * Reads the next page of a list. A list that becomes stale meanwhile is read anew, which drops the page under way: it is asked for until it is there. A
 * list that is being read anew is read to its end first, as what it shows is stale.
 */
export async function readMore({
  data,
  fetchNextPage,
}: Pick<UseInfiniteQueryResult<{ pages: number }>, 'data' | 'fetchNextPage'>): Promise<void> {
  const before = data?.pages ?? 0
  for (;;) {
    const { isSuccess, hasNextPage, data: now } = await fetchNextPage({ cancelRefetch: false })
    if (!isSuccess || !hasNextPage || now.pages > before) return
  }
}
