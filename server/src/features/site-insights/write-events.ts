/** Many made-up or fetched events at once, as rows; those of visitors come in through the intake. */
import type pg from 'pg'
import { copyIn } from '../../core/database/copy-in.ts'
import { COPY_EVENTS, toCopyLine } from './copy-lines.ts'
import { createMonths, monthOf } from './months.ts'
import type { EventRow } from './to-row.ts'

/** All of them are on disk when it resolves, or none. */
export function createEventWriter(pool: pg.Pool): (events: readonly EventRow[]) => Promise<void> {
  const months = createMonths(pool)
  return async (events) => {
    await months.ensure(new Set(events.map(({ occurred_at }) => monthOf(occurred_at))))
    const client = await pool.connect()
    try {
      await copyIn(client, COPY_EVENTS, [events.map(toCopyLine).join('')])
    } finally {
      client.release()
    }
  }
}
