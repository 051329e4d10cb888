/** Who is signed in, and the organization on the screen. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listQuery, resourceQuery } from '../api/query.ts'
import { useParameter } from './address-state.ts'
import { LAST_ORGANIZATION } from './visits.ts'

export const currentUser = resourceQuery('/user')
const myOrganizations = listQuery('/orgs', { query: { limit: 1000 } })

/** Invitations that the person has not answered yet. */
export const membershipOffers = listQuery('/user/membership-offers', { query: { limit: 1000 } })
/** Organizations that this session does not reach. */
export const closedOrganizations = resourceQuery('/user/closed-organizations')

export const organizationQuery = (organizationId: string) =>
  resourceQuery('/orgs/{organizationId}', { path: { organizationId } })

/** The organizations that the person has joined: the list of organizations names those that only invited them, too. */
export function useJoinedOrganizations(isEnabled = true) {
  const organizations = useInfiniteQuery({ ...myOrganizations, enabled: isEnabled })
  const offers = useInfiniteQuery({ ...membershipOffers, enabled: isEnabled })
  const isJoined = ({ id }: { id: string }) => !offers.data?.items.some((offer) => offer.id === id)
  const isRead = organizations.data !== undefined && offers.data !== undefined
  return {
    data: isRead ? organizations.data.items.filter(isJoined) : undefined,
    error: organizations.error ?? offers.error,
    refetch: () => Promise.all([organizations.refetch(), offers.refetch()]),
  }
}

/** Why this session does not reach the organization on the screen, if that is so. Only who is refused asks, so that nobody else waits for it. */
export function useClosedOrganization() {
  const id = useOrganizationId()
  const isRefused = useOrganization().error?.kind === 'forbidden'
  const { data } = useQuery({ ...closedOrganizations, enabled: isRefused })
  return isRefused ? data?.items.find((organization) => organization.id === id) : undefined
}

/** The organization of the address; where the address has none, the one that was open last, else the only one, so that the rail leads back. */
export function useOrganizationId(): string {
  const named = useParameter('org')
  const last = named === '' ? localStorage.getItem(LAST_ORGANIZATION) : null
  const { data } = useJoinedOrganizations(named === '' && last === null)
  const only = data?.length === 1 ? data[0]?.id : undefined
  return named || last || only || ''
}

export function useOrganization() {
  const organizationId = useOrganizationId()
  return useQuery({
    ...organizationQuery(organizationId),
    enabled: organizationId !== '',
    // A refusal holds until another sign-in, which loads the console anew: what is drawn in its place must not ask again.
    retryOnMount: ({ state }) => state.error?.kind !== 'forbidden',
  })
}
