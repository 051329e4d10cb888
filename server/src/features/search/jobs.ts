import Type from 'typebox'
import { inTransaction } from '../../core/database/transaction.ts'
import { enqueueAll } from '../../core/queue/enqueue.ts'
import { job } from '../../core/queue/job.ts'
import { INDEX_VERSION, indexSpace } from './index-space.ts'
import { listOutdatedSpaces } from './index-store.ts'

/** A trigger enqueues it with every change of a space's primary revision. */
const indexSpaceJob = job({
  name: 'index-space',
  payload: Type.Object({ spaceId: Type.String() }),
  run: async ({ db, payload }) => {
    await indexSpace(db, payload.spaceId)
  },
})

/** Enqueued by migrations that change how content is indexed. */
const indexSpacesJob = job({
  name: 'index-spaces',
  payload: Type.Object({}),
  run: async ({ db }) => {
    const behind = (await listOutdatedSpaces(db, INDEX_VERSION)).map((spaceId) => ({ spaceId }))
    await inTransaction(db, (trx) =>
      enqueueAll(trx, indexSpaceJob, behind, { keyOf: ({ spaceId }) => `index-space ${spaceId}` }),
    )
  },
})

export const jobs = [indexSpaceJob, indexSpacesJob]
