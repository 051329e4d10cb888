import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { listQuery, resourceQuery } from '../../api/query.ts'
import { structureQuery, toStructureRows } from '../site-structure/index.ts'
import type { SitePath } from '../sites/index.ts'
import {
  listRedirectPages,
  type PagesOfSpaces,
  type RedirectPage,
  type SitePlaces,
  type SiteRedirectItem,
  toSitePlaces,
} from './destinations.ts'

export const redirectsQuery = (path: SitePath) => listQuery('/orgs/{organizationId}/sites/{siteId}/redirects', { path })

export const redirectPagesQuery = (spaceId: string) =>
  resourceQuery('/spaces/{spaceId}/content/pages', { path: { spaceId }, query: { metadata: false } })

const NO_PLACES: SitePlaces = { sections: [], siteSpaces: [] }

export function useSitePlaces({ organizationId, siteId }: SitePath): SitePlaces {
  const { data } = useQuery(structureQuery(organizationId, siteId))
  return data ? toSitePlaces(toStructureRows(data)) : NO_PLACES
}

/** The pages of the spaces that these redirects lead into. Those of a space that one may not read are left out. */
export function usePagesOf(redirects: readonly SiteRedirectItem[], { siteSpaces }: SitePlaces): PagesOfSpaces {
  const wanted = new Set(
    redirects.flatMap(({ destination }) => (destination.kind === 'site-page' ? [destination.siteSpaceId] : [])),
  )
  const spaces = [...new Set(siteSpaces.filter(({ id }) => wanted.has(id)).map(({ spaceId }) => spaceId))]
  const queries = useQueries({ queries: spaces.map((space) => ({ ...redirectPagesQuery(space), retry: false })) })
  return new Map(spaces.map((space, at) => [space, listRedirectPages(queries[at]?.data?.pages ?? [])]))
}

/** The pages of every space on the site. */
export async function loadSitePages(client: QueryClient, { siteSpaces }: SitePlaces): Promise<PagesOfSpaces> {
  const spaces = [...new Set(siteSpaces.map(({ spaceId }) => spaceId))]
  const read = async (space: string): Promise<[string, RedirectPage[]]> => {
    const { pages } = await client.fetchQuery(redirectPagesQuery(space)).catch(() => ({ pages: [] }))
    return [space, listRedirectPages(pages)]
  }
  return new Map(await Promise.all(spaces.map(read)))
}

export async function loadAllRedirects(path: SitePath): Promise<SiteRedirectItem[]> {
  const found: SiteRedirectItem[] = []
  let page: string | undefined
  do {
    const part = await call('get', '/orgs/{organizationId}/sites/{siteId}/redirects', {
      path,
      query: { limit: 1000, ...(page !== undefined && { page }) },
    })
    found.push(...part.items)
    page = part.next?.page
  } while (page !== undefined)
  return found
}
