/** Writes many generated or imported events as rows; events of visitors come in through the intake. */
import type pg from 'pg'
import { copyIn } from '../../core/database/copy-in.ts'
import { COPY_EVENTS, toCopyLine } from './copy-lines.ts'
import { createMonthPartitions, toMonth } from './month-partitions.ts'
import type { EventRow } from './to-row.ts'

/** Writes all events or none. */
export function createEventWriter(pool: pg.Pool): (events: readonly EventRow[]) => Promise<void> {
  const months = createMonthPartitions(pool)
  return async (events) => {
    await months.ensure(new Set(events.map(({ occurred_at }) => toMonth(occurred_at))))
    const client = await pool.connect()
    try {
      await copyIn(client, COPY_EVENTS, [events.map(toCopyLine).join('')])
    } finally {
      client.release()
    }
  }
}
