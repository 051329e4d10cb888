/** How many pages show each reusable content of a space. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { ApiProblem } from '../../../api/problem.ts'
import type { components } from '../../../api/types.ts'
import type { ReadPlace } from './queries.ts'

type ContentLink = components['schemas']['ContentLink']

/** Beyond so many targets nothing is counted. */
const MOST_LINKS = 5000

/** Undefined: there are too many links to count. */
export const reusableUsageQuery = (place: ReadPlace) =>
  queryOptions<ReadonlyMap<string, number> | null, ApiProblem>({
    queryKey: ['reusable usage', place],
    queryFn: async ({ signal }) => {
      const pages = new Map<string, Set<string>>()
      let next: string | undefined
      for (let read = 0; read < MOST_LINKS; read += 1000) {
        const list = await readLinks(place, next, signal)
        for (const link of list.items) addPages(pages, link)
        next = list.next?.page
        if (next === undefined) return new Map([...pages].map(([id, found]) => [id, found.size]))
      }
      return null
    },
  })

function addPages(pages: Map<string, Set<string>>, { targetReference, locationReferences }: ContentLink): void {
  const id = targetReference?.kind === 'reusable-content' ? targetReference.reusableContent?.id : undefined
  if (id === undefined) return
  const found = pages.get(id) ?? new Set()
  pages.set(id, found)
  for (const { page } of locationReferences) if (page) found.add(page.id)
}

function readLinks({ space: spaceId, changeRequest }: ReadPlace, page: string | undefined, signal: AbortSignal) {
  const query = { limit: 1000, ...(page !== undefined && { page }) }
  return changeRequest === undefined
    ? call('get', '/spaces/{spaceId}/links', { path: { spaceId }, query, signal })
    : call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/links', {
        path: { spaceId, changeRequestId: changeRequest },
        query,
        signal,
      })
}
