import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { listQuery } from '../../api/query.ts'

/** Each gives the count alone: whether a first step was taken. */
export const firstStepQueries = (organizationId: string) => {
  const path = { organizationId }
  return {
    imports: listQuery('/org/{organizationId}/imports', { path, query: { limit: 1 } }),
    members: listQuery('/orgs/{organizationId}/members', { path, query: { limit: 1 } }),
    sites: listQuery('/orgs/{organizationId}/sites', { path, query: { limit: 1, published: true } }),
  }
}

const pinged = new Set<string>()

/** Tells the organization that one is here, once per visit: members are listed with when they were last seen. */
export function usePing(organizationId: string): void {
  useEffect(() => {
    if (pinged.has(organizationId)) return
    pinged.add(organizationId)
    // Nothing on the screen depends on it; the next visit tells it again.
    call('post', '/orgs/{organizationId}/ping', { path: { organizationId } }).catch(() => pinged.delete(organizationId))
  }, [organizationId])
}
