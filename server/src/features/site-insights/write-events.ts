/** Writes many generated or imported events as rows; events of visitors come in through the intake. */
import type pg from 'pg'
import type { ReadDb } from '../../core/database/connections.ts'
import { copyIn } from '../../core/database/copy-in.ts'
import { toMonth } from '../../core/database/months.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import { COPY_EVENTS, toCopyLine } from './copy-lines.ts'
import { createMonthPartitions } from './month-partitions.ts'
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

/** Writes all events or none, however many; they are generated while they are sent, and others are answered between them. */
export async function writeEventStream(
  pool: pg.Pool,
  months: Iterable<Date>,
  events: Iterable<EventRow>,
): Promise<void> {
  await createMonthPartitions(pool).ensure(new Set([...months].map(toMonth)))
  const client = await pool.connect()
  try {
    await copyIn(client, COPY_EVENTS, toChunks(events))
  } finally {
    client.release()
  }
}

const EVENTS_PER_CHUNK = 100

async function* toChunks(events: Iterable<EventRow>): AsyncGenerator<string> {
  const pause = createPause()
  let lines: string[] = []
  for (const event of events) {
    if (lines.push(toCopyLine(event)) < EVENTS_PER_CHUNK) continue
    yield lines.join('')
    lines = []
    await pause()
  }
  yield lines.join('')
}

export async function hasEventsBefore(db: ReadDb, siteId: string, moment: Date): Promise<boolean> {
  const found = await db
    .selectFrom('site_events')
    .select('site_id')
    .where('site_id', '=', siteId)
    .where('occurred_at', '<', moment)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
