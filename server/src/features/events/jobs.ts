import Type from 'typebox'
import { deleteOldEvents } from '../../core/events/delete-old-events.ts'
import { job } from '../../core/queue/job.ts'
import { KEPT_HOURS } from './cursor.ts'

const sweepEventsJob = job({
  name: 'sweep-events',
  payload: Type.Object({}),
  cron: '17 * * * *',
  run: ({ db }) => deleteOldEvents(db, KEPT_HOURS),
})

export const jobs = [sweepEventsJob]
