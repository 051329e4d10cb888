/** Enqueues jobs over the caller's connection: inside a transaction the job exists if and only if the change does. */
import { sql } from 'kysely'
import type { Transaction } from '../database/connections.ts'
import type { Job } from './job.ts'

/** A job with a key replaces a waiting job with the same key. Jobs of one queue run one after the other. */
export async function enqueue<P extends object>(
  db: Transaction,
  job: Job<P>,
  payload: P,
  options: { key?: string; runAt?: Date; queue?: string } = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json, queue_name => ${options.queue ?? null},
    run_at => ${options.runAt ?? null}, max_attempts => ${job.attempts}, job_key => ${options.key ?? null})`.execute(db)
}

/** Enqueues many jobs of one kind in one statement. A job with a key replaces a waiting one, and runs when that was due. */
export async function enqueueAll<P extends object>(
  db: Transaction,
  job: Job<P>,
  payloads: P[],
  options: { keyOf?: (payload: P) => string; queueOf?: (payload: P) => string; runAt?: Date } = {},
): Promise<void> {
  if (payloads.length === 0) return
  const keyed = payloads.map((payload) => ({
    payload,
    key: options.keyOf?.(payload),
    queue: options.queueOf?.(payload),
  }))
  await sql`SELECT graphile_worker.add_jobs(array_agg((${job.name}, job -> 'payload', job ->> 'queue', ${options.runAt ?? null}::timestamptz,
      ${job.attempts}, job ->> 'key', NULL, NULL)::graphile_worker.job_spec), true)
    FROM json_array_elements(${JSON.stringify(keyed)}::json) AS job`.execute(db)
}
