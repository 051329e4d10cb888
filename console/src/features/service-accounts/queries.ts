import type { ResultOf } from '../../api/client.ts'
import { type ItemOf, listQuery, resourceQuery } from '../../api/query.ts'

export type ListedServiceAccount = ResultOf<'/orgs/{organizationId}/service-accounts/{serviceAccountId}', 'get'>
export type ListedServiceToken = ItemOf<'/orgs/{organizationId}/service-accounts/{serviceAccountId}/tokens'>

export const serviceAccountsQuery = (organizationId: string) =>
  listQuery('/orgs/{organizationId}/service-accounts', { path: { organizationId }, query: { limit: 100 } })

export const serviceAccountQuery = (organizationId: string, serviceAccountId: string) =>
  resourceQuery('/orgs/{organizationId}/service-accounts/{serviceAccountId}', {
    path: { organizationId, serviceAccountId },
  })

export const serviceTokensQuery = (organizationId: string, serviceAccountId: string) =>
  listQuery('/orgs/{organizationId}/service-accounts/{serviceAccountId}/tokens', {
    path: { organizationId, serviceAccountId },
    query: { limit: 100 },
  })

export const teamChoicesQuery = (organizationId: string) =>
  listQuery('/orgs/{organizationId}/teams', { path: { organizationId }, query: { limit: 100 } })
