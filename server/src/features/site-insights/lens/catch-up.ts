/**
 * Makes the lens what one snapshot of the record sees. Below the oldest transaction under way nothing can appear any more: such rows are taken once,
 * and the number of that transaction is the watermark. Rows above it that are there already are taken too, and replaced the next time. The watermark
 * is written in the transaction of DuckDB that writes the rows: whoever dies in the middle has done nothing. Only very many rows are written in
 * several, in the order of their transactions and each with a watermark of its own: DuckDB keeps in memory what is not yet committed.
 */

import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type pg from 'pg'
import { copyOut } from '../../../core/database/copy-out.ts'
import { PRIVATE_FILE } from '../../../core/storage/private-files.ts'
import type { LensFile } from './lens-file.ts'
import { copyRows, insertRows } from './shape.ts'

/** Parts of COPY that are written in one transaction. */
const TOGETHER = 4

export interface Snapshot {
  /** Equal texts see the same. */
  text: string
  /** The oldest transaction under way. */
  oldest: bigint
  /** Of the cluster, the database and the table: another one after a restore. */
  identity: string
}

/** Opens the transaction that catchUp reads in; it is for the caller to end. */
export async function beginSnapshot(client: pg.ClientBase): Promise<Snapshot> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const { rows } = await client.query<{ text: string; oldest: string; identity: string }>(`
    SELECT pg_current_snapshot()::text AS text, pg_snapshot_xmin(pg_current_snapshot())::text AS oldest,
      concat_ws(' ', system_identifier, (SELECT oid FROM pg_database WHERE datname = current_database()), 'site_events'::regclass::oid) AS identity
    FROM pg_control_system()`)
  const { text, oldest, identity } = rows[0]!
  return { text, oldest: BigInt(oldest), identity }
}

/** The record may have been set back to an earlier day while numbers of transactions went on: then what is there now is not what was taken. */
export async function isSameRecord(client: pg.ClientBase, file: LensFile, snapshot: Snapshot): Promise<boolean> {
  if (file.identity !== snapshot.identity || file.watermark > snapshot.oldest) return false
  const [newest] = await file.ask({
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
  file: LensFile,
  snapshot: Snapshot,
  { report, partSize }: { report: (rows: number) => void; partSize?: number | undefined },
): Promise<void> {
  const { writer, watermark } = file
  // Of its own: whoever lost the right to the file, and does not know it yet, must not write into what is read here.
  const part = `${file.path}.${randomUUID()}.csv`
  let count = 0
  let parts = 0
  await writer.run('BEGIN')
  try {
    if (file.hasOthers)
      await writer.run('DELETE FROM site_events WHERE transaction_id >= $1::ubigint', [String(watermark)])
    const removals = watermark > 0n ? await listRemovals(client, watermark) : []
    for (const removal of removals) await remove(writer, removal)
    const takePart = async (rows: Buffer, last: Buffer) => {
      await writeFile(part, rows, { mode: PRIVATE_FILE })
      count += (await writer.run(insertRows(part))).rowsChanged
      report(count)
      if (++parts % TOGETHER === 0) await commitPiece(file, snapshot, transactionOf(last))
    }
    await copyOut(client, copyRows(watermark), takePart, partSize)
    // Without a change the old watermark does as well after a restart, and nothing need be written to disk.
    const isChanged = file.hasOthers || count > 0 || removals.length > 0
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

/** Until the last of them the lens is no copy of anything: whoever reads it meanwhile sees by `pieces` that it must not be believed. */
async function commitPiece(file: LensFile, { identity, oldest }: Snapshot, last: bigint): Promise<void> {
  const watermark = last < oldest ? last : oldest
  file.pieces++
  await writeState(file.writer, identity, watermark)
  await file.writer.run('COMMIT')
  Object.assign(file, { hasOthers: true, identity, watermark })
  await file.writer.run('BEGIN')
}

/** The first value of a line. */
const transactionOf = (line: Buffer) => BigInt(line.toString('latin1', 0, line.indexOf(',')))

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

/** What was removed from the record since, in steps of which the last says it all: sites that are gone, and what is past its time. */
async function listRemovals(client: pg.ClientBase, watermark: bigint): Promise<Removal[]> {
  const { rows } = await client.query<Removal>(
    `SELECT DISTINCT ON (site_id, before_moment) transaction_id::text AS transaction, site_id AS site, (before_moment AT TIME ZONE 'UTC')::text AS before
      FROM site_event_removals WHERE transaction_id >= $1::xid8 ORDER BY site_id, before_moment, transaction_id DESC`,
    [String(watermark)],
  )
  return rows
}

const remove = (writer: DuckDBConnection, { transaction, site, before }: Removal) =>
  writer.run(
    'DELETE FROM site_events WHERE transaction_id < $1::ubigint AND (site_id = $2::text OR occurred_at < $3::timestamp)',
    [transaction, site, before],
  )
