import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import { PageQuery } from '../../core/operation/pagination.ts'
import type { Urls } from '../../core/urls.ts'
import { DateTime, HTTP_URL, Location, nullable, present } from '../../core/words/shapes.ts'

const Name = Type.String({ minLength: 1, maxLength: 100 })
const Events = Type.Array(Name, {
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
  description: 'Names of events, or of a group of them such as `space.*`',
})
const Ids = Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 100, uniqueItems: true })
const Address = Type.String({ maxLength: 2048, pattern: HTTP_URL })
const Description = Type.String({ maxLength: 500 })
const SCOPE = 'Where spaces or sites are given, only events of one of them are sent'

const WEBHOOK = {
  object: Type.Literal('webhook'),
  id: Type.String(),
  url: Type.String(),
  description: Type.String(),
  events: Type.Array(Type.String()),
  spaces: Type.Optional(Type.Array(Type.String(), { description: SCOPE })),
  sites: Type.Optional(Type.Array(Type.String(), { description: SCOPE })),
  active: Type.Boolean(),
  offReason: Type.Optional(
    Type.Enum(['gone', 'failing'], {
      description: 'Why the server switched it off: the receiver answered 410, or nothing succeeded for five days',
    }),
  ),
  failures: Type.Integer({ description: 'Failed attempts since the last success' }),
  failingSince: Type.Optional(DateTime),
  lastSuccessAt: Type.Optional(DateTime),
  previousSecretUntil: Type.Optional(
    Type.String({ format: 'date-time', description: 'Until then the previous secret signs too' }),
  ),
  createdBy: Type.Optional(Type.String()),
  createdAt: DateTime,
  updatedAt: DateTime,
  urls: Location,
}

export const Webhook = Type.Object(WEBHOOK, { title: 'Webhook' })

export const WebhookWithSecret = Type.Object(
  { ...WEBHOOK, secret: Type.String({ description: 'Shown only in this response' }) },
  { title: 'WebhookWithSecret' },
)

export const NewWebhook = Type.Object({
  url: Address,
  events: Events,
  spaces: Type.Optional(Ids),
  sites: Type.Optional(Ids),
  active: Type.Optional(Type.Boolean({ default: true })),
  description: Type.Optional(Description),
})

export const WebhookChange = Type.Object(
  {
    url: Type.Optional(Address),
    events: Type.Optional(Events),
    spaces: Type.Optional(nullable(Ids)),
    sites: Type.Optional(nullable(Ids)),
    active: Type.Optional(Type.Boolean({ description: 'Switching it on forgets earlier failures' })),
    description: Type.Optional(Description),
  },
  { minProperties: 1 },
)

const WEEK = 604_800

export const SecretRotation = Type.Object({
  keepPrevious: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: WEEK,
      default: 86_400,
      description: 'The seconds for which the previous secret signs too',
    }),
  ),
})

const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const

const DELIVERY = {
  object: Type.Literal('webhook-delivery'),
  id: Type.String(),
  webhook: Type.String(),
  event: Type.String(),
  eventId: Type.String({ description: 'Sent as `webhook-id`, the same for every attempt' }),
  state: Type.Enum([...DELIVERY_STATES]),
  attemptCount: Type.Integer(),
  lastStatus: Type.Optional(Type.Integer({ description: 'Of the last attempt that was answered' })),
  nextAttemptAt: Type.Optional(DateTime),
  createdAt: DateTime,
  endedAt: Type.Optional(DateTime),
  urls: Location,
}

export const WebhookDelivery = Type.Object(DELIVERY, { title: 'WebhookDelivery' })

const WebhookAttempt = Type.Object({
  number: Type.Integer(),
  attemptedAt: DateTime,
  milliseconds: Type.Integer(),
  status: Type.Optional(Type.Integer()),
  error: Type.Optional(Type.String()),
  response: Type.Optional(Type.String({ description: 'The first 1024 bytes' })),
})

export const WebhookDeliveryDetails = Type.Object(
  {
    ...DELIVERY,
    payload: Type.Object({}, { additionalProperties: true }),
    attempts: Type.Array(WebhookAttempt),
  },
  { title: 'WebhookDeliveryDetails' },
)

export const DeliveryQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(Type.Enum([...DELIVERY_STATES])),
  event: Type.Optional(Name),
  from: Type.Optional(DateTime),
  to: Type.Optional(DateTime),
})

export const RedeliveryRange = Type.Object({ from: DateTime, to: DateTime })

export const Redelivery = Type.Object(
  {
    count: Type.Integer({ description: 'How many are sent again, at most 10,000, the oldest first' }),
    remaining: Type.Integer({ description: 'How many failed ones of that time are left' }),
  },
  { title: 'WebhookRedelivery' },
)

export const WebhookEventTypes = Type.Object({
  items: Type.Array(
    Type.Object(
      {
        object: Type.Literal('webhook-event-type'),
        id: Type.String(),
        label: Type.String(),
        group: Type.Optional(Type.String({ description: 'A webhook that lists `group.*` gets all of them' })),
        schema: Type.Object({}, { additionalProperties: true, description: 'JSON Schema of the body' }),
      },
      { title: 'WebhookEventType' },
    ),
  ),
})

export type WebhookRow = Row<'webhooks'>
export type DeliveryRow = Row<'webhook_deliveries'> & { last_status: number | null }
type AttemptRow = Row<'webhook_attempts'>

export const toWebhook = (row: WebhookRow, urls: Urls): Static<typeof Webhook> => ({
  object: 'webhook',
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  active: row.active,
  failures: row.failures,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  urls: { location: urls.webhook(row.organization_id, row.id) },
  ...present('spaces', row.spaces),
  ...present('sites', row.sites),
  ...present('offReason', row.off_reason as 'gone' | 'failing' | null),
  ...present('failingSince', row.failing_since?.toISOString()),
  ...present('lastSuccessAt', row.succeeded_at?.toISOString()),
  ...present('previousSecretUntil', toFuture(row.previous_until)),
  ...present('createdBy', row.created_by),
})

const toFuture = (until: Date | null) => (until && until.getTime() > Date.now() ? until.toISOString() : undefined)

export const toWebhookDelivery = (
  row: DeliveryRow,
  organizationId: string,
  urls: Urls,
): Static<typeof WebhookDelivery> => ({
  object: 'webhook-delivery',
  id: row.id,
  webhook: row.webhook_id,
  event: row.event,
  eventId: row.event_id,
  state: row.state as Static<typeof WebhookDelivery>['state'],
  attemptCount: row.attempts,
  createdAt: row.created_at.toISOString(),
  urls: { location: `${urls.webhook(organizationId, row.webhook_id)}/deliveries/${row.id}` },
  ...present('lastStatus', row.last_status),
  ...present('nextAttemptAt', row.next_attempt_at?.toISOString()),
  ...present('endedAt', row.ended_at?.toISOString()),
})

export const toWebhookAttempt = (row: AttemptRow): Static<typeof WebhookAttempt> => ({
  number: row.number,
  attemptedAt: row.attempted_at.toISOString(),
  milliseconds: row.milliseconds,
  ...present('status', row.status),
  ...present('error', row.error),
  ...present('response', row.response),
})
