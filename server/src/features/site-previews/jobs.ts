import Type from 'typebox'
import { job } from '../../core/queue/job.ts'
import { deleteExpiredPreviews } from './store.ts'

const deleteExpiredPreviewsJob = job({
  name: 'delete-expired-previews',
  payload: Type.Object({}),
  cron: '*/10 * * * *',
  run: ({ db }) => deleteExpiredPreviews(db),
})

export const jobs = [deleteExpiredPreviewsJob]
