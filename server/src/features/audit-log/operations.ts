import Type from 'typebox'
import { verifyChain } from '../../core/audit/verify-chain.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { download } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, pageOf } from '../../core/operation/pagination.ts'
import { onOrganization } from '../organizations/index.ts'
import { exportEvents } from './export-events.ts'
import {
  AuditEvent,
  AuditEventAction,
  AuditEventDetails,
  AuditEventsQuery,
  AuditExportQuery,
  AuditIntegrity,
  listActions,
  toAuditEvent,
  toAuditEventDetails,
  toAuditIntegrity,
} from './schema.ts'
import { findAuditEvent, listAuditEvents } from './store.ts'

const EVENTS = '/orgs/{organizationId}/audit-events'
const access = onOrganization('admin')
const scope = 'organization:audit:read'

export const operations = [
  operation({
    id: 'listOrganizationAuditEventActions',
    summary: 'The actions that the audit log knows',
    route: 'GET /orgs/{organizationId}/audit-event-actions',
    access,
    scope,
    answer: Type.Object({ items: Type.Array(AuditEventAction) }),
    handle: () => ({ items: listActions() }),
  }),
  operation({
    id: 'listOrganizationAuditEvents',
    summary: 'The audit log of an organization, the newest event first',
    description: 'Every write, sign-ins and exports. At most 1000 events are counted.',
    route: `GET ${EVENTS}`,
    access,
    scope,
    query: AuditEventsQuery,
    answer: pageOf(AuditEvent),
    reads: 'slow',
    handle: async ({ db, organization, query, page, urls }) => {
      checkRange(query)
      return mapPage(await listAuditEvents(db, organization.id, query, page), (row) => toAuditEvent(row, urls))
    },
  }),
  operation({
    id: 'exportOrganizationAuditEvents',
    summary: 'The audit log of an organization as a file, the oldest event first',
    description: 'Lines of JSON, or CSV. In CSV a text that a spreadsheet would compute begins with an apostrophe.',
    route: `GET ${EVENTS}/export`,
    access,
    scope,
    query: AuditExportQuery,
    records: { action: 'audit.exported' },
    answer: download('application/x-ndjson'),
    reads: 'slow',
    handle: async ({ organization: { id, title }, actor: { userId }, query, request: { server }, recording }) => {
      checkRange(query)
      const { format = 'ndjson', from = null, to = null } = query
      recording.note({ target: { id, label: title }, payload: { format, from, to } })
      const stream = await server.openDownload({ keeps: 'connection', organizationId: id, userId }, async () => {
        const { pool } = await server.longReads()
        return exportEvents(pool, id, query)
      })
      return {
        stream,
        name: `audit-log.${format}`,
        ...(format === 'csv' && { contentType: 'text/csv; charset=utf-8' }),
      }
    },
  }),
  operation({
    id: 'verifyOrganizationAuditEvents',
    summary: 'Whether the audit log of an organization is as it was written',
    description:
      'Computes the whole chain again. Who owns the database can rebuild it: compare `head` with one that was kept elsewhere (`lectern audit verify --head`).',
    route: `GET ${EVENTS}/integrity`,
    access,
    scope,
    answer: AuditIntegrity,
    reads: 'slow',
    handle: async ({ db, organization }) => toAuditIntegrity(await verifyChain(db, organization.id)),
  }),
  operation({
    id: 'getOrganizationAuditEvent',
    summary: 'An event of the audit log with its details',
    route: `GET ${EVENTS}/{auditEventId}`,
    access,
    scope,
    answer: AuditEventDetails,
    handle: async ({ db, organization, params, urls }) => {
      const row = await findAuditEvent(db, organization.id, params.auditEventId)
      if (!row) throw notFound('Audit event')
      return toAuditEventDetails(row, urls)
    },
  }),
]

function checkRange({ from, to }: { from?: string; to?: string }): void {
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
    throw invalid('from must not be later than to')
}
