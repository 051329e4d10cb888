/**
 * Lectern prepares its sessions when they begin, names its statements and holds session locks. A pooler such as PgBouncer in transaction mode breaks
 * all of that for some requests, so it is detected before the server starts.
 */
import type pg from 'pg'
import { type Connection, createClient, SESSION } from './connection.ts'

const PROTOCOL_VIOLATION = '08P01'
const UNKNOWN_STATEMENT = '26000'
const KNOWN_STATEMENT = '42P05'

/** Returns why sessions over this connection do not work for Lectern, or undefined when they do. */
export async function findPoolerFault(connection: Connection): Promise<string | undefined> {
  try {
    return await withClients(connection, async (clients) => {
      const sessions = await readSessions(clients)
      if (sessions.some(({ timeout }) => timeout !== SESSION.statement_timeout))
        return 'it drops the initial settings of a session'
      // A pooler lends the connection that was used last, which both clients get, or its connections in turn: then asking in another order shows it.
      const again = (await readSessions(clients.toReversed())).toReversed()
      const isLent = sessions.some(({ pid }, at) => pid !== again[at]!.pid)
      if (isLent || sessions[0]!.pid === sessions[1]!.pid) return 'it lends one connection to several sessions'
      for (const client of [...clients, ...clients]) await client.query({ name: 'lectern', text: 'SELECT 1' })
      return undefined
    })
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (code === PROTOCOL_VIOLATION) return `it refuses the initial settings of a session: ${message}`
    if (code === UNKNOWN_STATEMENT || code === KNOWN_STATEMENT) return 'it mixes up the statements of several sessions'
    throw error
  }
}

/** Returns why transactions over this pooler do not work for Lectern, or undefined when they do. */
export const findTransactionFault = (connection: Connection): Promise<string | undefined> =>
  withClients(connection, async (clients) => {
    const text = `SELECT current_setting('statement_timeout') AS timeout, current_setting('timezone') AS zone, $1::int AS value`
    for (const client of [...clients, ...clients]) {
      const { rows } = await client.query(text, [1])
      if (rows[0]?.timeout !== '30s' || rows[0]?.zone !== 'UTC' || rows[0]?.value !== 1)
        return 'it does not run a statement in one transaction with its settings'
    }
    return undefined
  })

/** Says whether both lead to one database of one running server. */
export const isSameServer = (...connections: [Connection, Connection]) =>
  isEqual(
    connections,
    `SELECT pg_postmaster_start_time()::timestamptz(6) AT TIME ZONE 'UTC' || ' ' || oid AS identity
      FROM pg_database WHERE datname = current_database()`,
  )

/** Says whether both lead to one database, perhaps on two servers of which one is a standby of the other. */
export const isSameCluster = (...connections: [Connection, Connection]) =>
  isEqual(
    connections,
    `SELECT system_identifier || ' ' || oid AS identity FROM pg_control_system(), pg_database WHERE datname = current_database()`,
  )

async function isEqual(connections: [Connection, Connection], text: string): Promise<boolean> {
  const [one, other] = await Promise.all(
    connections.map((connection) =>
      withClients(connection, async ([client]) => (await client!.query<{ identity: string }>(text)).rows[0]?.identity),
    ),
  )
  return one === other
}

async function withClients<T>(connection: Connection, use: (clients: pg.Client[]) => Promise<T>): Promise<T> {
  const clients = [1, 2].map(() => createClient(connection, { settings: SESSION }))
  for (const client of clients) client.on('error', () => {})
  try {
    for (const client of clients) await client.connect()
    return await use(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

async function readSessions(clients: pg.Client[]): Promise<{ pid: number; timeout: string }[]> {
  const sessions = []
  for (const client of clients) {
    const { rows } = await client.query(
      `SELECT pg_backend_pid() AS pid, setting AS timeout FROM pg_settings WHERE name = 'statement_timeout'`,
    )
    sessions.push(rows[0])
  }
  return sessions
}
