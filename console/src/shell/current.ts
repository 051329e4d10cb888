/** Who is signed in, and the organization on the screen. */
import { useQuery } from '@tanstack/react-query'
import { listQuery, resourceQuery } from '../api/query.ts'
import { useParameter } from './address-state.ts'

export const currentUser = resourceQuery('/user')
export const myOrganizations = listQuery('/orgs', { query: { limit: 1000 } })

export const organizationQuery = (organizationId: string) =>
  resourceQuery('/orgs/{organizationId}', { path: { organizationId } })

export function useOrganization() {
  const organizationId = useParameter('org')
  return useQuery({ ...organizationQuery(organizationId), enabled: organizationId !== '' })
}
