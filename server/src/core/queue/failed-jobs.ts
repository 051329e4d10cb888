/** Jobs that have used up their attempts and wait for an operator. */

import { sql } from 'kysely'
import type { ReadDb } from '../database/connections.ts'

const IS_FAILED = sql`attempts >= max_attempts AND locked_at IS NULL`

export interface FailedJobRow {
  id: string
  name: string
  attempts: number
  last_error: string | null
  created_at: Date
  updated_at: Date
}

export interface JobCounts {
  waiting: number
  running: number
  retrying: number
  failed: number
  oldest_waiting: Date | null
}

/** A SELECT of one row. */
export const JOB_COUNTS = sql<JobCounts>`
    SELECT
      count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now())::int AS waiting,
      count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
      count(*) FILTER (WHERE locked_at IS NULL AND attempts BETWEEN 1 AND max_attempts - 1)::int AS retrying,
      count(*) FILTER (WHERE ${IS_FAILED})::int AS failed,
      min(run_at) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now()) AS oldest_waiting
    FROM graphile_worker.jobs`

export async function countJobs(db: ReadDb): Promise<JobCounts> {
  const { rows } = await JOB_COUNTS.execute(db)
  return rows[0]!
}

/** Failed jobs as a query that `paginate` takes: newest failure first. */
export const selectFailedJobs = (db: ReadDb) =>
  db
    .selectFrom(
      sql<FailedJobRow>`(SELECT id::text AS id, task_identifier AS name, attempts::int AS attempts, last_error,
        date_trunc('milliseconds', created_at) AS created_at, date_trunc('milliseconds', updated_at) AS updated_at
        FROM graphile_worker.jobs WHERE ${IS_FAILED})`.as('failed_jobs'),
    )
    .selectAll()

const JOB_ID = /^\d{1,18}$/

/** Lets the job run again from its first attempt; false when no failed job has this id. */
export async function retryFailedJob(db: ReadDb, id: string): Promise<boolean> {
  if (!JOB_ID.test(id)) return false
  const { rows } = await sql`
    SELECT FROM graphile_worker.reschedule_jobs(
      (SELECT coalesce(array_agg(id), '{}') FROM graphile_worker.jobs WHERE id = ${id}::bigint AND ${IS_FAILED}),
      run_at => now(), attempts => 0)`.execute(db)
  return rows.length > 0
}

/** Removes the job; false when no failed job has this id. */
export async function dismissFailedJob(db: ReadDb, id: string): Promise<boolean> {
  if (!JOB_ID.test(id)) return false
  const { rows } = await sql`
    SELECT FROM graphile_worker.complete_jobs(
      (SELECT coalesce(array_agg(id), '{}') FROM graphile_worker.jobs WHERE id = ${id}::bigint AND ${IS_FAILED}))`.execute(
    db,
  )
  return rows.length > 0
}
