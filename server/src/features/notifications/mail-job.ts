import Type from 'typebox'
import type { Config } from '../../config.ts'
import type { Transaction } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { enqueueAll } from '../../core/queue/enqueue.ts'
import { job } from '../../core/queue/job.ts'
import { organizationOfSpace } from '../spaces/index.ts'
import { sendNotificationMail } from './send-notification-mail.ts'
import type { NotificationTarget } from './store.ts'

/** The first run takes the notifications and leaves none for a second one, so running twice is safe. Its name is stored with queued jobs. */
export const sendNotificationMailJob = job({
  name: 'tell',
  payload: Type.Object({
    userId: Type.String(),
    spaceId: Type.String(),
    changeRequestId: Type.Optional(Type.String()),
  }),
  run: ({ db, urls, secrets, payload: { userId, spaceId, changeRequestId = null } }) =>
    inTransaction(db, (db) => sendNotificationMail(db, userId, { spaceId, changeRequestId }, { urls, secrets })),
})

/** Several notifications before the mail is sent become one mail, at the time set first: a long discussion does not postpone it for ever. */
export async function enqueueMails(
  db: Transaction,
  { notifyAfter }: Pick<Config, 'notifyAfter'>,
  userIds: readonly string[],
  { spaceId, changeRequestId }: NotificationTarget,
): Promise<void> {
  await enqueueAll(
    db,
    sendNotificationMailJob,
    userIds.map((userId) => ({ userId, spaceId, ...(changeRequestId !== null && { changeRequestId }) })),
    {
      owner: organizationOfSpace(spaceId),
      keyOf: ({ userId }) => `tell ${userId} ${changeRequestId ?? spaceId}`,
      runAt: new Date(Date.now() + notifyAfter * 1000),
    },
  )
}
