/**
 * Lectern sets its sessions up when they begin, names its statements and holds locks by session. A pooler such as PgBouncer that lends one
 * connection to many takes all that away, at some requests and not at others: it is recognised before anything is served.
 */
import pg from 'pg'
import { type Connection, SESSION } from './connect.ts'

const PROTOCOL_VIOLATION = '08P01'

/** Why sessions over this connection are not what Lectern needs; undefined when they are. */
export async function findPoolerFault(connection: Connection): Promise<string | undefined> {
  const clients = [1, 2].map(() => new pg.Client({ ...connection, ...SESSION, connectionTimeoutMillis: 10_000 }))
  for (const client of clients) client.on('error', () => {})
  try {
    for (const client of clients) await client.connect()
    const sessions = []
    for (const client of clients) sessions.push(await readSession(client))
    if (sessions.some(({ timeout }) => timeout !== SESSION.statement_timeout))
      return 'it drops the settings that a session begins with'
    if (sessions[0]!.pid === sessions[1]!.pid) return 'it lends one connection to several sessions'
    return undefined
  } catch (error) {
    if ((error as { code?: string }).code !== PROTOCOL_VIOLATION) throw error
    return `it refuses the settings that a session begins with: ${(error as Error).message}`
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

async function readSession(client: pg.Client): Promise<{ pid: number; timeout: number }> {
  const { rows } = await client.query(
    `SELECT pg_backend_pid() AS pid, setting::int AS timeout FROM pg_settings WHERE name = 'statement_timeout'`,
  )
  return rows[0]
}
