import Type from 'typebox'
import { job } from '../../core/queue/job.ts'
import { deleteUnrestorableSpaces } from './store.ts'

export const purgeSpaces = job({
  name: 'purge-spaces',
  payload: Type.Object({}),
  cron: '17 3 * * *',
  run: ({ db }) => deleteUnrestorableSpaces(db),
})

export const jobs = [purgeSpaces]
