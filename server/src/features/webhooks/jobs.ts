import Type from 'typebox'
import { job } from '../../core/queue/job.ts'
import { deliverJob } from './delivery-queue.ts'
import { deleteOldDeliveries } from './delivery-store.ts'
import { PUBLIC_EVENTS } from './event-types.ts'
import { type Announced, passOnAuditEvent, passOnPublicEvent } from './pass-on-event.ts'
import { forgetPreviousSecrets } from './store.ts'

/** Triggers in `sql/webhooks.sql` enqueue this and the next. */
const passOnAuditEventJob = job({
  name: 'pass-on-audit-event',
  payload: Type.Object({ id: Type.String(), organization: Type.Optional(Type.String()), occurredAt: Type.String() }),
  run: ({ db, payload }) => passOnAuditEvent(db, { ...payload, occurredAt: new Date(payload.occurredAt) }),
})

const passOnEventJob = job({
  name: 'pass-on-event',
  payload: Type.Object({
    id: Type.String(),
    event: Type.Enum([...PUBLIC_EVENTS]),
    organization: Type.String(),
    space: Type.Optional(Type.String()),
    site: Type.Optional(Type.String()),
    fact: Type.Object({}, { additionalProperties: true }),
  }),
  run: ({ db, urls, payload }) =>
    passOnPublicEvent(db, urls, payload as unknown as Announced & { id: string; organization: string }),
})

const purgeWebhooks = job({
  name: 'purge-webhooks',
  payload: Type.Object({}),
  cron: '23 4 * * *',
  run: async ({ db }) => {
    await deleteOldDeliveries(db)
    await forgetPreviousSecrets(db)
  },
})

export const jobs = [passOnAuditEventJob, passOnEventJob, deliverJob, purgeWebhooks]
