import Type from 'typebox'
import { job } from '../../core/queue/job.ts'
import { deleteExpired } from './store.ts'

export const purgeSaml = job({
  name: 'purge-saml',
  payload: Type.Object({}),
  cron: '17 * * * *',
  run: ({ db }) => deleteExpired(db),
})

export const jobs = [purgeSaml]
