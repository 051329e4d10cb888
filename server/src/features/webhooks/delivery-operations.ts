import { randomUUID } from 'node:crypto'
import { conflict, invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { created } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, pageOf } from '../../core/operation/pagination.ts'
import { onOrganization } from '../organizations/index.ts'
import { PING } from './deliver.ts'
import { enqueueDeliveries } from './delivery-queue.ts'
import {
  countFailed,
  insertDeliveries,
  listAttempts,
  listDeliveries,
  loadDelivery,
  reopenDelivery,
  reopenFailed,
} from './delivery-store.ts'
import { toHostLabel } from './host-label.ts'
import {
  DeliveryQuery,
  Redelivery,
  RedeliveryRange,
  toWebhookAttempt,
  toWebhookDelivery,
  WebhookDelivery,
  WebhookDeliveryDetails,
  type WebhookRow,
} from './schema.ts'
import { loadWebhook } from './store.ts'

const WEBHOOK = '/orgs/{organizationId}/webhooks/{webhookId}'
const DELIVERIES = `${WEBHOOK}/deliveries` as const
const DELIVERY = `${DELIVERIES}/{deliveryId}` as const
const MOST_AT_ONCE = 10_000

function checkOrder({ from, to }: { from?: string; to?: string }): void {
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
    throw invalid('from must not be later than to')
}

function checkActive({ active }: WebhookRow): void {
  if (!active) throw conflict('The webhook is switched off; switch it on first')
}

const toTarget = ({ id, url }: WebhookRow) => ({ id, label: toHostLabel(url) })

export const operations = [
  operation({
    id: 'pingWebhook',
    summary: 'Send an event of the type `ping` to a webhook, also to one that is off',
    description: 'It is sent once; the delivery shows the answer.',
    route: `POST ${WEBHOOK}/ping`,
    access: onOrganization('admin'),
    records: 'webhook.pinged',
    answer: created(WebhookDelivery),
    handle: async ({ db, organization, params, actor, recording, urls, now }) => {
      const webhook = await loadWebhook(db, organization.id, params.webhookId)
      const [id, eventId] = [newId(), randomUUID()]
      const body = JSON.stringify({
        id: eventId,
        type: PING,
        timestamp: now().toISOString(),
        organization: organization.id,
        actor: { type: 'user', id: actor.userId },
        data: { webhook: webhook.id },
      })
      const row = { id, webhook_id: webhook.id, event_id: eventId, event: PING, body, next_attempt_at: now() }
      await insertDeliveries(db, [row])
      const { id: webhookId, failures } = webhook
      await enqueueDeliveries(db, [{ deliveryId: id, webhookId, organizationId: organization.id, number: 1, failures }])
      recording.note({ target: toTarget(webhook) })
      return toWebhookDelivery(await loadDelivery(db, webhook.id, id), organization.id, urls)
    },
  }),
  operation({
    id: 'listWebhookDeliveries',
    summary: 'What was sent to a webhook in the last 30 days, the newest first',
    route: `GET ${DELIVERIES}`,
    access: onOrganization('admin'),
    query: DeliveryQuery,
    answer: pageOf(WebhookDelivery),
    handle: async ({ db, organization, params, query, page, urls }) => {
      checkOrder(query)
      const { id } = await loadWebhook(db, organization.id, params.webhookId)
      return mapPage(await listDeliveries(db, id, query, page), (row) => toWebhookDelivery(row, organization.id, urls))
    },
  }),
  operation({
    id: 'getWebhookDelivery',
    summary: 'A delivery with its payload and all attempts',
    route: `GET ${DELIVERY}`,
    access: onOrganization('admin'),
    answer: WebhookDeliveryDetails,
    handle: async ({ db, organization, params, urls }) => {
      const { id } = await loadWebhook(db, organization.id, params.webhookId)
      const row = await loadDelivery(db, id, params.deliveryId)
      const attempts = await listAttempts(db, row.id)
      return {
        ...toWebhookDelivery(row, organization.id, urls),
        payload: JSON.parse(row.body),
        attempts: attempts.map(toWebhookAttempt),
      }
    },
  }),
  operation({
    id: 'redeliverWebhookDelivery',
    summary: 'Send a delivery again, with the same id and all tries',
    route: `POST ${DELIVERY}/redeliver`,
    access: onOrganization('admin'),
    records: 'webhook.redelivered',
    answer: WebhookDelivery,
    handle: async ({ db, organization, params, recording, urls }) => {
      const webhook = await loadWebhook(db, organization.id, params.webhookId)
      const { id } = await loadDelivery(db, webhook.id, params.deliveryId)
      checkActive(webhook)
      const { attempts } = await reopenDelivery(db, id)
      const { id: webhookId, failures } = webhook
      await enqueueDeliveries(db, [
        { deliveryId: id, webhookId, organizationId: organization.id, number: attempts + 1, failures },
      ])
      recording.note({ target: toTarget(webhook) })
      return toWebhookDelivery(await loadDelivery(db, webhook.id, id), organization.id, urls)
    },
  }),
  operation({
    id: 'redeliverWebhookDeliveries',
    summary: 'Send the failed deliveries of a time again',
    route: `POST ${WEBHOOK}/redeliver`,
    access: onOrganization('admin'),
    body: RedeliveryRange,
    records: { action: 'webhook.redelivered', settings: ['from', 'to'] },
    answer: Redelivery,
    handle: async ({ db, organization, params, body, recording }) => {
      checkOrder(body)
      const webhook = await loadWebhook(db, organization.id, params.webhookId)
      checkActive(webhook)
      const range = { from: new Date(body.from), to: new Date(body.to) }
      const reopened = await reopenFailed(db, webhook.id, range, MOST_AT_ONCE)
      await enqueueDeliveries(
        db,
        reopened.map(({ id, webhook_id, attempts }) => ({
          deliveryId: id,
          webhookId: webhook_id,
          organizationId: organization.id,
          number: attempts + 1,
          failures: webhook.failures,
        })),
      )
      recording.note({ target: toTarget(webhook), payload: { count: reopened.length } })
      return { count: reopened.length, remaining: await countFailed(db, webhook.id, range) }
    },
  }),
]
