/** Maintains the event log: partitions, transaction numbers, statistics. */
import { sql } from 'kysely'
import type { ReadDb, WriteDb } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'

/** Creates the partition of the current month and of the following ones. */
export const addMonthPartitions = (db: ReadDb, ahead: number) =>
  sql`SELECT make_site_events_month(now() + month * interval '1 month') FROM generate_series(0, ${ahead}::int) AS month`.execute(
    db,
  )

/** Lists the months that have a partition, such as 2026-11. */
export async function listMonthPartitions(db: ReadDb): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    SELECT replace(right(inhrelid::regclass::text, 7), '_', '-') AS month FROM pg_inherits
    WHERE inhparent = 'site_events'::regclass AND inhrelid::regclass::text ~ '^site_events_\\d{4}_\\d\\d$' ORDER BY 1`.execute(
    db,
  )
  return rows.map(({ month }) => month)
}

/** Gives up after five seconds, so that long queries do not block new ones; the job runs again the next night. */
export const dropMonthPartition = (db: WriteDb, month: string) =>
  inTransaction(db, async (trx) => {
    await sql`SET LOCAL lock_timeout = '5s'`.execute(trx)
    await sql`SELECT pg_advisory_xact_lock(hashtext('months of site_events'))`.execute(trx)
    await sql`DROP TABLE IF EXISTS ${sql.table(`site_events_${month.replace('-', '_')}`)}`.execute(trx)
  })

/** Deletes events from the partition for months without their own. */
export const deleteEventsBefore = (db: WriteDb, moment: Date) =>
  sql`DELETE FROM site_events_other WHERE occurred_at < ${moment}`.execute(db)

/** The time in which a repeated event is recognized: docs/decisions/0041. */
const EVENT_ID_DAYS = 30

export const deleteEventIds = (db: WriteDb) =>
  sql`DELETE FROM site_event_ids WHERE received_at < now() - ${EVENT_ID_DAYS}::int * interval '1 day'`.execute(db)

/**
 * A visible row was written by a finished transaction. A row with a future transaction number was restored from a backup of another database: it gets
 * the number of this transaction, or copies of the event log would wait until that number is reached.
 */
export const renumberRestoredEvents = (db: WriteDb) =>
  sql`UPDATE site_events SET transaction_id = pg_current_xact_id()
    WHERE transaction_id >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)

/** PostgreSQL analyzes partitions by itself, but not the partitioned table. */
export const analyzeEvents = (db: WriteDb) =>
  inTransaction(db, async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx)
    await sql`ANALYZE site_events`.execute(trx)
  })
