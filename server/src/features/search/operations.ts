import { operation } from '../../core/operation/operation.ts'
import { PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { onOrganization } from '../organizations/index.ts'
import { onSite } from '../sites/index.ts'
import { onSpaceContent } from '../spaces/index.ts'
import { listFoundPages, listFoundSpaces } from './list-results.ts'
import { checkNotBlank, SearchPageResult, SearchRequestQuery, SearchSpaceResult } from './schema.ts'
import { listSiteScope, SiteSearch } from './site-scope.ts'
import { listSearchableSpaces } from './store.ts'
import { storedConditionHolds } from './stored-condition.ts'

export const operations = [
  operation({
    id: 'searchSpaceContent',
    summary: 'Search the content of a space',
    route: 'GET /spaces/{spaceId}/search',
    access: onSpaceContent('read'),
    scope: 'space:read',
    query: SearchRequestQuery,
    answer: pageOf(SearchPageResult),
    reads: 'slow',
    handle: ({ space, query, ...context }) => {
      checkNotBlank(query.query)
      return listFoundPages(context, space.id, query.query)
    },
  }),
  operation({
    id: 'searchOrganizationContent',
    summary: 'Search the content of all spaces of an organization that the caller can read',
    route: 'GET /orgs/{organizationId}/search',
    access: onOrganization('member'),
    scope: 'organization:search',
    query: SearchRequestQuery,
    answer: pageOf(SearchSpaceResult),
    reads: 'slow',
    handle: async ({ organization, actor, query, ...context }) => {
      checkNotBlank(query.query)
      const spaceIds = await listSearchableSpaces(context.db, actor.userId, organization.id)
      return listFoundSpaces(context, spaceIds, query.query)
    },
  }),
  operation({
    id: 'searchSiteContent',
    summary: 'Search the content of a site that the caller can read',
    route: 'POST /orgs/{organizationId}/sites/{siteId}/search',
    access: onSite('view'),
    scope: 'site:search',
    publishedContent: true,
    query: PageQuery,
    body: SiteSearch,
    records: { nothing: 'it only reads' },
    answer: pageOf(SearchSpaceResult),
    idempotencyKey: 'ignored',
    transaction: 'own',
    handle: async ({ site, actor, body, ...context }) => {
      checkNotBlank(body.query)
      const spaceIds = await listSiteScope(context.db, actor, site, body)
      const visiting = actor.publishedContent
      const sees =
        visiting && ((condition: string) => storedConditionHolds(condition, visiting.visitor, visiting.context))
      return listFoundSpaces(context, spaceIds, body.query, sees)
    },
  }),
]
