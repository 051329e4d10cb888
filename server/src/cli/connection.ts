/** Opens the database for a command: DATABASE_URL, else the running embedded database, else the embedded one started for this command. */
import type { Config } from '../config.ts'
import { connectDatabase, type Database } from '../core/database/connect.ts'
import { type Connection, createClient } from '../core/database/connection.ts'
import { findEmbedded, isInUse } from '../core/database/embedded/find-embedded.ts'
import { startEmbedded } from '../core/database/embedded/start-embedded.ts'
import {
  findPoolerFault,
  findTransactionFault,
  isSameCluster,
  isSameServer,
} from '../core/database/find-pooler-fault.ts'
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
    await checkPostgres(config)
    const { databaseDirectUrl: direct, databaseUrl } = config
    return lent(direct === undefined ? toConnection(config, databaseUrl) : { connectionString: direct })
  }
  // A PostgreSQL that nobody uses any more is adopted, and stopped at the end like one that was started for the command.
  const running = (await isInUse(config.dataDirectory)) ? await findEmbedded(config.dataDirectory) : undefined
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

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'databasePooler' | 'databaseDirectUrl' | 'databaseReadUrl'>

export function toConnection(config: DatabaseSettings, url: string): Connection {
  const { databasePooler, databaseDirectUrl, databaseReadUrl } = config
  const pooled = databasePooler === 'transaction' ? { pooler: databasePooler } : {}
  return {
    connectionString: url,
    ...pooled,
    ...(databaseDirectUrl !== undefined && { direct: { connectionString: databaseDirectUrl } }),
    ...(databaseReadUrl !== undefined && { replica: { connectionString: databaseReadUrl, ...pooled } }),
  }
}

/** Returns a sentence for each thing that a server with these settings does without. Throws one when the standby cannot be used at all. */
export async function describeLosses(config: DatabaseSettings): Promise<string[]> {
  const { databasePooler, databaseDirectUrl } = config
  const connection = toConnection(config, config.databaseUrl!)
  const losses = connection.replica ? await checkReplica(connection, connection.replica) : []
  if (databasePooler === 'none' || databaseDirectUrl !== undefined) return losses
  return [
    ...losses,
    'Behind a pooler and without DATABASE_DIRECT_URL, jobs and live events are found by polling once a second instead of by notifications,',
    'queries about visitors run on PostgreSQL without the columnar copy, and lectern backup and lectern restore are refused.',
  ]
}

/** A standby may be away for a while; one of another database would give wrong answers. */
async function checkReplica(primary: Connection, replica: Connection): Promise<string[]> {
  let isSame: boolean
  try {
    isSame = await isSameCluster(primary, replica)
  } catch (error) {
    return [`The database in DATABASE_READ_URL cannot be used (${reasonOf(error)}): the primary answers until it can.`]
  }
  if (isSame) return []
  throw new CommandError(
    'DATABASE_READ_URL is no standby of the database in DATABASE_URL: name one, or leave it empty.',
  )
}

/** Throws one sentence when this PostgreSQL cannot be used; otherwise returns its version. */
export async function checkPostgres(config: DatabaseSettings): Promise<string> {
  const connection = toConnection(config, config.databaseUrl!)
  const { version } = await checkServer(connection, 'DATABASE_URL')
  if (!connection.pooler) {
    await checkSessions(
      connection,
      'DATABASE_URL',
      'Name PostgreSQL itself, or set LECTERN_DATABASE_POOLER=transaction',
    )
    return version
  }
  const fault = await findTransactionFault(connection).catch(unreachable('DATABASE_URL'))
  if (fault !== undefined)
    throw new CommandError(`The connection pooler in DATABASE_URL cannot be used in transaction mode: ${fault}.`)
  if (!connection.direct) return version
  await checkServer(connection.direct, 'DATABASE_DIRECT_URL')
  await checkSessions(connection.direct, 'DATABASE_DIRECT_URL', 'Name PostgreSQL itself')
  if (!(await isSameServer(connection, connection.direct).catch(unreachable('DATABASE_DIRECT_URL'))))
    throw new CommandError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: name the same one.')
  return version
}

/** Checks that the server can be reached, is new enough and accepts writes. */
async function checkServer(connection: Connection, setting: string): Promise<Server> {
  const server = await askServer(connection).catch(unreachable(setting))
  if (server.isReadOnly)
    throw new CommandError(
      `The database in ${setting} accepts no writes: it is a standby, or read-only. Use the primary.`,
    )
  if (server.number < OLDEST_POSTGRES * 10_000)
    throw new CommandError(
      `The database in ${setting} is PostgreSQL ${server.version}: Lectern needs ${OLDEST_POSTGRES} or newer.`,
    )
  return server
}

async function checkSessions(connection: Connection, setting: string, advice: string): Promise<void> {
  const fault = await findPoolerFault(connection).catch(unreachable(setting))
  if (fault !== undefined)
    throw new CommandError(
      `The database in ${setting} is behind a connection pooler (PgBouncer, in transaction mode?): ${fault}. ${advice}.`,
    )
}

const unreachable =
  (setting: string) =>
  (error: unknown): never => {
    throw new CommandError(`The database in ${setting} cannot be reached: ${reasonOf(error)}.`)
  }

interface Server {
  version: string
  number: number
  isReadOnly: boolean
}

async function askServer(connection: Connection): Promise<Server> {
  // The address may be one that pg cannot parse.
  const client = createClient(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
        current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
    )
    return rows[0]
  } finally {
    await client.end().catch(() => {})
  }
}

/** A host name with several addresses fails with an aggregate error without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
