/** Opens the database for a command: DATABASE_URL, else the running embedded database, else the embedded one started for this command. */
import pg from 'pg'
import type { Config } from '../config.ts'
import { type Connection, connectDatabase, type Database } from '../core/database/connect.ts'
import { findEmbedded } from '../core/database/embedded/find-embedded.ts'
import { startEmbedded } from '../core/database/embedded/start-embedded.ts'
import { findPoolerFault } from '../core/database/find-pooler-fault.ts'
import { migrate, pending } from '../core/database/migrate.ts'
import { CommandError } from './command.ts'

const OLDEST_POSTGRES = 15

interface Opened {
  connection: Connection
  /** True when the database was started for this command and nothing else uses it. */
  ours: boolean
  close: () => Promise<void>
}

export async function openConnection(config: Config, say: (line: string) => void): Promise<Opened> {
  const lent = (connection: Connection) => ({ connection, ours: false, close: async () => {} })
  if (config.databaseUrl !== undefined) {
    await checkPostgres(config.databaseUrl)
    return lent({ connectionString: config.databaseUrl })
  }
  const running = await findEmbedded(config.dataDirectory)
  if (running) return lent(running)
  const { connection, stop } = await startEmbedded({ dataDirectory: config.dataDirectory, say })
  return { connection, ours: true, close: stop }
}

/** Runs on a migrated database. A database that a server uses is never migrated here, because the server may be older. */
export async function withDatabase<T>(config: Config, use: (database: Database) => Promise<T>): Promise<T> {
  const { connection, ours, close } = await openConnection(config, note)
  try {
    const database = connectDatabase(connection, { poolSize: 2, onError: () => {} })
    try {
      if (ours) await migrate(database.pool)
      else if ((await pending(database.pool)).length > 0)
        throw new CommandError('The database is not up to date: run lectern migrate first.')
      return await use(database)
    } finally {
      await database.close()
    }
  } finally {
    await close()
  }
}

/** Writes to stderr, because only the result of a command goes to stdout. */
export const note = (line: string) => void process.stderr.write(`${line}\n`)

/** Throws one sentence when this PostgreSQL cannot be used; otherwise returns its version. */
export async function checkPostgres(connectionString: string): Promise<string> {
  const { version, number, isReadOnly } = await askVersion(connectionString)
  if (isReadOnly)
    throw new CommandError(
      'The database in DATABASE_URL accepts no writes: it is a standby, or read-only. Use the primary.',
    )
  if (number < OLDEST_POSTGRES * 10_000) {
    throw new CommandError(
      `The database in DATABASE_URL is PostgreSQL ${version}: Lectern needs ${OLDEST_POSTGRES} or newer.`,
    )
  }
  const fault = await findPoolerFault({ connectionString }).catch(unreachable)
  if (fault !== undefined)
    throw new CommandError(
      `The database in DATABASE_URL is behind a connection pooler that Lectern cannot use (PgBouncer, in transaction mode?): ${fault}. Name PostgreSQL itself.`,
    )
  return version
}

const unreachable = (error: unknown): never => {
  throw new CommandError(`The database in DATABASE_URL cannot be reached: ${reasonOf(error)}.`)
}

async function askVersion(connectionString: string): Promise<{ version: string; number: number; isReadOnly: boolean }> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
        current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
    )
    return rows[0]
  } catch (error) {
    return unreachable(error)
  } finally {
    await client?.end().catch(() => {})
  }
}

/** A host name with several addresses fails with an aggregate error without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
