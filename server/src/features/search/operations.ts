import { operation } from '../../core/operation.ts'
import { pageOf } from '../../core/pagination.ts'
import { onOrganization } from '../organizations/index.ts'
import { onSpaceContent } from '../spaces/index.ts'
import { listPagesFound, listSpacesFound } from './list-results.ts'
import { checkNotBlank, SearchPageResult, SearchQuery, SearchSpaceResult } from './schema.ts'
import { listSearchableSpaces } from './store.ts'

export const operations = [
  operation({
    id: 'searchSpaceContent',
    summary: 'Search the content of a space',
    route: 'GET /spaces/{spaceId}/search',
    access: onSpaceContent('read'),
    scope: 'space:read',
    query: SearchQuery,
    answer: pageOf(SearchPageResult),
    reads: 'slow',
    handle: ({ space, query, ...asked }) => {
      checkNotBlank(query.query)
      return listPagesFound(asked, space.id, query.query)
    },
  }),
  operation({
    id: 'searchOrganizationContent',
    summary: 'Search the content of all spaces of an organization that the caller can read',
    route: 'GET /orgs/{organizationId}/search',
    access: onOrganization('member'),
    scope: 'organization:search',
    query: SearchQuery,
    answer: pageOf(SearchSpaceResult),
    reads: 'slow',
    handle: async ({ organization, actor, query, ...asked }) => {
      checkNotBlank(query.query)
      const spaceIds = await listSearchableSpaces(asked.db, actor.userId, organization.id)
      return listSpacesFound(asked, spaceIds, query.query)
    },
  }),
]
