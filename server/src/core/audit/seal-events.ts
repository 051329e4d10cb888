/**
 * Appends new rows to the chain of their organization. Writers do not wait for it: rows are sealed some seconds later, in the order of their numbers, once
 * no running transaction can have an earlier one. Until then they are in a partition without indexes; a sealed row moves to its month.
 */
import { sql } from 'kysely'
import type { PoolDb, Transaction } from '../database/connections.ts'
import { CHAINED_COLUMNS, type ChainedEvent, FIRST_HASH, hashEvent } from './chain.ts'

const BATCH = 1000

/** Returns the number of rows it sealed. Another process that seals at the same time is left alone. */
export async function sealEvents(db: PoolDb): Promise<number> {
  let sealed = 0
  for (;;) {
    const count = await db.transaction().execute(sealBatch)
    sealed += count
    if (count < BATCH) return sealed
  }
}

interface Head {
  chainSeq: bigint
  hash: Buffer
}

async function sealBatch(trx: Transaction): Promise<number> {
  const { rows: locks } = await sql<{
    held: boolean
  }>`SELECT pg_try_advisory_xact_lock(hashtext('sealing of audit_events')) AS held`.execute(trx)
  if (!locks[0]!.held) return 0
  const { rows } = await sql<ChainedEvent>`
    SELECT ${sql.join(CHAINED_COLUMNS.map((column) => sql.ref(column)))} FROM audit_events_unsealed
    WHERE xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY seq LIMIT ${BATCH}::int`.execute(trx)
  if (rows.length === 0) return 0
  const heads = await readHeads(trx, [...new Set(rows.map((row) => row.organization_id))])
  const places: bigint[] = []
  const hashes: string[] = []
  for (const row of rows) {
    const { chainSeq, hash } = heads.get(row.organization_id) ?? { chainSeq: 0n, hash: FIRST_HASH }
    const head: Head = { chainSeq: chainSeq + 1n, hash: hashEvent(hash, row) }
    heads.set(row.organization_id, head)
    places.push(head.chainSeq)
    hashes.push(head.hash.toString('hex'))
  }
  const ids = rows.map(({ id }) => id)
  await sql`SELECT move_sealed_audit_events(${toArray(ids)}::uuid[], ${toArray(places)}::bigint[], ${toArray(hashes)}::text[])`.execute(
    trx,
  )
  await writeHeads(trx, heads)
  return rows.length
}

/** Writes an array of values that need no quotes. */
const toArray = (values: (string | bigint)[]) => `{${values.join()}}`

async function readHeads(db: Transaction, organizations: string[]): Promise<Map<string, Head>> {
  const rows = await db
    .selectFrom('audit_chains')
    .select(['organization_id', 'chain_seq', 'hash'])
    .where('organization_id', 'in', organizations)
    .execute()
  return new Map(rows.map((row) => [row.organization_id, { chainSeq: BigInt(row.chain_seq), hash: row.hash }]))
}

async function writeHeads(db: Transaction, heads: Map<string, Head>): Promise<void> {
  const values = [...heads]
  await sql`INSERT INTO audit_chains (organization_id, chain_seq, hash)
    SELECT * FROM unnest(${values.map(([id]) => id)}::text[], ${values.map(([, head]) => head.chainSeq)}::bigint[],
      ${values.map(([, head]) => head.hash)}::bytea[])
    ON CONFLICT (organization_id) DO UPDATE SET chain_seq = excluded.chain_seq, hash = excluded.hash, sealed_at = now()`.execute(
    db,
  )
}
