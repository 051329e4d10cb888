/** Asks for what every screen of an organization shows, while the first screen is still being drawn. */
import type { QueryClient } from '@tanstack/react-query'
import { allCollections, allSpaces } from './content-tree.tsx'
import { currentUser, organizationQuery } from './current.ts'

export async function prefetchFrame(client: QueryClient, organization: string | undefined): Promise<void> {
  const reads = [client.prefetchQuery(currentUser)]
  if (organization !== undefined)
    reads.push(
      client.prefetchQuery(organizationQuery(organization)),
      client.prefetchInfiniteQuery(allSpaces(organization)),
      client.prefetchInfiniteQuery(allCollections(organization)),
    )
  await Promise.all(reads)
}
