import Type from 'typebox'
import { inTransaction } from '../../core/database/transaction.ts'
import { job } from '../../core/queue/job.ts'
import { tell } from './tell.ts'

/** Safe to run twice: who is told takes what there is to tell and leaves nothing for the second run. */
export const tellJob = job({
  name: 'tell',
  payload: Type.Object({
    userId: Type.String(),
    spaceId: Type.String(),
    changeRequestId: Type.Optional(Type.String()),
  }),
  run: ({ db, urls, secrets, payload: { userId, spaceId, changeRequestId = null } }) =>
    inTransaction(db, (db) => tell(db, userId, { spaceId, changeRequestId }, { urls, secrets })),
})

export const jobs = [tellJob]
