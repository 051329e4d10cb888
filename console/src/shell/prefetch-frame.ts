/** Asks for what every screen of an organization shows, while the first screen is still being drawn. */
import type { QueryClient } from '@tanstack/react-query'
import { allCollections, allSpaces } from './content-tree.tsx'
import { currentUser, organizationQuery } from './current.ts'

export function prefetchFrame(client: QueryClient, organization: string | undefined): void {
  void client.prefetchQuery(currentUser)
  if (organization === undefined) return
  void client.prefetchQuery(organizationQuery(organization))
  void client.prefetchInfiniteQuery(allSpaces(organization))
  void client.prefetchInfiniteQuery(allCollections(organization))
}
