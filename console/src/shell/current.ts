/** Who is signed in, and the organization on the screen. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listQuery, resourceQuery } from '../api/query.ts'
import { useParameter } from './address-state.ts'
import { LAST_ORGANIZATION } from './visits.ts'

export const currentUser = resourceQuery('/user')
export const myOrganizations = listQuery('/orgs', { query: { limit: 1000 } })

export const organizationQuery = (organizationId: string) =>
  resourceQuery('/orgs/{organizationId}', { path: { organizationId } })

/** The organization of the address; where the address has none, the one that was open last, else the only one, so that the rail leads back. */
export function useOrganizationId(): string {
  const named = useParameter('org')
  const last = named === '' ? localStorage.getItem(LAST_ORGANIZATION) : null
  const { data } = useInfiniteQuery({ ...myOrganizations, enabled: named === '' && last === null })
  const only = data?.items.length === 1 ? data.items[0]?.id : undefined
  return named || last || only || ''
}

export function useOrganization() {
  const organizationId = useOrganizationId()
  return useQuery({ ...organizationQuery(organizationId), enabled: organizationId !== '' })
}
