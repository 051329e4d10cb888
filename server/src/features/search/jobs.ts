import Type from 'typebox'
import { inTransaction } from '../../core/database/transaction.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { job } from '../../core/queue/job.ts'
import { indexSpace, VERSION } from './index-space.ts'
import { listSpacesBehind } from './index-store.ts'

/** Enqueued by the database itself, with every change of what a space shows. */
const indexSpaceJob = job({
  name: 'index-space',
  payload: Type.Object({ spaceId: Type.String() }),
  run: async ({ db, payload }) => {
    await inTransaction(db, (db) => indexSpace(db, payload.spaceId))
  },
})

/** Enqueued by migrations: what is there already is indexed for the first time, or in a new way. */
const indexSpacesJob = job({
  name: 'index-spaces',
  payload: Type.Object({}),
  run: async ({ db }) => {
    for (const spaceId of await listSpacesBehind(db, VERSION))
      await enqueue(db, indexSpaceJob, { spaceId }, { key: `index-space ${spaceId}` })
  },
})

export const jobs = [indexSpaceJob, indexSpacesJob]
