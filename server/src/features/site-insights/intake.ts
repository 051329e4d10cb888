/**
 * Writes events into the event log. Batches that arrive during a write are written together afterwards: the higher the load, the fewer commits per
 * event. The waiting bytes are limited and shared fairly among organizations (decision 0147); above the limit senders get 429, so that memory stays
 * bounded and acknowledged events are on disk.
 */
import type pg from 'pg'
import { copyIn } from '../../core/database/copy-in.ts'
import { rateLimited } from '../../core/errors.ts'
import { createShares, type Release } from '../../core/shares/shares.ts'
import { COPY_EVENTS } from './copy-lines.ts'
import type { MonthPartitions } from './month-partitions.ts'

/** The events of one request, written together or not at all; they are buffers, because those cost the least memory. */
export interface EventBatch {
  siteId: string
  organizationId: string
  /** Lines of the COPY format. */
  lines: Buffer
  /** The lines of events that the sender gave an id. */
  linesById: Map<string, Buffer>
  /** The months of all events. */
  months: Set<string>
}

interface Intake {
  /** Resolves when the events are on disk. */
  write: (batch: EventBatch) => Promise<void>
  /** Resolves when no batch is waiting any more. */
  close: () => Promise<void>
}

/** The limit of waiting bytes, about 100 000 events, of which one organization alone has half. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024
/** The limit of bytes that are written together. */
const WRITE_BYTES = 4 * 1024 * 1024
const WRITERS = 2
const RETRY_SECONDS = 1

interface WaitingBatch {
  batch: EventBatch
  bytes: number
  release: Release
  done: () => void
  failed: (error: unknown) => void
}

export function createIntake(pool: pg.Pool, months: MonthPartitions, bound = MAX_WAITING_BYTES): Intake {
  const queue: WaitingBatch[] = []
  const waiting = createShares({ total: bound })
  let writers = 0
  const working = new Set<Promise<void>>()

  async function work(): Promise<void> {
    writers++
    for (let group = takeGroup(); group.length > 0; group = takeGroup()) {
      await writeGroup(pool, months, group)
      for (const { release } of group) release()
    }
    // No await since the queue was empty: the next batch starts a new writer.
    writers--
  }

  function start(): void {
    const done = work().finally(() => working.delete(done))
    working.add(done)
  }

  function takeGroup(): WaitingBatch[] {
    let total = 0
    let count = 0
    for (const { bytes } of queue) {
      if (count > 0 && total + bytes > WRITE_BYTES) break
      total += bytes
      count++
    }
    return queue.splice(0, count)
  }

  return {
    write: (batch) => {
      const bytes = countBytes(batch)
      const owners = [batch.organizationId]
      // A batch larger than the limit is accepted when nothing else waits, or it could never be sent.
      const release = waiting.taken() === 0 ? waiting.occupy(owners, bytes) : waiting.take(owners, bytes)
      if (!release) throw rateLimited(RETRY_SECONDS)
      return new Promise<void>((done, failed) => {
        queue.push({ batch, bytes, release, done, failed })
        if (writers < WRITERS) start()
      })
    },
    close: async () => {
      await Promise.all(working)
    },
  }
}

function countBytes({ lines, linesById: named }: EventBatch): number {
  let bytes = lines.length
  for (const line of named.values()) bytes += line.length
  return bytes
}

/** Never rejects: failures are reported to each sender. */
async function writeGroup(pool: pg.Pool, months: MonthPartitions, group: WaitingBatch[]): Promise<void> {
  try {
    await writeBatches(
      pool,
      months,
      group.map(({ batch }) => batch),
    )
    for (const { done } of group) done()
  } catch (error) {
    // A batch that the database rejects must not fail the others.
    if (group.length > 1 && isRowError(error)) for (const each of group) await writeGroup(pool, months, [each])
    else for (const { failed } of group) failed(error)
  }
}

/** SQLSTATE classes: data exception, limit exceeded. */
const isRowError = (error: unknown) => /^(22|54)/.test((error as { code?: string }).code ?? '')

async function writeBatches(pool: pg.Pool, months: MonthPartitions, batches: EventBatch[]): Promise<void> {
  await months.ensure(batches.flatMap((batch) => [...batch.months]))
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    if (batches.every(({ linesById: named }) => named.size === 0)) await copyLines(client, batches)
    else await writeUnknownEvents(client, batches)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken && !('code' in broken))
  }
}

/** Sends all lines in one message, because every message costs a round of the event loop. */
async function copyLines(client: pg.ClientBase, batches: EventBatch[], more: Buffer[] = []): Promise<void> {
  const lines = Buffer.concat([...batches.map(({ lines }) => lines), ...more])
  if (lines.length > 0) await copyIn(client, COPY_EVENTS, [lines])
}

/** Leaves out events whose id is known: they were sent before. */
async function writeUnknownEvents(client: pg.ClientBase, batches: EventBatch[]): Promise<void> {
  await client.query('BEGIN')
  try {
    const named = new Map<string, IdentifiedLine>()
    for (const { siteId, linesById: lines } of batches)
      for (const [id, line] of lines) named.set(toKey(siteId, id), { siteId, id, line })
    const fresh = await insertIds(client, [...named.values()])
    await copyLines(
      client,
      batches,
      fresh.map(({ site_id, event_id }) => named.get(toKey(site_id, event_id))!.line),
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

interface IdentifiedLine {
  siteId: string
  id: string
  line: Buffer
}

const toKey = (siteId: string, id: string) => `${siteId} ${id}`

/** Inserts ids in a fixed order, so that two writers cannot deadlock, and returns those that were not known. */
async function insertIds(
  client: pg.ClientBase,
  named: IdentifiedLine[],
): Promise<{ site_id: string; event_id: string }[]> {
  const { rows } = await client.query<{ site_id: string; event_id: string }>(
    `INSERT INTO site_event_ids (site_id, event_id)
      SELECT * FROM unnest($1::text[], $2::text[]) AS given(site_id, event_id) ORDER BY 1, 2
      ON CONFLICT DO NOTHING RETURNING site_id, event_id`,
    [named.map(({ siteId }) => siteId), named.map(({ id }) => id)],
  )
  return rows
}
