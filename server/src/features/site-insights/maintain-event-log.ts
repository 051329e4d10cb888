/** Maintains the event log: partitions, transaction numbers, statistics. */
import { sql } from 'kysely'
import type { WriteDb } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'

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
