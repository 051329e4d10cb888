/** Computes the chain of an organization again, from its first row that was not dropped to its head. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ReadDb } from '../database/connections.ts'
import { CHAINED_COLUMNS, type ChainedEvent, FIRST_HASH, hashEvent } from './chain.ts'

export interface BrokenLink {
  /** The place in the chain. */
  sequence: number
  /** Absent for a row that is gone. */
  id?: string
  reason: 'changed' | 'missing'
}

export interface ChainReport {
  organizationId: string
  /** Rows that were verified, and those that are not sealed yet. */
  events: number
  /** Rows that are not sealed yet. */
  unsealed: number
  /** The hash of the last row, as hexadecimal digits; undefined before the first. */
  head: string | undefined
  firstBroken: BrokenLink | undefined
  /** Whether the chain has the expected hash, where one was given. */
  hasHead: boolean
}

const BATCH = 500

interface Link {
  sequence: number
  hash: Buffer
}

export async function verifyChain(db: ReadDb, organizationId: string, expected?: Buffer): Promise<ChainReport> {
  const head = await findHead(db, organizationId)
  const dropped = await listDroppedHeads(db, organizationId)
  const hasHead = expected === undefined || [...dropped.values()].some((hash) => hash.equals(expected))
  const unsealed = await countUnsealed(db, organizationId)
  const report: ChainReport = {
    organizationId,
    events: unsealed,
    unsealed,
    head: head?.hash.toString('hex'),
    firstBroken: undefined,
    hasHead,
  }
  if (!head) return { ...report, hasHead: expected === undefined, firstBroken: await findStray(db, organizationId) }
  let last: Link = { sequence: 0, hash: FIRST_HASH }
  while (last.sequence < head.sequence) {
    const rows = await readLinks(db, organizationId, last.sequence, head.sequence)
    for (const row of rows) {
      const sequence = Number(row.chain_seq)
      const before = sequence === last.sequence + 1 ? last.hash : dropped.get(sequence - 1)
      report.firstBroken ??= findFault(row, sequence, before, last)
      if (expected && row.hash.equals(expected)) report.hasHead = true
      last = { sequence, hash: row.hash }
      report.events++
    }
    if (rows.length < BATCH) break
    await setImmediate()
  }
  report.firstBroken ??= findEndFault(last, head, dropped)
  return report
}

function findFault(row: SealedEvent, sequence: number, before: Buffer | undefined, last: Link): BrokenLink | undefined {
  if (!before) return { sequence: last.sequence + 1, reason: 'missing' }
  const { chain_seq: _place, hash, ...event } = row
  return hashEvent(before, event).equals(hash) ? undefined : { sequence, id: row.id, reason: 'changed' }
}

/** The rows at the end may have been dropped with their month; otherwise the head is that of the last row. */
function findEndFault(last: Link, head: Link, dropped: Map<number, Buffer>): BrokenLink | undefined {
  const end = last.sequence === head.sequence ? last.hash : dropped.get(head.sequence)
  if (!end) return { sequence: last.sequence + 1, reason: 'missing' }
  return end.equals(head.hash) ? undefined : { sequence: head.sequence, reason: 'changed' }
}

type SealedEvent = ChainedEvent & { chain_seq: string; hash: Buffer }

const readLinks = async (db: ReadDb, organizationId: string, after: number, until: number): Promise<SealedEvent[]> => {
  const { rows } = await sql<SealedEvent>`
    SELECT ${sql.join(CHAINED_COLUMNS.map((column) => sql.ref(column)))}, chain_seq, hash FROM audit_events_sealed
    WHERE organization_id = ${organizationId} AND chain_seq > ${after}::bigint AND chain_seq <= ${until}::bigint
    ORDER BY chain_seq LIMIT ${BATCH}::int`.execute(db)
  return rows
}

async function findHead(db: ReadDb, organizationId: string): Promise<Link | undefined> {
  const row = await db
    .selectFrom('audit_chains')
    .select(['chain_seq', 'hash'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row && { sequence: Number(row.chain_seq), hash: row.hash }
}

/** Sealed rows without a head: the head was removed. */
async function findStray(db: ReadDb, organizationId: string): Promise<BrokenLink | undefined> {
  const [row] = await readLinks(db, organizationId, 0, Number.MAX_SAFE_INTEGER)
  return row && { sequence: Number(row.chain_seq), id: row.id, reason: 'missing' }
}

async function listDroppedHeads(db: ReadDb, organizationId: string): Promise<Map<number, Buffer>> {
  const rows = await db
    .selectFrom('audit_dropped_heads')
    .select(['chain_seq', 'hash'])
    .where('organization_id', '=', organizationId)
    .execute()
  return new Map(rows.map((row) => [Number(row.chain_seq), row.hash]))
}

async function countUnsealed(db: ReadDb, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM audit_events_unsealed
    WHERE organization_id = ${organizationId}`.execute(db)
  return rows[0]!.count
}
