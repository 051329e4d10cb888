/** The record's upkeep: months made and dropped, numbers put right, statistics. */
import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import { inTransaction } from '../../core/database/transaction.ts'

/** That of today, and as many after it. */
export const makeMonths = (db: Db, ahead: number) =>
  sql`SELECT make_site_events_month(now() + month * interval '1 month') FROM generate_series(0, ${ahead}::int) AS month`.execute(
    db,
  )

/** Those that have a partition, such as 2026-11. */
export async function listMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    SELECT replace(right(inhrelid::regclass::text, 7), '_', '-') AS month FROM pg_inherits
    WHERE inhparent = 'site_events'::regclass AND inhrelid::regclass::text ~ '^site_events_\\d{4}_\\d\\d$' ORDER BY 1`.execute(
    db,
  )
  return rows.map(({ month }) => month)
}

/** Whoever reads the record for long is not made to wait behind this for long: the job comes again. */
export const dropMonth = (db: Db, month: string) =>
  inTransaction(db, async (trx) => {
    await sql`SET LOCAL lock_timeout = '5s'`.execute(trx)
    await sql`SELECT pg_advisory_xact_lock(hashtext('months of site_events'))`.execute(trx)
    await sql`DROP TABLE IF EXISTS ${sql.table(`site_events_${month.replace('-', '_')}`)}`.execute(trx)
  })

/** Among those that have no month of their own. */
export const deleteEventsBefore = (db: Db, moment: Date) =>
  sql`DELETE FROM site_events_other WHERE occurred_at < ${moment}`.execute(db)

/** How long a sender may send again: docs/decisions/0041. */
const DAYS = 30

export const deleteEventIds = (db: Db) =>
  sql`DELETE FROM site_event_ids WHERE received_at < now() - ${DAYS}::int * interval '1 day'`.execute(db)

/**
 * A row that is seen was written by a transaction that is over. One from a later transaction than there has been came out of the backup of another
 * database: it gets the number of this transaction, or whoever copies the record would wait for its own to come up.
 */
export const renumberRestoredEvents = (db: Db) =>
  sql`UPDATE site_events SET transaction_id = pg_current_xact_id()
    WHERE transaction_id >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)

/** PostgreSQL itself looks only at the parts, never at the whole. */
export const analyzeEvents = (db: Db) =>
  inTransaction(db, async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx)
    await sql`ANALYZE site_events`.execute(trx)
  })
