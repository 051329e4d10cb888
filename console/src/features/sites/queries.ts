import { queryOptions } from '@tanstack/react-query'
import { call, type ResultOf } from '../../api/client.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { listQuery, resourceQuery } from '../../api/query.ts'

export type SiteData = ResultOf<'/orgs/{organizationId}/sites/{siteId}', 'get'>

/** The parameters that the paths of a site's operations share. */
export interface SitePath {
  organizationId: string
  siteId: string
}

interface SiteFilter {
  title: string
  published: boolean | undefined
}

export const sitesQuery = (organizationId: string, { title, published }: SiteFilter) =>
  listQuery('/orgs/{organizationId}/sites', {
    path: { organizationId },
    query: { ...(title !== '' && { title }), ...(published !== undefined && { published }) },
  })

export const siteQuery = (organizationId: string, siteId: string) =>
  resourceQuery('/orgs/{organizationId}/sites/{siteId}', { path: { organizationId, siteId } })

/** Whether a site that this person sees has the basename; the server knows of the others as well and says so when it is saved. */
export const isBasenameTaken = (subdomain: string) =>
  queryOptions<boolean, ApiProblem>({
    queryKey: ['/subdomains/{subdomain}', { path: { subdomain } }],
    queryFn: async ({ signal }) => {
      try {
        await call('get', '/subdomains/{subdomain}', { path: { subdomain }, signal })
        return true
      } catch (error) {
        if (asProblem(error).kind === 'not-found') return false
        throw error
      }
    },
    staleTime: 0,
  })
