/** Enqueues jobs over the caller's connection: inside a transaction the job exists if and only if the change does. */
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../database/connections.ts'
import type { Job } from './job.ts'
import { withTrace } from './passed-trace.ts'
import { toOwnerFlag } from './share-slots.ts'

/** Mostly an organization, or SQL that finds it. Owners share the slots fairly; a job without one is the server's own. */
type Owner = string | RawBuilder<string>

/** A job with a key replaces a waiting job with the same key. Jobs of one queue run one after the other. */
export async function enqueue<P extends object>(
  db: Transaction,
  job: Job<P>,
  payload: P,
  options: { key?: string; runAt?: Date; queue?: string; owner?: Owner } = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${job.name}, ${JSON.stringify(withTrace(payload))}::json, queue_name => ${options.queue ?? null},
    run_at => ${options.runAt ?? null}, max_attempts => ${job.attempts}, job_key => ${options.key ?? null},
    flags => ${toFlags(options.owner)})`.execute(db)
}

/** Enqueues many jobs of one kind in one statement. A job with a key replaces a waiting one, and runs when that was due. */
export async function enqueueAll<P extends object>(
  db: Transaction,
  job: Job<P>,
  payloads: P[],
  options: {
    keyOf?: (payload: P) => string
    queueOf?: (payload: P) => string
    runAt?: Date
    /** The owner of all of them. */
    owner?: Owner | undefined
    /** The owner of each, where they differ. */
    ownerOf?: (payload: P) => string
  } = {},
): Promise<void> {
  if (payloads.length === 0) return
  const { ownerOf } = options
  const keyed = payloads.map((payload) => ({
    payload: withTrace(payload),
    key: options.keyOf?.(payload),
    queue: options.queueOf?.(payload),
    owner: ownerOf?.(payload),
  }))
  const owner = ownerOf ? sql<string>`job ->> 'owner'` : options.owner
  await sql`SELECT graphile_worker.add_jobs(array_agg((${job.name}, job -> 'payload', job ->> 'queue', ${options.runAt ?? null}::timestamptz,
      ${job.attempts}, job ->> 'key', NULL, ${toFlags(owner)})::graphile_worker.job_spec), true)
    FROM json_array_elements(${JSON.stringify(keyed)}::json) AS job`.execute(db)
}

/** The queue ignores a flag that is null. */
const toFlags = (owner: Owner | undefined) =>
  owner === undefined ? sql`NULL::text[]` : sql`array_remove(ARRAY[${toOwnerFlag('')} || (${owner})::text], NULL)`
