import type { Static } from 'typebox'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { conflict, invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { created, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { lockOrganization, onOrganization } from '../organizations/index.ts'
import { asUser } from '../users/index.ts'
import { checkWebhookUrl } from './check-url.ts'
import { checkEventNames, type PublicEvent, WEBHOOK_EVENT_TYPES } from './event-types.ts'
import { toHostLabel } from './host-label.ts'
import {
  NewWebhook,
  SecretRotation,
  toWebhook,
  Webhook,
  WebhookChange,
  WebhookEventTypes,
  type WebhookRow,
  WebhookWithSecret,
} from './schema.ts'
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  listForeign,
  listWebhooks,
  loadWebhook,
  lockWebhook,
  updateWebhook,
} from './store.ts'
import { noteVisibilities } from './visibility-store.ts'
import { newWebhookSecret, previousWebhookSecrets, webhookSecrets } from './webhook-secret.ts'

const WEBHOOKS = '/orgs/{organizationId}/webhooks'
const WEBHOOK = `${WEBHOOKS}/{webhookId}` as const
const MOST = 50
/** The URL is left out: its path often contains a secret of the receiver. */
const SETTINGS = ['events', 'spaces', 'sites', 'active']

const toTarget = ({ id, url }: Pick<WebhookRow, 'id' | 'url'>) => ({ id, label: toHostLabel(url) })

async function checkScopeIds(
  db: ReadDb,
  organizationId: string,
  body: Pick<Static<typeof WebhookChange>, 'spaces' | 'sites'>,
): Promise<void> {
  for (const kind of ['spaces', 'sites'] as const) {
    const ids = body[kind]
    if (!ids) continue
    const foreign = await listForeign(db, kind, organizationId, ids)
    const at = ids.findIndex((id) => foreign.has(id))
    if (at >= 0) throw invalid(`${kind}.${at} must be the id of one of the ${kind} of the organization`)
  }
}

const VISIBILITY: PublicEvent = 'space_visibility_updated'

const wantsVisibility = ({ active, events }: Pick<WebhookRow, 'active' | 'events'>) =>
  active && events.includes(VISIBILITY)

/** From now on changes are reported, and not those before. */
async function startNotingVisibilities(db: Transaction, row: WebhookRow, before?: WebhookRow): Promise<void> {
  if (wantsVisibility(row) && !(before && wantsVisibility(before))) await noteVisibilities(db, row.organization_id)
}

export const operations = [
  operation({
    id: 'listWebhookEventTypes',
    summary: 'The events that webhooks can be told of, with the JSON Schemas of their bodies',
    route: 'GET /webhook-event-types',
    access: asUser(),
    scope: 'any',
    answer: WebhookEventTypes,
    handle: () => ({ items: WEBHOOK_EVENT_TYPES.map((type) => ({ object: 'webhook-event-type' as const, ...type })) }),
  }),
  operation({
    id: 'listWebhooks',
    summary: 'The webhooks of an organization',
    route: `GET ${WEBHOOKS}`,
    access: onOrganization('admin'),
    query: PageQuery,
    answer: pageOf(Webhook),
    handle: async ({ db, organization, page, urls }) =>
      mapPage(await listWebhooks(db, organization.id, page), (row) => toWebhook(row, urls)),
  }),
  operation({
    id: 'createWebhook',
    summary: 'Create a webhook',
    description:
      'Events are sent as Standard Webhooks 1.0.0. The secret that signs them is in this response only. An organization has at most 50 webhooks.',
    route: `POST ${WEBHOOKS}`,
    access: onOrganization('admin'),
    body: NewWebhook,
    records: { action: 'webhook.created', settings: SETTINGS },
    answer: created(WebhookWithSecret),
    answersSecret: true,
    transaction: 'own',
    handle: async ({ db, organization, body, actor, config, secrets, recording, urls }) => {
      checkEventNames(body.events)
      await checkWebhookUrl(body.url, config.allowPrivateFetch)
      const id = newId()
      const secret = newWebhookSecret()
      const row = await inTransaction(db, async (trx) => {
        await checkScopeIds(trx, organization.id, body)
        await lockOrganization(trx, organization.id)
        if ((await countWebhooks(trx, organization.id)) >= MOST)
          throw conflict(`An organization has at most ${MOST} webhooks; delete one first`)
        const inserted = await insertWebhook(trx, {
          id,
          organization_id: organization.id,
          created_by: actor.userId,
          secret: await webhookSecrets.seal(secrets, trx, id, secret),
          ...body,
        })
        await startNotingVisibilities(trx, inserted)
        await recording.write(trx, { target: toTarget(inserted) })
        return inserted
      })
      return { ...toWebhook(row, urls), secret }
    },
  }),
  operation({
    id: 'getWebhook',
    summary: 'A webhook',
    route: `GET ${WEBHOOK}`,
    access: onOrganization('admin'),
    answer: Webhook,
    handle: async ({ db, organization, params, urls }) =>
      toWebhook(await loadWebhook(db, organization.id, params.webhookId), urls),
  }),
  operation({
    id: 'updateWebhook',
    summary: 'Change a webhook, switch it on or off',
    description: 'Deliveries that become due while it is off fail, and can be sent again.',
    route: `PATCH ${WEBHOOK}`,
    access: onOrganization('admin'),
    body: WebhookChange,
    records: { action: 'webhook.updated', settings: SETTINGS },
    answer: Webhook,
    transaction: 'own',
    handle: async ({ db, organization, params, body, config, recording, urls }) => {
      await loadWebhook(db, organization.id, params.webhookId)
      if (body.events) checkEventNames(body.events)
      if (body.url !== undefined) await checkWebhookUrl(body.url, config.allowPrivateFetch)
      const row = await inTransaction(db, async (trx) => {
        const before = await lockWebhook(trx, organization.id, params.webhookId)
        await checkScopeIds(trx, organization.id, body)
        const isFresh = (body.active === true && !before.active) || (body.url !== undefined && body.url !== before.url)
        const changed = await updateWebhook(trx, before.id, {
          ...body,
          ...(body.active !== undefined && { off_reason: null }),
          ...(isFresh && { failures: 0, failing_since: null }),
        })
        await startNotingVisibilities(trx, changed, before)
        await recording.write(trx, { target: toTarget(changed) })
        return changed
      })
      return toWebhook(row, urls)
    },
  }),
  operation({
    id: 'deleteWebhook',
    summary: 'Delete a webhook with its deliveries',
    route: `DELETE ${WEBHOOK}`,
    access: onOrganization('admin'),
    records: 'webhook.deleted',
    answer: removed,
    handle: async ({ db, organization, params, recording }) => {
      const row = await deleteWebhook(db, organization.id, params.webhookId)
      if (row) recording.note({ target: toTarget({ id: params.webhookId, url: row.url }) })
      return row !== undefined
    },
  }),
  operation({
    id: 'rotateWebhookSecret',
    summary: 'Replace the secret of a webhook',
    description:
      'The new secret is in this response only. For a while the previous one signs too, so that receivers can be changed one after the other.',
    route: `POST ${WEBHOOK}/rotate-secret`,
    access: onOrganization('admin'),
    body: SecretRotation,
    bodyOptional: true,
    records: { action: 'webhook.secret_rotated', settings: ['keepPrevious'] },
    answer: WebhookWithSecret,
    answersSecret: true,
    handle: async ({ db, organization, params, body, secrets, recording, urls, now }) => {
      const { id, secret: sealed } = await lockWebhook(db, organization.id, params.webhookId)
      const secret = newWebhookSecret()
      const seconds = body.keepPrevious ?? 86_400
      const previous = await webhookSecrets.unseal(secrets, db, id, sealed)
      const row = await updateWebhook(db, id, {
        secret: await webhookSecrets.seal(secrets, db, id, secret),
        previous_secret: seconds === 0 ? null : await previousWebhookSecrets.seal(secrets, db, id, previous),
        previous_until: seconds === 0 ? null : new Date(now().getTime() + seconds * 1000),
      })
      recording.note({ target: toTarget(row) })
      return { ...toWebhook(row, urls), secret }
    },
  }),
]
