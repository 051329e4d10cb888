/** Where the database is, and how clients and pools for it are made. */
import pg from 'pg'
import { createHostsClient, findHosts } from './host-finder.ts'
import { KEEP_ALIVE, watchHost } from './silent-hosts.ts'
import { type StatementWatch, startStatement } from './statement-watch.ts'
import { createPooledClient, type SessionSettings } from './transaction-pooler.ts'

/** `connectionString` may name several hosts. */
type Address = { connectionString: string } | { host: string; port: number; user: string; database: string }

export type Connection = Address & {
  /** The address is that of a pooler, which lends a connection for one transaction. */
  pooler?: 'transaction'
  /** PostgreSQL itself, where `pooler` is set and it can be reached. */
  direct?: Address
  /** A standby for long reads. */
  replica?: Connection
}

const CONNECT_MILLISECONDS = 10_000

/** Settings of every session. */
export const SESSION: SessionSettings = {
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '60000',
  jit: 'off',
  timezone: 'UTC',
}

/** `settings` are those of the session; without them it has the defaults of the server. */
interface ClientOptions extends pg.ClientConfig {
  settings?: SessionSettings
  /** Measures the statements. */
  watch?: StatementWatch | undefined
}

export function createClient(connection: Connection, options: ClientOptions = {}): pg.Client {
  const { Client, config } = prepareClients(connection, options)
  return new Client(config)
}

export function createDatabasePool(connection: Connection, options: ClientOptions & { max: number }): pg.Pool {
  const { Client, config } = prepareClients(connection, options)
  const pool = new pg.Pool({
    ...config,
    max: options.max,
    idleTimeoutMillis: 60_000,
    Client: Client as unknown as new () => pg.Client,
  })
  // A client in use reports errors through its query; an unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function prepareClients(
  { pooler, direct: _, replica: __, ...address }: Connection,
  { settings = {}, watch, ...config }: ClientOptions,
) {
  const Base = pooler ? createPooledClient(settings) : pg.Client
  const hosts = 'connectionString' in address ? findHosts(address.connectionString) : undefined
  const Unwatched = hosts ? createHostsClient(Base, hosts.finder) : Base
  class Client extends Unwatched {
    readonly watch = watch

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      watchHost(this, () => hosts?.finder.forget())
    }

    /** A statement that is an object of its own, such as a named one, is measured by who sends it. */
    // biome-ignore lint/suspicious/noExplicitAny: pg overloads this method thirteen times
    override query(...given: any[]): any {
      const [config] = given
      const isText = typeof config === 'string' || typeof config?.submit !== 'function'
      const ended = watch && isText && startStatement(this, typeof config === 'string' ? config : config.text)
      if (!ended) return super.query(...(given as [never]))
      const last = given.at(-1)
      if (typeof last === 'function')
        return super.query(...([...given.slice(0, -1), callAfter(ended, last)] as unknown as [never]))
      const result = super.query(...(given as [never])) as unknown as Promise<unknown>
      result.then(ended, ended)
      return result
    }
  }
  return {
    Client,
    config: {
      ...(hosts ? { connectionString: hosts.first } : address),
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      ...KEEP_ALIVE,
      ...config,
      ...(!pooler && toStartup(settings)),
    },
  }
}

const callAfter =
  (ended: () => void, callback: (...given: unknown[]) => unknown) =>
  (...given: unknown[]) => {
    ended()
    return callback(...given)
  }

/** The next connection asks all hosts of the address which of them fits. */
export function forgetHost(address: Address): void {
  if ('connectionString' in address) findHosts(address.connectionString)?.finder.forget()
}

/** An address whose sessions are those of PostgreSQL, for LISTEN, locks and settings that outlive a transaction; undefined where there is none. */
export const findSessionAddress = ({ pooler, direct, replica: _, ...address }: Connection): Address | undefined =>
  pooler ? direct : (address as Address)

/** The timeouts are sent by themselves, because an address may have `options` of its own, which replace these. */
function toStartup(settings: SessionSettings): pg.ClientConfig {
  const isTimeout = ([name, value]: [string, string]) => TIMEOUTS.has(name) && Number(value) > 0
  const entries = Object.entries(settings)
  const timeouts = entries.filter(isTimeout).map(([name, value]) => [name, Number(value)])
  const options = entries.filter((entry) => !isTimeout(entry)).map(([name, value]) => `-c ${name}=${value}`)
  return { ...Object.fromEntries(timeouts), ...(options.length > 0 && { options: options.join(' ') }) }
}

const TIMEOUTS = new Set(['statement_timeout', 'idle_in_transaction_session_timeout'])
