import Type from 'typebox'
import { job } from '../../core/queue/job.ts'
import { deleteOldUploads } from './store.ts'

const deleteOldUploadsJob = job({
  name: 'forget-uploads',
  payload: Type.Object({}),
  cron: '37 * * * *',
  run: ({ db }) => deleteOldUploads(db),
})

export const jobs = [deleteOldUploadsJob]
