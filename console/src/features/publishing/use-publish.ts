/** Whether this person may publish a space, and where. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { listQuery } from '../../api/query.ts'
import { useOrganization } from '../../shell/current.ts'

/** More are found on the screen of sites. */
const MOST_SITES = 100

/** A space is put on a site by people who manage it, and who may make sites or change the one it goes to. */
export function useMayPublish({ permissions }: { permissions: { admin: boolean } }): boolean {
  const { data: organization } = useOrganization()
  return permissions.admin && organization?.permissions.createContent === true
}

/** The sites that the person may change. */
export function useChangeableSites(organizationId: string) {
  const { data } = useInfiniteQuery(
    listQuery('/orgs/{organizationId}/sites', { path: { organizationId }, query: { limit: MOST_SITES } }),
  )
  return data?.items.filter(({ permissions }) => permissions.admin)
}
