import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * What becomes stale while it is read for the first time is read once more. TanStack Query starts a read anew only where there is something to show
 * already; otherwise it keeps the answer under way, which may be from before the change, and takes it for fresh.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    const readAgain = firstReads.map(async (query) => {
      await query.promise?.catch(() => {})
      await super.invalidateQueries({ ...filters, predicate: (other) => other === query }, options)
    })
    await Promise.all([super.invalidateQueries(filters, options), ...readAgain])
  }
}
