/**
 * The two ways into PostgreSQL. `db` is a pool for transactions and slow reads. `reads` are two pipelined clients for cheap autocommit reads. They
 * never get a transaction, because callers share the connection, nor a slow query, because it delays those behind it.
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
  /** Returns false when the database accepts no writes; then its connections are closed. */
  isWritable: () => Promise<boolean>
  /** A connection of its own, not opened yet, for LISTEN. */
  createListenClient: () => pg.Client
  close: () => Promise<void>
}

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string }

/** Settings of every session. */
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
  // A client in use reports errors through its query; an unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  // Cheap reads by key are planned once, because planning the levels of a member takes longer than reading them. The connections are read-only,
  // because a write would share its connection with other callers' reads and might reach a standby.
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
    createListenClient: () => new pg.Client(shared),
    close: async () => {
      await pipelined.end()
      await pool.end()
    },
  }
}

/** SQLSTATEs and socket errors that mean that the database is unavailable, not that the query was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = (error as { code?: unknown })?.code
  if (typeof code === 'string')
    return isReadOnly(error) || /^(08|57P0|53300|ECONN|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(code)
  return error instanceof ConnectionLostError || isPgConnectionError(error)
}

/** The error of a pipelined client whose connection breaks before the response arrives. */
class ConnectionLostError extends Error {}

// pg has no code for these two, so only the message identifies them.
const isPgConnectionError = (error: unknown) =>
  error instanceof Error &&
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/.test(
    error.message,
  )

/**
 * Says whether a transaction lost against another one, or used a stale statement, and may be run again. A reference to a row just removed (23503)
 * counts too: in the next run the access rule finds nothing and answers 404.
 */
export const isRetryable = (error: unknown) =>
  isStale(error) || ['40001', '40P01', '23503'].includes((error as { code?: string })?.code ?? '')
