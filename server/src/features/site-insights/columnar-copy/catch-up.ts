/**
 * Brings the columnar copy to one snapshot of the event log. No rows can appear below the oldest active transaction: such rows are copied once, and the
 * number of that transaction is the watermark. Visible rows above it are copied too, and replaced the next time. The watermark is written in the DuckDB
 * transaction that writes the rows, so that a crash in the middle changes nothing. Only very many rows are written in several transactions, in the order
 * of their PostgreSQL transactions and each with its own watermark, because DuckDB keeps uncommitted rows in memory.
 */

import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type pg from 'pg'
import { copyOut } from '../../../core/database/copy-out.ts'
import { PRIVATE_FILE } from '../../../core/storage/private-files.ts'
import type { CopyFile } from './copy-file.ts'
import { writeCopyStatement, writeInsertStatement } from './copy-schema.ts'

/** Parts of the COPY stream that are written in one transaction. */
const PARTS_PER_COMMIT = 4

interface Snapshot {
  /** Snapshots with the same text see the same rows. */
  text: string
  /** The oldest active transaction. */
  oldest: bigint
  /** Identifies cluster, database and table; it differs after a restore. */
  identity: string
}

/** Opens the transaction that `catchUp` reads in; the caller ends it. */
export async function beginSnapshot(client: pg.ClientBase): Promise<Snapshot> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const { rows } = await client.query<{ text: string; oldest: string; identity: string }>(`
    SELECT pg_current_snapshot()::text AS text, pg_snapshot_xmin(pg_current_snapshot())::text AS oldest,
      concat_ws(' ', system_identifier, (SELECT oid FROM pg_database WHERE datname = current_database()), 'site_events'::regclass::oid) AS identity
    FROM pg_control_system()`)
  const { text, oldest, identity } = rows[0]!
  return { text, oldest: BigInt(oldest), identity }
}

/** Compares the newest copied row with the event log: after a point-in-time restore, the log differs although transaction numbers went on. */
export async function isSameEventLog(client: pg.ClientBase, file: CopyFile, snapshot: Snapshot): Promise<boolean> {
  if (file.identity !== snapshot.identity || file.watermark > snapshot.oldest) return false
  const [newest] = await file.query({
    text: 'SELECT transaction_id, session_id, occurred_at FROM site_events WHERE transaction_id < $1::ubigint ORDER BY 1 DESC LIMIT 1',
    values: [String(file.watermark)],
  })
  if (!newest) return true
  const [transaction, session, moment] = newest
  const { rows } = await client.query(
    'SELECT FROM site_events WHERE transaction_id = $1::xid8 AND session_id = $2 AND occurred_at = $3 LIMIT 1',
    [String(transaction), session, moment],
  )
  return rows.length > 0
}

export async function catchUp(
  client: pg.ClientBase,
  file: CopyFile,
  snapshot: Snapshot,
  { report, partSize }: { report: (rows: number) => void; partSize?: number | undefined },
): Promise<void> {
  const { writer, watermark } = file
  // A unique name: a process that lost its lease without knowing it yet must not write into the part that is read here.
  const part = `${file.path}.${randomUUID()}.csv`
  let count = 0
  let parts = 0
  await writer.run('BEGIN')
  try {
    if (file.hasRowsAboveWatermark)
      await writer.run('DELETE FROM site_events WHERE transaction_id >= $1::ubigint', [String(watermark)])
    const removals = watermark > 0n ? await listRemovals(client, watermark) : []
    for (const removal of removals) await applyRemoval(writer, removal)
    const writePart = async (rows: Buffer, last: Buffer) => {
      await writeFile(part, rows, { mode: PRIVATE_FILE })
      count += (await writer.run(writeInsertStatement(part))).rowsChanged
      report(count)
      if (++parts % PARTS_PER_COMMIT === 0) await commitPart(file, snapshot, readTransactionId(last))
    }
    await copyOut(client, writeCopyStatement(watermark), writePart, partSize)
    // Without a change the old watermark is still right after a restart, and nothing has to be written to disk.
    const isChanged = file.hasRowsAboveWatermark || count > 0 || removals.length > 0
    if (isChanged) await writeState(writer, snapshot.identity, snapshot.oldest)
    const hasOthers = isChanged && (await hasRowsFrom(writer, snapshot.oldest))
    await writer.run('COMMIT')
    Object.assign(file, { hasOthers, identity: snapshot.identity, watermark: snapshot.oldest })
  } catch (error) {
    await writer.run('ROLLBACK').catch(() => {})
    throw error
  } finally {
    await rm(part, { force: true })
  }
}

/** Until the last part is committed the copy is incomplete: concurrent queries notice it by `partialCommits` and discard their result. */
async function commitPart(file: CopyFile, { identity, oldest }: Snapshot, last: bigint): Promise<void> {
  const watermark = last < oldest ? last : oldest
  file.partialCommits++
  await writeState(file.writer, identity, watermark)
  await file.writer.run('COMMIT')
  Object.assign(file, { hasOthers: true, identity, watermark })
  await file.writer.run('BEGIN')
}

/** Reads the first value of a line. */
const readTransactionId = (line: Buffer) => BigInt(line.toString('latin1', 0, line.indexOf(',')))

const writeState = (writer: DuckDBConnection, identity: string, watermark: bigint) =>
  writer.run('UPDATE lens SET identity = $1, watermark = $2::ubigint', [identity, String(watermark)])

async function hasRowsFrom(writer: DuckDBConnection, transaction: bigint): Promise<boolean> {
  const found = await writer.runAndReadAll('SELECT 1 FROM site_events WHERE transaction_id >= $1::ubigint LIMIT 1', [
    String(transaction),
  ])
  return found.currentRowCount > 0
}

interface Removal {
  transaction: string
  site: string | null
  before: string | null
}

/** Lists what was removed from the event log since the watermark: deleted sites and expired months. The last entry of each is enough. */
async function listRemovals(client: pg.ClientBase, watermark: bigint): Promise<Removal[]> {
  const { rows } = await client.query<Removal>(
    `SELECT DISTINCT ON (site_id, before_moment) transaction_id::text AS transaction, site_id AS site, (before_moment AT TIME ZONE 'UTC')::text AS before
      FROM site_event_removals WHERE transaction_id >= $1::xid8 ORDER BY site_id, before_moment, transaction_id DESC`,
    [String(watermark)],
  )
  return rows
}

const applyRemoval = (writer: DuckDBConnection, { transaction, site, before }: Removal) =>
  writer.run(
    'DELETE FROM site_events WHERE transaction_id < $1::ubigint AND (site_id = $2::text OR occurred_at < $3::timestamp)',
    [transaction, site, before],
  )
