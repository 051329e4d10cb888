/** One attempt: the body is sent, and the answer is noted with what follows from it. A process that dies in between sends it again, with the same id. */
import type { Transaction } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import type { JobContext } from '../../core/queue/job.ts'
import {
  countDeliveryAttempt,
  type DueDelivery,
  endDelivery,
  findDueDelivery,
  insertAttempt,
  postponeDelivery,
} from './delivery-store.ts'
import { countedAttempts } from './metrics.ts'
import { findNextTry } from './retry-times.ts'
import type { WebhookRow } from './schema.ts'
import { type AttemptResult, sendBody } from './send-body.ts'
import { toSignedHeaders } from './sign-body.ts'
import { noteDeliveryFailure, noteDeliverySuccess } from './store.ts'
import { switchOff } from './switch-off.ts'
import { openLiveSecrets } from './webhook-secret.ts'

export const PING = 'ping'

interface Payload {
  deliveryId: string
  number: number
}

interface DeliveryRules {
  /** Whether an attempt may be made now, beside others to the same webhook. */
  mayTry: (webhook: WebhookRow) => boolean
  enqueueNext: (
    db: Transaction,
    attempt: { deliveryId: string; webhookId: string; organizationId: string; number: number; failures: number },
    runAt: Date,
  ) => Promise<void>
}

export async function deliver(context: JobContext<Payload>, { mayTry, enqueueNext }: DeliveryRules): Promise<void> {
  const { db, config, secrets, requestUrl, signal } = context
  const { deliveryId, number } = context.payload
  const due = await findDueDelivery(db, deliveryId, number)
  if (!due) return
  const { delivery, webhook } = due
  const { id: webhookId, organization_id: organizationId, failures } = webhook
  const next = { deliveryId, webhookId, organizationId, number, failures }
  if (!webhook.active && delivery.event !== PING) return endDelivery(db, deliveryId, 'failed')
  if (!mayTry(webhook)) return inTransaction(db, (trx) => enqueueNext(trx, next, new Date()))

  const attemptedAt = new Date()
  const { body, event_id: id } = delivery
  const headers = toSignedHeaders(await openLiveSecrets(secrets, db, webhook), { id, body, now: attemptedAt })
  const result = await sendBody(requestUrl, config.allowPrivateFetch, { url: webhook.url, headers, body, signal })
  const outcome = await inTransaction(db, async (trx) => {
    const tries = await countDeliveryAttempt(trx, deliveryId, number)
    // Another process took this one for dead and has made the attempt.
    if (tries === undefined) return undefined
    const { retryAfter: _, ...answered } = result
    await insertAttempt(trx, { delivery_id: deliveryId, number, attempted_at: attemptedAt, ...answered })
    const retryAt = await noteResult(context, trx, due, result, tries)
    if (retryAt) await enqueueNext(trx, { ...next, number: number + 1, failures: webhook.failures + 1 }, retryAt)
    return retryAt ? 'retrying' : isSuccess(result) ? 'delivered' : 'failed'
  })
  if (outcome) countedAttempts.count(outcome)
}

const isSuccess = ({ status }: AttemptResult) => status !== null && status >= 200 && status < 300

/** Returns when the delivery is tried again. */
async function noteResult(
  context: JobContext<Payload>,
  db: Transaction,
  { delivery, webhook }: DueDelivery,
  result: AttemptResult,
  tries: number,
): Promise<Date | undefined> {
  const { status, retryAfter } = result
  if (isSuccess(result)) {
    await noteDeliverySuccess(db, webhook.id)
    await endDelivery(db, delivery.id, 'delivered')
    return undefined
  }
  const isOver = await noteDeliveryFailure(db, webhook.id)
  if (status === GONE) await switchOff(context, db, webhook.id, 'gone')
  else if (isOver) await switchOff(context, db, webhook.id, 'failing')
  // A receiver that is gone wants no further attempt; somebody pings once.
  const retryAt =
    status === GONE || isOver || delivery.event === PING ? undefined : findNextTry(tries, new Date(), retryAfter)
  if (retryAt) await postponeDelivery(db, delivery.id, retryAt)
  else await endDelivery(db, delivery.id, 'failed')
  return retryAt
}

const GONE = 410
