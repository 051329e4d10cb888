import Type from 'typebox'
import { job } from '../../core/queue/job.ts'
import { runBackup } from './run-backup.ts'

/** The queue gives it to one of several processes. It is tried again because that process may be killed. */
export const scheduledBackupJob = job({
  name: 'scheduled-backup',
  payload: Type.Object({}),
  cron: ({ backupCron }) => backupCron,
  attempts: 3,
  run: runBackup,
})
