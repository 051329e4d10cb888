import Type from 'typebox'
import { job } from '../../core/queue/job.ts'
import { deleteUnshownPictures } from './store.ts'

const deleteUnshownPicturesJob = job({
  name: 'delete-unshown-pictures',
  payload: Type.Object({}),
  cron: '52 2 * * *',
  run: ({ db }) => deleteUnshownPictures(db),
})

export const jobs = [deleteUnshownPicturesJob]
