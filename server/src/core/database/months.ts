/** Tables with one partition a month: their partitions are created ahead, and whole months are dropped (docs/decisions/0041). */
import { sql } from 'kysely'
import type pg from 'pg'
import type { ReadDb, WriteDb } from './connections.ts'
import { inTransaction } from './transaction.ts'

type MonthlyTable = 'audit_events_sealed' | 'site_events'

export const addMonthPartition = (pool: Pick<pg.Pool, 'query'>, table: MonthlyTable, month: string) =>
  pool.query('SELECT make_month_partition($1, $2::timestamptz)', [table, `${month}-01T00:00:00Z`])

/** Creates the partition of the current month and of the following ones. */
export const addMonthPartitions = (db: ReadDb, table: MonthlyTable, ahead: number) =>
  sql`SELECT make_month_partition(${table}, now() + month * interval '1 month') FROM generate_series(0, ${ahead}::int) AS month`.execute(
    db,
  )

/** Lists the months that have a partition, such as 2026-11. */
export async function listMonthPartitions(db: ReadDb, table: MonthlyTable): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    SELECT replace(right(inhrelid::regclass::text, 7), '_', '-') AS month FROM pg_inherits
    WHERE inhparent = ${table}::regclass AND inhrelid::regclass::text ~ ('^' || ${table} || '_\\d{4}_\\d\\d$') ORDER BY 1`.execute(
    db,
  )
  return rows.map(({ month }) => month)
}

/** Gives up after five seconds, so that long queries do not block new ones; the job runs again the next night. */
export const dropMonthPartition = (db: WriteDb, table: MonthlyTable, month: string) =>
  inTransaction(db, async (trx) => {
    await sql`SET LOCAL lock_timeout = '5s'`.execute(trx)
    await sql`SELECT pg_advisory_xact_lock(hashtext('months of ' || ${table}))`.execute(trx)
    await sql`DROP TABLE IF EXISTS ${sql.table(toPartition(table, month))}`.execute(trx)
  })

export const toPartition = (table: MonthlyTable, month: string) => `${table}_${month.replace('-', '_')}`

export const toMonth = (moment: Date) => moment.toISOString().slice(0, 7)

/** The time before which rows are deleted, in whole months; undefined when all are stored for ever. */
export function toRetentionStart(months: number, now: Date): Date | undefined {
  return months === 0 ? undefined : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months))
}
