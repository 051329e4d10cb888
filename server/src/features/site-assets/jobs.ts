import Type from 'typebox'
import { job } from '../../core/queue/job.ts'
import { deleteUnusedAssets } from './store.ts'

const deleteUnusedAssetsJob = job({
  name: 'delete-unused-site-assets',
  payload: Type.Object({}),
  cron: '47 2 * * *',
  run: ({ db }) => deleteUnusedAssets(db),
})

export const jobs = [deleteUnusedAssetsJob]
