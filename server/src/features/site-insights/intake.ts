/**
 * The way into the record. Batches that arrive while one is being written are written together next: the busier it gets, the fewer commits an event
 * costs. What waits is bounded, and past the bound senders are told to come again: memory stays as it is, and what was acknowledged is on disk.
 */
import type pg from 'pg'
import { copyIn } from '../../core/database/copy-in.ts'
import { rateLimited } from '../../core/errors.ts'
import { COPY_EVENTS } from './copy-lines.ts'
import type { Months } from './months.ts'

/** Events of one sender: written together or not at all. As bytes, which cost a flood of them least. */
export interface EventBatch {
  siteId: string
  /** As COPY takes them. */
  lines: Buffer
  /** Those the sender gave a name, by it. */
  named: Map<string, Buffer>
  /** Every month that has one. */
  months: Set<string>
}

export interface Intake {
  /** Resolves when they are on disk. */
  write: (batch: EventBatch) => Promise<void>
  /** Once nothing waits any more. */
  close: () => Promise<void>
}

/** Bytes that may wait; some 50 000 events. */
const WAITING = 16 * 1024 * 1024
/** Bytes written in one go. */
const TOGETHER = 4 * 1024 * 1024
const WRITERS = 2
const SECONDS = 1

interface Waiting {
  batch: EventBatch
  bytes: number
  done: () => void
  failed: (error: unknown) => void
}

export function createIntake(pool: pg.Pool, months: Months, bound = WAITING): Intake {
  const queue: Waiting[] = []
  let waiting = 0
  let writers = 0
  const working = new Set<Promise<void>>()

  async function work(): Promise<void> {
    writers++
    for (let group = take(); group.length > 0; group = take()) {
      await writeGroup(pool, months, group)
      for (const { bytes } of group) waiting -= bytes
    }
    // Before anything else can happen: whoever comes next starts another.
    writers--
  }

  function start(): void {
    const done = work().finally(() => working.delete(done))
    working.add(done)
  }

  function take(): Waiting[] {
    let total = 0
    let count = 0
    for (const { bytes } of queue) {
      if (count > 0 && total + bytes > TOGETHER) break
      total += bytes
      count++
    }
    return queue.splice(0, count)
  }

  return {
    write: (batch) => {
      const bytes = sizeOf(batch)
      // One that is larger than all that may wait must not be sent away for ever.
      if (waiting > 0 && waiting + bytes > bound) throw rateLimited(SECONDS)
      waiting += bytes
      return new Promise<void>((done, failed) => {
        queue.push({ batch, bytes, done, failed })
        if (writers < WRITERS) start()
      })
    },
    close: async () => {
      await Promise.all(working)
    },
  }
}

function sizeOf({ lines, named }: EventBatch): number {
  let bytes = lines.length
  for (const line of named.values()) bytes += line.length
  return bytes
}

/** Never rejects: each sender hears of its own. */
async function writeGroup(pool: pg.Pool, months: Months, group: Waiting[]): Promise<void> {
  try {
    await writeBatches(
      pool,
      months,
      group.map(({ batch }) => batch),
    )
    for (const { done } of group) done()
  } catch (error) {
    // One that the database does not take must not be the failure of its neighbours.
    if (group.length > 1 && isAboutRows(error)) for (const each of group) await writeGroup(pool, months, [each])
    else for (const { failed } of group) failed(error)
  }
}

/** SQLSTATE classes: data exception, limit exceeded. */
const isAboutRows = (error: unknown) => /^(22|54)/.test((error as { code?: string }).code ?? '')

async function writeBatches(pool: pg.Pool, months: Months, batches: EventBatch[]): Promise<void> {
  await months.ensure(batches.flatMap((batch) => [...batch.months]))
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    if (batches.every(({ named }) => named.size === 0)) await copyLines(client, batches)
    else await writeNew(client, batches)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken && !('code' in broken))
  }
}

/** In one message: each costs PostgreSQL and us a turn. */
async function copyLines(client: pg.ClientBase, batches: EventBatch[], more: Buffer[] = []): Promise<void> {
  const lines = Buffer.concat([...batches.map(({ lines }) => lines), ...more])
  if (lines.length > 0) await copyIn(client, COPY_EVENTS, [lines])
}

/** Without those whose name is known: the same event, sent again. */
async function writeNew(client: pg.ClientBase, batches: EventBatch[]): Promise<void> {
  await client.query('BEGIN')
  try {
    const named = new Map<string, NamedLine>()
    for (const { siteId, named: lines } of batches)
      for (const [id, line] of lines) named.set(keyOf(siteId, id), { siteId, id, line })
    const fresh = await insertIds(client, [...named.values()])
    await copyLines(
      client,
      batches,
      fresh.map(({ site_id, event_id }) => named.get(keyOf(site_id, event_id))!.line),
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

interface NamedLine {
  siteId: string
  id: string
  line: Buffer
}

const keyOf = (siteId: string, id: string) => `${siteId} ${id}`

/** In one order everywhere, so that two writers wait for each other in one direction only. Answers those that were not known. */
async function insertIds(client: pg.ClientBase, named: NamedLine[]): Promise<{ site_id: string; event_id: string }[]> {
  const { rows } = await client.query<{ site_id: string; event_id: string }>(
    `INSERT INTO site_event_ids (site_id, event_id)
      SELECT * FROM unnest($1::text[], $2::text[]) AS given(site_id, event_id) ORDER BY 1, 2
      ON CONFLICT DO NOTHING RETURNING site_id, event_id`,
    [named.map(({ siteId }) => siteId), named.map(({ id }) => id)],
  )
  return rows
}
