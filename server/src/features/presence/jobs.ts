import Type from 'typebox'
import { job } from '../../core/queue/job.ts'
import { deleteExpiredPresences } from './store.ts'

const sweepPresencesJob = job({
  name: 'sweep-presences',
  payload: Type.Object({}),
  cron: '*/10 * * * *',
  run: ({ db }) => deleteExpiredPresences(db),
})

export const jobs = [sweepPresencesJob]
