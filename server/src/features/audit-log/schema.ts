import Type, { type Static } from 'typebox'
import { AUDIT_ACTIONS, type AuditAction } from '../../core/audit/actions.ts'
import type { BrokenLink, ChainReport } from '../../core/audit/verify-chain.ts'
import type { Row } from '../../core/database/rows.ts'
import { PageQuery } from '../../core/operation/pagination.ts'
import type { Urls } from '../../core/urls.ts'
import { DateTime, Location, optional, present } from '../../core/words/shapes.ts'

export const AuditEventAction = Type.Object(
  { object: Type.Literal('audit-event-action'), id: Type.String(), label: Type.String() },
  { title: 'AuditEventAction' },
)

export const listActions = (): Static<typeof AuditEventAction>[] =>
  Object.entries(AUDIT_ACTIONS).map(([id, label]) => ({ object: 'audit-event-action', id, label }))

const Named = { id: Type.String(), label: optional(Type.String({ description: 'The name at that time' })) }

const members = {
  object: Type.Literal('audit-event'),
  id: Type.String({ format: 'uuid' }),
  occurredAt: DateTime,
  action: Type.String(),
  actor: Type.Object({
    type: Type.Enum(['user', 'integration', 'installation', 'system', 'support']),
    ...Named,
  }),
  source: Type.Enum(['ui', 'api', 'integration', 'webhook', 'workflow', 'script', 'support']),
  target: Type.Object({ type: Type.String(), ...Named }),
  urls: Location,
}

export const AuditEvent = Type.Object(members, { title: 'AuditEvent' })

export const AuditEventDetails = Type.Object(
  {
    ...members,
    executionId: optional(Type.String({ description: 'The request that did it' })),
    correlationId: optional(Type.String({ description: 'The same for all that one action of a person led to' })),
    causedByEventId: optional(Type.String({ format: 'uuid' })),
    schemaVersion: Type.Integer({ minimum: 1 }),
    payload: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Ids, settings with their value before and after, counts; never content or secrets',
    }),
    organization: Type.String(),
    space: optional(Type.String()),
    site: optional(Type.String()),
    token: optional(Type.String({ description: 'Id of the token that was used' })),
    address: optional(Type.String({ description: 'IP address of the caller' })),
    userAgent: optional(Type.String()),
    sequence: optional(Type.Integer({ description: 'The place in the chain; absent for some seconds' })),
    hash: optional(Type.String({ description: 'SHA-256 of the hash before and this event, as hexadecimal digits' })),
  },
  { title: 'AuditEventDetails' },
)

const range = {
  from: optional(Type.String({ format: 'date-time', description: 'Events at or after this time' })),
  to: optional(Type.String({ format: 'date-time', description: 'Events at or before this time' })),
}

export const AuditEventsQuery = Type.Object({
  ...range,
  action: optional(Type.Enum(Object.keys(AUDIT_ACTIONS) as AuditAction[])),
  actor: optional(Type.String({ maxLength: 256, description: 'The exact id of the actor' })),
  target: optional(Type.String({ maxLength: 256, description: 'The exact id of the target' })),
  page: PageQuery.properties.page,
  limit: optional(Type.Integer({ minimum: 0, maximum: 1000, default: 20, description: 'The number of events a page' })),
})
export type AuditEventsQuery = Static<typeof AuditEventsQuery>

export const AuditExportQuery = Type.Object({
  ...range,
  format: optional(Type.Enum(['ndjson', 'csv'], { default: 'ndjson' })),
})
export type AuditExportQuery = Static<typeof AuditExportQuery>

export const AuditIntegrity = Type.Object(
  {
    events: Type.Integer({ description: 'Events of the organization that are kept' }),
    unsealed: Type.Integer({ description: 'Events of the last seconds that are not in the chain yet' }),
    head: optional(
      Type.String({ description: 'The hash of the newest event in the chain. Kept elsewhere, it pins all before' }),
    ),
    ok: Type.Boolean(),
    firstBroken: optional(
      Type.Object({
        sequence: Type.Integer({ description: 'The place in the chain' }),
        id: optional(Type.String({ description: 'The event, where it is still there' })),
        reason: Type.Enum(['changed', 'missing'] satisfies BrokenLink['reason'][]),
      }),
    ),
  },
  { title: 'AuditIntegrity' },
)

export function toAuditIntegrity({ events, unsealed, head, firstBroken }: ChainReport): Static<typeof AuditIntegrity> {
  return {
    events,
    unsealed,
    ok: firstBroken === undefined,
    ...present('head', head),
    ...present('firstBroken', firstBroken),
  }
}

export type AuditEventRow = Omit<Row<'audit_events'>, 'xid' | 'seq'>

/** What a list shows of an event. */
export type ListedEventRow = Pick<
  AuditEventRow,
  | 'id'
  | 'organization_id'
  | 'occurred_at'
  | 'action'
  | 'actor_type'
  | 'actor_id'
  | 'actor_label'
  | 'source'
  | 'target_type'
  | 'target_id'
  | 'target_label'
>

export function toAuditEvent(row: ListedEventRow, urls: Urls): Static<typeof AuditEvent> {
  return {
    object: 'audit-event',
    id: row.id,
    occurredAt: row.occurred_at.toISOString(),
    action: row.action,
    actor: {
      type: row.actor_type as Static<typeof AuditEvent>['actor']['type'],
      id: row.actor_id,
      ...present('label', row.actor_label),
    },
    source: row.source as Static<typeof AuditEvent>['source'],
    target: { type: row.target_type, id: row.target_id, ...present('label', row.target_label) },
    urls: { location: `${urls.organization(row.organization_id)}/audit-events/${row.id}` },
  }
}

export const toAuditEventDetails = (row: AuditEventRow, urls: Urls): Static<typeof AuditEventDetails> => ({
  ...toAuditEvent(row, urls),
  schemaVersion: row.schema_version,
  payload: row.payload,
  organization: row.organization_id,
  ...present('executionId', row.request_id),
  ...present('correlationId', row.correlation_id),
  ...present('causedByEventId', row.caused_by),
  ...present('space', row.space_id),
  ...present('site', row.site_id),
  ...present('token', row.token_id),
  ...present('address', row.address),
  ...present('userAgent', row.user_agent),
  ...present('sequence', row.chain_seq === null ? null : Number(row.chain_seq)),
  ...present('hash', row.hash?.toString('hex')),
})
