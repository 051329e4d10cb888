import Type from 'typebox'
import { job } from '../queue/job.ts'
import { deleteOldKeys } from './store.ts'

export const purgeIdempotencyKeysJob = job({
  name: 'purge-idempotency-keys',
  payload: Type.Object({}),
  cron: '29 * * * *',
  run: ({ db }) => deleteOldKeys(db),
})
