/**
 * Jobs of one queue run one after the other, on whatever server: a webhook has four queues, so at most four attempts are made at once. One that
 * keeps failing has only the first of them. All webhooks of an organization together have its share of the slots.
 */
import Type from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { enqueue, enqueueAll } from '../../core/queue/enqueue.ts'
import { job } from '../../core/queue/job.ts'
import { deliver } from './deliver.ts'

const QUEUES = 4
/** After so many failures in a row one attempt is made at a time. */
const FAILURES = 10
/** Many attempts wait for slow receivers, and each takes little memory. */
const SLOTS = 24

export const deliverJob = job({
  name: 'deliver-webhook',
  payload: Type.Object({
    deliveryId: Type.String(),
    webhookId: Type.String(),
    number: Type.Integer(),
    queue: Type.Integer(),
  }),
  ownSlots: SLOTS,
  run: (context) =>
    deliver(context, {
      mayTry: ({ failures }) => failures < FAILURES || context.payload.queue === 0,
      enqueueNext,
    }),
})

interface Attempt {
  deliveryId: string
  webhookId: string
  organizationId: string
  number: number
  /** Failures of the webhook so far. */
  failures: number
}

const toPayload = ({ deliveryId, webhookId, number, failures }: Attempt) => ({
  deliveryId,
  webhookId,
  number,
  queue: chooseQueue(failures),
})

const chooseQueue = (failures: number) => (failures < FAILURES ? Math.floor(Math.random() * QUEUES) : 0)

const toQueueName = ({ webhookId, queue }: { webhookId: string; queue: number }) => `webhook ${webhookId} ${queue}`

const toKey = ({ deliveryId }: { deliveryId: string }) => `webhook delivery ${deliveryId}`

/** The attempts are those of one organization. */
export const enqueueDeliveries = (db: Transaction, attempts: Attempt[]) =>
  enqueueAll(db, deliverJob, attempts.map(toPayload), {
    keyOf: toKey,
    queueOf: toQueueName,
    owner: attempts[0]?.organizationId,
    runAt: new Date(),
  })

async function enqueueNext(db: Transaction, attempt: Attempt, runAt: Date): Promise<void> {
  const payload = toPayload(attempt)
  await enqueue(db, deliverJob, payload, {
    key: toKey(payload),
    queue: toQueueName(payload),
    owner: attempt.organizationId,
    runAt,
  })
}
