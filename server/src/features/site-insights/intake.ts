/**
 * The way into the record. Batches that arrive while one is being written are written together next: the busier it gets, the fewer commits an event
 * costs. What waits is bounded, and past the bound senders are told to come again: memory stays as it is, and what was acknowledged is on disk.
 */
import type pg from 'pg'
import { copyIn } from '../../core/database/copy-in.ts'
import { rateLimited } from '../../core/errors.ts'
import { COPY_EVENTS } from './copy-lines.ts'
import type { Months } from './months.ts'

/** Events of one sender: written together or not at all. */
export interface EventBatch {
  /** As COPY takes them. */
  lines: string[]
  /** The first moment of every month that has one. */
  months: Set<string>
  /** What the sender called them, by the place of the line. */
  ids: Map<number, EventId>
  characters: number
}

export interface EventId {
  siteId: string
  id: string
}

export interface Intake {
  /** Resolves when they are on disk. */
  write: (batch: EventBatch) => Promise<void>
}

/** Characters that may wait; some 50 000 events. */
const WAITING = 32 * 1024 * 1024
/** Characters written in one go. */
const TOGETHER = 4 * 1024 * 1024
const WRITERS = 2
const SECONDS = 1

interface Waiting {
  batch: EventBatch
  done: () => void
  failed: (error: unknown) => void
}

export function createIntake(pool: pg.Pool, months: Months, bound = WAITING): Intake {
  const queue: Waiting[] = []
  let waiting = 0
  let writers = 0

  async function work(): Promise<void> {
    writers++
    for (let group = take(); group.length > 0; group = take()) {
      await writeGroup(pool, months, group)
      for (const { batch } of group) waiting -= batch.characters
    }
    writers--
  }

  function take(): Waiting[] {
    let characters = 0
    let count = 0
    for (const { batch } of queue) {
      if (count > 0 && characters + batch.characters > TOGETHER) break
      characters += batch.characters
      count++
    }
    return queue.splice(0, count)
  }

  return {
    write: (batch) => {
      if (waiting + batch.characters > bound) throw rateLimited(SECONDS)
      waiting += batch.characters
      return new Promise<void>((done, failed) => {
        queue.push({ batch, done, failed })
        if (writers < WRITERS) void work()
      })
    },
  }
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
    if (batches.every(({ ids }) => ids.size === 0))
      await copyIn(client, COPY_EVENTS, chunksOf(batches.map(({ lines }) => lines)))
    else await writeNew(client, batches)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken && !('code' in broken))
  }
}

/** Without those whose id is known: the same event, sent again. */
async function writeNew(client: pg.ClientBase, batches: EventBatch[]): Promise<void> {
  await client.query('BEGIN')
  try {
    const fresh = await insertIds(
      client,
      batches.flatMap(({ ids }) => [...ids.values()]),
    )
    const lines = batches.map(({ lines, ids }) =>
      lines.filter((_, at) => {
        const id = ids.get(at)
        // Taken out with the first: an id that stands twice in a batch is one event.
        return id === undefined || fresh.delete(keyOf(id))
      }),
    )
    await copyIn(client, COPY_EVENTS, chunksOf(lines))
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** In one order everywhere, so that two writers wait for each other in one direction only. */
async function insertIds(client: pg.ClientBase, ids: EventId[]): Promise<Set<string>> {
  const { rows } = await client.query<{ site_id: string; event_id: string }>(
    `INSERT INTO site_event_ids (site_id, event_id)
      SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS given(site_id, event_id) ORDER BY 1, 2
      ON CONFLICT DO NOTHING RETURNING site_id, event_id`,
    [ids.map(({ siteId }) => siteId), ids.map(({ id }) => id)],
  )
  return new Set(rows.map(({ site_id, event_id }) => keyOf({ siteId: site_id, id: event_id })))
}

const keyOf = ({ siteId, id }: EventId) => `${siteId} ${id}`

function* chunksOf(batches: string[][]): Iterable<string> {
  for (const lines of batches) if (lines.length > 0) yield lines.join('')
}
