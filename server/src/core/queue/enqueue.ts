/** Puts jobs into the queue with the caller's connection: inside a transaction the job exists if and only if the change does. */
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Job } from './job.ts'

/** With a key, a job still waiting under it is replaced by this one. */
export async function enqueue<P extends object>(
  db: Db,
  job: Job<P>,
  payload: P,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}, max_attempts => ${job.attempts}, job_key => ${options.key ?? null})`.execute(db)
}

/** Many of one kind in one statement. */
export async function enqueueAll<P extends object>(db: Db, job: Job<P>, payloads: P[]): Promise<void> {
  if (payloads.length === 0) return
  await sql`SELECT graphile_worker.add_jobs(array_agg(
      (${job.name}, payload, NULL, NULL, ${job.attempts}, NULL, NULL, NULL)::graphile_worker.job_spec))
    FROM json_array_elements(${JSON.stringify(payloads)}::json) AS payload`.execute(db)
}
