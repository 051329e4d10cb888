/** Asks for what every screen of an organization shows, while the first screen is still being drawn. */
import type { QueryClient } from '@tanstack/react-query'
import { allCollections, allSpaces } from './content-tree.tsx'
import { currentUser, organizationQuery } from './current.ts'

const ORGANIZATION = /^\/o\/([^/]+)/

export function prefetchFrame(client: QueryClient): void {
  void client.prefetchQuery(currentUser)
  const organization = ORGANIZATION.exec(location.pathname)?.[1]
  if (organization === undefined) return
  void client.prefetchQuery(organizationQuery(organization))
  void client.prefetchInfiniteQuery(allSpaces(organization))
  void client.prefetchInfiniteQuery(allCollections(organization))
}
