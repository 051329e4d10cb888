/**
 * A running job holds a lease: `locked_at`, renewed while the process lives. graphile-worker releases the jobs of a killed process only after four
 * hours; here they are released LEASE after the last renewal.
 */
import { type RawBuilder, sql } from 'kysely'
import type { PoolDb } from '../database/connections.ts'

export const RENEWED_EVERY = 30_000
const LEASE = '2 minutes'

/** Renews first, because a process that was suspended must not take its own jobs for those of a dead one. */
export async function renewLeases(db: PoolDb, runningJobs: Iterable<string>): Promise<void> {
  const ids = [...runningJobs]
  if (ids.length > 0)
    await sql`UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE id = ANY(${ids}::bigint[])`.execute(db)
  await sql`SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
    WHERE locked_at < now() - ${sql.lit(LEASE)}::interval HAVING count(*) > 0`.execute(db)
}

/** SQL: whether a process runs the job with this key, and is alive. */
export const isJobRunning = (key: RawBuilder<string>) => sql<boolean>`EXISTS (SELECT FROM graphile_worker.jobs
  WHERE jobs.key = ${key} AND jobs.locked_at > now() - ${sql.lit(LEASE)}::interval)`

/** SQL: whether the job with this key waits for a process that runs it. */
export const isJobWaiting = (key: RawBuilder<string>) => sql<boolean>`EXISTS (SELECT FROM graphile_worker.jobs
  WHERE jobs.key = ${key} AND jobs.locked_at IS NULL AND jobs.attempts < jobs.max_attempts)`
