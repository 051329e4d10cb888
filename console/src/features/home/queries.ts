import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { resourceQuery } from '../../api/query.ts'

/** Which first steps this person has taken. */
export const firstStepsQuery = (organizationId: string) =>
  resourceQuery('/orgs/{organizationId}/first-steps', { path: { organizationId } })

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
