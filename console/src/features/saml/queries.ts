import type { ResultOf } from '../../api/client.ts'
import { listQuery, resourceQuery } from '../../api/query.ts'

export type Provider = ResultOf<'/orgs/{organizationId}/saml/{samlProviderId}', 'get'>

/** What the parts of the screen of one are given. */
export interface ProviderProps {
  organization: string
  provider: Provider
}

export const providersQuery = (organizationId: string) =>
  listQuery('/orgs/{organizationId}/saml', { path: { organizationId }, query: { limit: 100 } })

export const providerQuery = (organizationId: string, samlProviderId: string) =>
  resourceQuery('/orgs/{organizationId}/saml/{samlProviderId}', { path: { organizationId, samlProviderId } })

/** How often a test that waits for its window is looked at again. */
const ASK_AGAIN = 1000

export const testQuery = (organizationId: string, samlProviderId: string, samlTestId: string) => {
  const path = { organizationId, samlProviderId, samlTestId }
  return {
    ...resourceQuery('/orgs/{organizationId}/saml/{samlProviderId}/tests/{samlTestId}', { path }),
    refetchInterval: (query: { state: { data?: { status: string } | undefined } }) =>
      query.state.data?.status === 'waiting' ? ASK_AGAIN : (false as const),
    // The person looks at the other window meanwhile.
    refetchIntervalInBackground: true,
  }
}
