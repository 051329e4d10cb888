import Type from 'typebox'
import { job } from '../../core/queue/job.ts'
import { deleteOldInviteCounts } from './invite-limits.ts'

export const purgeInvites = job({
  name: 'purge-invites',
  payload: Type.Object({}),
  cron: '23 1 * * *',
  run: ({ db }) => deleteOldInviteCounts(db),
})

export const jobs = [purgeInvites]
