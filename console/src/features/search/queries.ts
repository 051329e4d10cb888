import { type ItemOf, listQuery } from '../../api/query.ts'

type SpaceHits = ItemOf<'/orgs/{organizationId}/search'>
export type PageHit = SpaceHits['pages'][number]
export type SectionHit = NonNullable<PageHit['sections']>[number]

/** As long as the API takes. */
export const LONGEST_QUERY = 512

export const searchOrganization = (organizationId: string, query: string) =>
  listQuery('/orgs/{organizationId}/search', { path: { organizationId }, query: { query, limit: 20 } })

export const searchSpace = (spaceId: string, query: string) =>
  listQuery('/spaces/{spaceId}/search', { path: { spaceId }, query: { query, limit: 20 } })
