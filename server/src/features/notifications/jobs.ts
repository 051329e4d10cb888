import Type from 'typebox'
import { inTransaction } from '../../core/database/transaction.ts'
import { job } from '../../core/queue/job.ts'
import { sendNotificationMail } from './send-notification-mail.ts'

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

export const jobs = [sendNotificationMailJob]
