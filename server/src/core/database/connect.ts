/**
 * The two ways into PostgreSQL. `db` is a pool for transactions and slow reads. `reads` are two pipelined clients for cheap autocommit reads. They
 * never get a transaction, because callers share the connection, nor a slow query, because it delays those behind it.
 */
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import {
  type Connection,
  createClient,
  createDatabasePool,
  findSessionAddress,
  forgetHost,
  SESSION,
} from './connection.ts'
import type { PoolDb, ReadDb } from './connections.ts'
import { NoHostError } from './host-finder.ts'
import { isStale, named } from './named-statements.ts'
import { createPipelinedPool } from './pipelined.ts'
import { createDropper, isReadOnly, isWritable } from './read-only.ts'
import { createLongReads, type LongReads, type ReplicaLag, readReplicaLag } from './replica.ts'
import { createStatementWatch, type SlowStatement, type StatementWatch } from './statement-watch.ts'
import type { DB } from './tables.ts'

export interface Database {
  db: PoolDb
  reads: ReadDb
  pool: pg.Pool
  /** The pool of the job queue, which waits for NOTIFY: `pool`, unless that leads to a pooler. */
  queuePool: pg.Pool
  /** Chooses for a long read between the standby that is for such reads and the primary. */
  longReads: () => Promise<LongReads>
  /** Tells how far the standby for long reads is behind a position of the write-ahead log. Undefined where there is no standby. */
  readReplicaLag: ((position: string) => Promise<ReplicaLag>) | undefined
  /** What all statements took. */
  watch: Pick<StatementWatch, 'statements' | 'milliseconds'>
  /** Returns false when the database accepts no writes; then its connections are closed. */
  isWritable: () => Promise<boolean>
  /** Creates a connection of its own, not opened yet, for LISTEN and locks of a session. Undefined where a pooler leaves no session to anybody. */
  createSession: (() => pg.Client) | undefined
  close: () => Promise<void>
}

const APPLICATION = 'lectern'

interface DatabaseOptions {
  poolSize: number
  onError: (error: Error) => void
  /** Milliseconds from which a statement is slow; without them none is. */
  slowMs?: number
  onSlow?: (slow: SlowStatement) => void
}

export function connectDatabase(
  connection: Connection,
  { poolSize, onError, slowMs = Number.POSITIVE_INFINITY, onSlow = () => {} }: DatabaseOptions,
): Database {
  const watch = createStatementWatch({ slowMs, onSlow })
  const shared = { application_name: APPLICATION, settings: SESSION, watch }
  const openPool = (address: Connection, settings = SESSION) =>
    createDatabasePool(address, { ...shared, settings, max: poolSize }).on('error', onError)
  const session = findSessionAddress(connection)
  const pool = openPool(connection)
  const queuePool = connection.pooler && session ? openPool(session) : pool
  const reads = connection.pooler
    ? openPooledReads(openPool(connection, { ...SESSION, transaction_read_only: 'on' }))
    : openReads(connection, onError, watch)
  const dropQueue = queuePool === pool ? () => {} : createDropper(queuePool, reads)
  const drop = createDropper(pool, {
    drop: () => {
      reads.drop()
      dropQueue()
      forgetHost(connection)
      if (session) forgetHost(session)
    },
  })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: connection.pooler ? pool : named(pool) }),
  }) as PoolDb
  const { replica } = connection
  const replicaPool = replica && openPool(replica)
  return {
    db,
    longReads: createLongReads(
      { pool, db },
      replicaPool && { pool: replicaPool, isPooled: replica?.pooler !== undefined },
      (reason) => onError(new Error(`The replica is not used: ${reason}`)),
    ),
    reads: new Kysely<DB>({ dialect: new PostgresDialect({ pool: reads }) }),
    pool,
    queuePool,
    readReplicaLag: replicaPool && ((position) => readReplicaLag(replicaPool, position)),
    watch,
    isWritable: async () => {
      const found = await isWritable(pool)
      if (!found) drop()
      return found
    },
    createSession: session && (() => createClient(session, shared)),
    close: async () => {
      await reads.end()
      if (queuePool !== pool) await queuePool.end()
      await replicaPool?.end()
      await pool.end()
    },
  }
}

/**
 * Cheap reads by key are planned once, because planning the levels of a member takes longer than reading them. The connections are read-only,
 * because a write would share its connection with other callers' reads and might reach a standby.
 */
function openReads(connection: Connection, onError: (error: Error) => void, watch: StatementWatch) {
  const settings = { ...SESSION, plan_cache_mode: 'force_generic_plan', default_transaction_read_only: 'on' }
  const options = { application_name: APPLICATION, settings, watch, pipeline: true }
  return createPipelinedPool(() => createClient(connection, options), 2, onError)
}

/** Not every pooler understands statements that are sent before the last one is answered. */
function openPooledReads(pool: pg.Pool) {
  const drop = createDropper(pool, { drop: () => {} })
  return Object.assign(pool, { drop })
}

/** SQLSTATEs and socket errors that mean that the database is unavailable, not that the query was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = (error as { code?: unknown })?.code
  if (typeof code === 'string')
    return isReadOnly(error) || /^(08|57P0|53300|ECONN|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(code)
  return error instanceof ConnectionLostError || error instanceof NoHostError || isPgConnectionError(error)
}

/** The error of a pipelined client whose connection breaks before the response arrives. */
class ConnectionLostError extends Error {}

// pg has no code for these, so only the message identifies them.
const isPgConnectionError = (error: unknown) =>
  error instanceof Error &&
  /^(Connection terminated|timeout (expired|exceeded when trying to connect)|Client has encountered a connection error|Client was closed)/.test(
    error.message,
  )

/**
 * Says whether a transaction lost against another one, or used a stale statement, and may be run again. A reference to a row just removed (23503)
 * counts too: in the next run the access rule finds nothing and answers 404.
 */
export const isRetryable = (error: unknown) =>
  isStale(error) || ['40001', '40P01', '23503'].includes((error as { code?: string })?.code ?? '')
