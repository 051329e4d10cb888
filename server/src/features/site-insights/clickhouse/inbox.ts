/**
 * From the record to ClickHouse, in batches. What a batch consists of is written down before it is sent, and its rows leave the record after
 * ClickHouse has them: whatever dies in between, the same rows go out again under the same name. See docs/decisions/0044.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { ClickHouse } from './clickhouse.ts'
import { CREATE_TABLE, insertNamed, TO_LINE } from './table.ts'

const BATCH = 20_000

interface Batch {
  number: string
  transaction: string
  id: string
}

/** Sends what there is. false: another process is doing so. */
export async function emptyInbox(pool: pg.Pool, clickhouse: ClickHouse, size = BATCH): Promise<boolean> {
  const client = await pool.connect()
  let broken = true
  try {
    const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS taken`)
    if (rows[0]?.taken) {
      try {
        await client.query('INSERT INTO site_event_inbox DEFAULT VALUES ON CONFLICT DO NOTHING')
        await clickhouse.run(CREATE_TABLE)
        while (await sendBatch(client, clickhouse, size)) {}
      } finally {
        await client.query(`SELECT pg_advisory_unlock(${LOCK})`)
      }
    }
    broken = false
    return rows[0]?.taken ?? false
  } finally {
    // A lock that could not be given back ends with its connection.
    client.release(broken)
  }
}

const LOCK = `hashtext('inbox of site_events')`

/** false: there is nothing to send. */
async function sendBatch(client: pg.ClientBase, clickhouse: ClickHouse, size: number): Promise<boolean> {
  const batch = (await findBatch(client)) ?? (await makeBatch(client, size))
  if (!batch) return false
  const { rows } = await client.query<[string]>({
    text: `SELECT ${TO_LINE} FROM site_events WHERE ${UP_TO} ORDER BY transaction_id, id`,
    values: [batch.transaction, batch.id],
    rowMode: 'array',
  })
  const lines = rows.join('\n')
  if (rows.length > 0) await clickhouse.insert(insertNamed(nameOf(batch, lines)), lines)
  await client.query(
    `WITH sent AS (DELETE FROM site_events WHERE ${UP_TO})
      UPDATE site_event_inbox SET last_transaction = NULL, last_id = NULL WHERE last_transaction = $1::xid8 AND last_id = $2::bigint`,
    [batch.transaction, batch.id],
  )
  return true
}

/** After a restore numbers are given again, to other rows: those are no repetition. */
const nameOf = ({ number }: Batch, lines: string) => `${number}-${createHash('sha256').update(lines).digest('hex')}`

const UP_TO = '(transaction_id < $1::xid8 OR (transaction_id = $1::xid8 AND id <= $2::bigint))'
const FIELDS = `name || '-' || batch AS number, last_transaction::text AS transaction, last_id::text AS id`

/** The one that is under way. Out of the backup of another database it says nothing here, as its transaction is yet to come. */
async function findBatch(client: pg.ClientBase): Promise<Batch | undefined> {
  const { rows } = await client.query<Batch>(
    `SELECT ${FIELDS} FROM site_event_inbox WHERE last_transaction < pg_snapshot_xmin(pg_current_snapshot())`,
  )
  return rows[0]
}

/** Below the oldest transaction under way, so that no row can come into it any more. */
async function makeBatch(client: pg.ClientBase, size: number): Promise<Batch | undefined> {
  const { rows } = await client.query<Batch>(
    `UPDATE site_event_inbox SET batch = batch + 1, last_transaction = last.transaction_id, last_id = last.id
      FROM (SELECT transaction_id, id FROM (
          SELECT transaction_id, id FROM site_events WHERE transaction_id < pg_snapshot_xmin(pg_current_snapshot())
          ORDER BY transaction_id, id LIMIT $1) AS first ORDER BY transaction_id DESC, id DESC LIMIT 1) AS last
      RETURNING ${FIELDS}`,
    [size],
  )
  return rows[0]
}
