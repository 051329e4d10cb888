import { sql } from 'kysely'
import type { DatabaseGauges } from '../metrics/gauges.ts'
import { JOB_COUNTS } from './failed-jobs.ts'

export const jobGauges: DatabaseGauges = {
  name: 'jobs',
  select: sql`SELECT waiting, running, retrying, failed, coalesce(extract(epoch FROM now() - oldest_waiting), 0)::float8 AS oldest
    FROM (${JOB_COUNTS}) AS counts`,
  gauges: [
    {
      name: 'lectern_jobs',
      help: 'Jobs: waiting (due, not started), running, retrying (failed, to be tried again), failed (out of attempts)',
      label: 'state',
      columns: ['waiting', 'running', 'retrying', 'failed'],
    },
    {
      name: 'lectern_jobs_oldest_waiting_seconds',
      help: 'How long the oldest waiting job has been due; 0 when none waits',
      columns: ['oldest'],
    },
  ],
}
