import { sql } from 'kysely'
import type { PoolDb } from '../database/connections.ts'
import {
  addMonthPartitions,
  dropMonthPartition,
  listMonthPartitions,
  toMonth,
  toPartition,
} from '../database/months.ts'

const MONTHS_AHEAD = 3

export const addAuditMonths = (db: PoolDb) => addMonthPartitions(db, 'audit_events_sealed', MONTHS_AHEAD)

/**
 * Drops the months before a moment, and keeps the hashes on which later rows build: normally one for each organization, and more where a transaction
 * over midnight was sealed in the next month. Returns the months that were dropped; one with unsealed rows stays.
 */
export async function dropAuditMonths(db: PoolDb, before: Date): Promise<string[]> {
  const dropped: string[] = []
  for (const month of await listMonthPartitions(db, 'audit_events_sealed')) {
    if (month >= toMonth(before)) break
    const partition = sql.table(toPartition('audit_events_sealed', month))
    const isDropped = await db.transaction().execute(async (trx) => {
      const { rows } =
        await sql`SELECT FROM audit_events_unsealed WHERE to_char(occurred_at, 'YYYY-MM') <= ${month} LIMIT 1`.execute(
          trx,
        )
      if (rows.length > 0) return false
      await sql`INSERT INTO audit_dropped_heads (organization_id, chain_seq, hash, month)
        SELECT organization_id, chain_seq, hash, ${month} FROM ${partition} AS row
        WHERE NOT EXISTS (SELECT FROM ${partition} AS next WHERE next.organization_id = row.organization_id AND next.chain_seq = row.chain_seq + 1)
        ON CONFLICT DO NOTHING`.execute(trx)
      await dropMonthPartition(trx, 'audit_events_sealed', month)
      return true
    })
    if (isDropped) dropped.push(month)
  }
  return dropped
}
