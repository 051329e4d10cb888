import type { ResultOf } from '../../api/client.ts'
import { type ItemOf, listQuery, resourceQuery } from '../../api/query.ts'

export type ListedWebhook = ItemOf<'/orgs/{organizationId}/webhooks'>
export type ListedDelivery = ItemOf<'/orgs/{organizationId}/webhooks/{webhookId}/deliveries'>
export type DeliveryState = ListedDelivery['state']
export type EventTypeItem = ResultOf<'/webhook-event-types', 'get'>['items'][number]

export interface WebhookPath {
  organizationId: string
  webhookId: string
}

export const webhooksQuery = (organizationId: string) =>
  listQuery('/orgs/{organizationId}/webhooks', { path: { organizationId }, query: { limit: 50 } })

export const webhookQuery = (path: WebhookPath) =>
  resourceQuery('/orgs/{organizationId}/webhooks/{webhookId}', { path })

export const eventTypesQuery = resourceQuery('/webhook-event-types')

export const deliveriesQuery = (path: WebhookPath, state: DeliveryState | undefined) =>
  listQuery('/orgs/{organizationId}/webhooks/{webhookId}/deliveries', {
    path,
    query: state === undefined ? { limit: 25 } : { limit: 25, state },
  })

export const deliveryQuery = (path: WebhookPath & { deliveryId: string }) =>
  resourceQuery('/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}', { path })

const SOON = 60_000
const ASKED_EVERY = 1_500

/** While an attempt is about to be made, its result is waited for. */
export const askAgain = (deliveries: readonly Pick<ListedDelivery, 'nextAttemptAt'>[]): number | false =>
  deliveries.some(({ nextAttemptAt }) => nextAttemptAt !== undefined && Date.parse(nextAttemptAt) - Date.now() < SOON)
    ? ASKED_EVERY
    : false

/** The host and the path; what follows may be long. */
export function toShortUrl(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname === '/' ? '' : pathname}`
}
