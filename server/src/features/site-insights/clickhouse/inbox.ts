/**
 * Sends the event log to ClickHouse in batches. The bounds of a batch are stored before it is sent, and its rows are deleted from the event log
 * after ClickHouse has them: after a crash the same rows are sent again under the same name. See docs/decisions/0044.
 */
import type pg from 'pg'
import type { ClickHouse } from './clickhouse.ts'
import { CREATE_TABLE, TO_LINE, writeInsert } from './table.ts'

/** The limits of one batch, which is held in memory while it is sent. */
export interface BatchSize {
  rows: number
  bytes: number
}

const BATCH_SIZE: BatchSize = { rows: 20_000, bytes: 32 * 1024 * 1024 }

interface Batch {
  name: string
  transaction: string
  id: string
}

/** Sends all events. Returns false when another process is sending them. */
export async function emptyInbox(pool: pg.Pool, clickhouse: ClickHouse, size = BATCH_SIZE): Promise<boolean> {
  // Batches are committed one by one, so the lock is that of another transaction: a pooler would lose that of a session.
  const holder = await pool.connect()
  let broken = true
  try {
    await holder.query('BEGIN')
    await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const { rows } = await holder.query<{ taken: boolean }>(`SELECT pg_try_advisory_xact_lock(${LOCK}) AS taken`)
    if (rows[0]?.taken) {
      await pool.query('INSERT INTO site_event_inbox DEFAULT VALUES ON CONFLICT DO NOTHING')
      await clickhouse.run(CREATE_TABLE)
      while (await sendBatch(pool, clickhouse, size)) {}
    }
    await holder.query('COMMIT')
    broken = false
    return rows[0]?.taken ?? false
  } finally {
    // A lock that could not be released ends with its connection.
    holder.release(broken)
  }
}

const LOCK = `hashtext('inbox of site_events')`

/** Returns false when there is nothing to send. */
async function sendBatch(pool: pg.Pool, clickhouse: ClickHouse, size: BatchSize): Promise<boolean> {
  const batch = (await findBatch(pool)) ?? (await createBatch(pool, size))
  if (!batch) return false
  const { rows } = await pool.query<[string]>({
    text: `SELECT ${TO_LINE} FROM site_events WHERE ${UP_TO} ORDER BY transaction_id, id`,
    values: [batch.transaction, batch.id],
    rowMode: 'array',
  })
  if (rows.length > 0) await clickhouse.insert(writeInsert(batch.name), rows.join('\n'))
  await pool.query(
    `WITH sent AS (DELETE FROM site_events WHERE ${UP_TO})
      UPDATE site_event_inbox SET last_transaction = NULL, last_id = NULL WHERE last_transaction = $1::xid8 AND last_id = $2::bigint`,
    [batch.transaction, batch.id],
  )
  return true
}

const UP_TO = '(transaction_id < $1::xid8 OR (transaction_id = $1::xid8 AND id <= $2::bigint))'
const FIELDS = `name || '-' || batch AS name, last_transaction::text AS transaction, last_id::text AS id`

/** Finds the batch that was started. A batch restored from a backup of another database is ignored: its transaction number lies in the future. */
async function findBatch(pool: pg.Pool): Promise<Batch | undefined> {
  const { rows } = await pool.query<Batch>(
    `SELECT ${FIELDS} FROM site_event_inbox WHERE last_transaction < pg_snapshot_xmin(pg_current_snapshot())`,
  )
  return rows[0]
}

/**
 * A batch ends below the oldest active transaction, so that no further row can belong to it. Its name is random and does not depend on its rows: some
 * may have been deleted before it is sent again, and after a restore other rows have its number.
 */
async function createBatch(pool: pg.Pool, size: BatchSize): Promise<Batch | undefined> {
  const { rows } = await pool.query<Batch>(
    `UPDATE site_event_inbox SET name = gen_random_uuid(), batch = batch + 1, last_transaction = last.transaction_id, last_id = last.id
      FROM (SELECT transaction_id, id FROM (
          SELECT transaction_id, id, sum(octet_length(${TO_LINE})) OVER earlier AS bytes, row_number() OVER earlier AS number FROM (
            SELECT * FROM site_events WHERE transaction_id < pg_snapshot_xmin(pg_current_snapshot())
            ORDER BY transaction_id, id LIMIT $1) AS site_events
          WINDOW earlier AS (ORDER BY transaction_id, id)) AS first
        WHERE number = 1 OR bytes <= $2 ORDER BY transaction_id DESC, id DESC LIMIT 1) AS last
      RETURNING ${FIELDS}`,
    [size.rows, size.bytes],
  )
  return rows[0]
}
