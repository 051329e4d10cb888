/**
 * Queries of what was deleted from the screen that shows it. Until the screen is left they keep what they read: neither a poll nor a window that
 * gets the focus asks the server for something that is gone. Then they are dropped.
 */
import type { Query, QueryClient, QueryFunctionContext } from '@tanstack/react-query'

const deleted = new WeakSet<Query>()

export function markDeleted(client: QueryClient, isDeleted: (query: Query) => boolean): void {
  const cache = client.getQueryCache()
  const watched = new Set<Query>()
  for (const query of cache.findAll({ predicate: isDeleted })) {
    void client.cancelQueries({ queryKey: query.queryKey, exact: true })
    if (query.getObserversCount() === 0) {
      cache.remove(query)
      continue
    }
    deleted.add(query)
    watched.add(query)
  }
  if (watched.size === 0) return
  const stop = cache.subscribe(({ type, query }) => {
    if (type !== 'observerRemoved' || !watched.has(query) || query.getObserversCount() > 0) return
    watched.delete(query)
    // It may have been restored meanwhile.
    if (deleted.has(query)) cache.remove(query)
    if (watched.size === 0) stop()
  })
}

/** What was deleted may be there again. */
export function unmarkDeleted(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) deleted.delete(query)
}

/** Reads, unless the thing was deleted: then what was read before stays. */
export const unlessDeleted =
  <C extends Pick<QueryFunctionContext, 'client' | 'queryKey'>, D>(read: (context: C) => Promise<D>) =>
  async (context: C): Promise<D> => {
    const query = context.client.getQueryCache().find({ queryKey: context.queryKey, exact: true })
    if (query === undefined || !deleted.has(query)) return read(context)
    return readAgain(query.state.data, context)
  }

/** A list is read page by page: each page is found by its cursor. */
function readAgain<D>(data: unknown, context: object): D {
  if (!('pageParam' in context)) return data as D
  const { pages, pageParams } = data as { pages: D[]; pageParams: unknown[] }
  return pages[pageParams.indexOf(context.pageParam)] as D
}
