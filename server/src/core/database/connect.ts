/**
 * The two ways into PostgreSQL. `db` is a pool: transactions and slow reads. `reads` is a pair of pipelined clients for cheap
 * autocommit reads: never a transaction there (neighbours share the connection), never a slow query (it holds up those behind it).
 */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { PoolDb, ReadDb } from './connections.ts'
import { isStale, named } from './named-statements.ts'
import { createPipelinedPool } from './pipelined.ts'
import { createDropper, isReadOnly, isWritable } from './read-only.ts'
import type { DB } from './tables.ts'

export interface Database {
  db: PoolDb
  reads: ReadDb
  pool: pg.Pool
  /** false: it takes no writes, and its connections are given up. */
  isWritable: () => Promise<boolean>
  close: () => Promise<void>
}

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string }

/** What every session begins with. */
export const SESSION = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  options: '-c jit=off -c timezone=UTC',
}

export function connectDatabase(
  connection: Connection,
  options: { poolSize: number; onError: (error: Error) => void },
): Database {
  const shared = { ...connection, ...SESSION, application_name: 'lectern', connectionTimeoutMillis: 10_000 }
  const pool = new pg.Pool({
    ...shared,
    max: options.poolSize,
    idleTimeoutMillis: 60_000,
  })
  pool.on('error', options.onError)
  // A client in use tells its caller through the query; unheard, its own error event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  // Cheap reads by key are planned once for all: planning the levels of a member takes longer than reading them.
  // Read-only, because a write there would share its connection with strangers' reads, and reach a standby.
  const readOptions = `${shared.options} -c plan_cache_mode=force_generic_plan -c default_transaction_read_only=on`
  const forReads = { ...shared, options: readOptions, pipeline: true }
  const pipelined = createPipelinedPool(() => new pg.Client(forReads), 2, options.onError)
  const drop = createDropper(pool, pipelined)
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: named(pool) }) }) as PoolDb,
    reads: new Kysely<DB>({ dialect: new PostgresDialect({ pool: pipelined }) }),
    pool,
    isWritable: async () => {
      const found = await isWritable(pool)
      if (!found) drop()
      return found
    },
    close: async () => {
      await pipelined.end()
      await pool.end()
    },
  }
}

/** SQLSTATEs and socket errors that mean the database is away, not that the query was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = (error as { code?: unknown })?.code
  if (typeof code === 'string')
    return isReadOnly(error) || /^(08|57P0|53300|ECONN|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(code)
  return error instanceof ConnectionLostError || isPgConnectionError(error)
}

/** What a caller of a pipelined client gets when its connection breaks before the answer came. */
export class ConnectionLostError extends Error {}

// pg has no code for these two: its own words are the only sign.
const isPgConnectionError = (error: unknown) =>
  error instanceof Error &&
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/.test(
    error.message,
  )

/**
 * A transaction that lost against another one, or held a stale statement, and may simply be run again. A row that refers to one just removed
 * (23503) is such a loss: run again, the access rule no longer finds what the path points at, and says so.
 */
export const isRetryable = (error: unknown) =>
  isStale(error) || ['40001', '40P01', '23503'].includes((error as { code?: string })?.code ?? '')
