import type { QueryParameters, ResultOf } from '../../api/client.ts'
import { listQuery, resourceQuery } from '../../api/query.ts'

type AuditQuery = NonNullable<QueryParameters<'/orgs/{organizationId}/audit-events', 'get'>>
export type NamedAction = NonNullable<AuditQuery['action']>
export type ListedAuditEvent = ResultOf<'/orgs/{organizationId}/audit-events', 'get'>['items'][number]
export type ShownAuditEvent = ResultOf<'/orgs/{organizationId}/audit-events/{auditEventId}', 'get'>

export const auditEventsQuery = (organizationId: string, filters: Omit<AuditQuery, 'page' | 'limit'>) =>
  listQuery('/orgs/{organizationId}/audit-events', { path: { organizationId }, query: { limit: 50, ...filters } })

export const auditEventQuery = (organizationId: string, auditEventId: string) =>
  resourceQuery('/orgs/{organizationId}/audit-events/{auditEventId}', { path: { organizationId, auditEventId } })

export const auditActionsQuery = (organizationId: string) => ({
  ...resourceQuery('/orgs/{organizationId}/audit-event-actions', { path: { organizationId } }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** It reads the whole log, so it is asked for, not shown at once. */
export const integrityQuery = (organizationId: string) =>
  resourceQuery('/orgs/{organizationId}/audit-events/integrity', { path: { organizationId } })

export const auditMembersQuery = (organizationId: string) =>
  listQuery('/orgs/{organizationId}/members', { path: { organizationId }, query: { limit: 1000, sort: 'name' } })
