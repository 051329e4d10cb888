/**
 * Long reads may come from a standby, so that they do not delay the primary: exports, archives, and queries about visitors on the event log. They
 * never see less than was committed when they began: the standby is waited for, and where it lags behind, the primary answers (docs/decisions/0116).
 */
import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { PoolDb } from './connections.ts'
import { named } from './named-statements.ts'
import type { DB } from './tables.ts'

/** The pool, and the same for the query builder. */
export interface LongReads {
  pool: pg.Pool
  db: PoolDb
}

const PATIENCE_MILLISECONDS = 5_000
const ASKED_EVERY = 50
const WARNED_EVERY = 60_000

/** Returns what chooses between the standby and the primary for one read. */
export function createLongReads(
  primary: LongReads,
  replica: { pool: pg.Pool; isPooled: boolean } | undefined,
  warn: (reason: string) => void,
): () => Promise<LongReads> {
  if (!replica) return async () => primary
  const { pool, isPooled } = replica
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: isPooled ? pool : named(pool) }) }) as PoolDb
  let warnedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const { rows } = await primary.pool.query<{ position: string }>(
      'SELECT pg_current_wal_flush_lsn()::text AS position',
    )
    try {
      if (await hasReplayed(pool, rows[0]!.position)) return { pool, db }
      throw new Error('it lags behind')
    } catch (error) {
      const now = performance.now()
      if (now - warnedAt > WARNED_EVERY) warn((error as Error).message)
      if (now - warnedAt > WARNED_EVERY) warnedAt = now
      return primary
    }
  }
}

/** Waits a while for the standby to have everything up to this position of the write-ahead log. */
async function hasReplayed(pool: pg.Pool, position: string): Promise<boolean> {
  const until = performance.now() + PATIENCE_MILLISECONDS
  do {
    const { rows } = await pool.query<{ has: boolean }>(
      'SELECT NOT pg_is_in_recovery() OR coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS has',
      [position],
    )
    if (rows[0]?.has) return true
    await setTimeout(ASKED_EVERY)
  } while (performance.now() < until)
  return false
}

export interface ReplicaLag {
  bytes: number
  seconds: number
}

/** A standby that has replayed everything does not lag, however long nothing was written. */
export async function readReplicaLag(pool: pg.Pool, position: string): Promise<ReplicaLag> {
  const { rows } = await pool.query<ReplicaLag>(
    `SELECT greatest(0, pg_wal_lsn_diff($1::pg_lsn, replayed))::float8 AS bytes,
      CASE WHEN replayed < $1::pg_lsn THEN coalesce(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()), 0)
        ELSE 0 END::float8 AS seconds
    FROM (SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE $1::pg_lsn END AS replayed) AS standby`,
    [position],
  )
  return rows[0]!
}

declare module 'fastify' {
  interface FastifyInstance {
    longReads: () => Promise<LongReads>
  }
}
