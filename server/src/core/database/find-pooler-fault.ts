/**
 * Lectern prepares its sessions when they begin, names its statements and holds session locks. A pooler such as PgBouncer in transaction mode breaks
 * all of that for some requests, so it is detected before the server starts.
 */
import pg from 'pg'
import { type Connection, SESSION } from './connect.ts'

const PROTOCOL_VIOLATION = '08P01'

/** Returns why sessions over this connection do not work for Lectern, or undefined when they do. */
export async function findPoolerFault(connection: Connection): Promise<string | undefined> {
  const clients = [1, 2].map(() => new pg.Client({ ...connection, ...SESSION, connectionTimeoutMillis: 10_000 }))
  for (const client of clients) client.on('error', () => {})
  try {
    for (const client of clients) await client.connect()
    const sessions = []
    for (const client of clients) sessions.push(await readSession(client))
    if (sessions.some(({ timeout }) => timeout !== SESSION.statement_timeout))
      return 'it drops the initial settings of a session'
    if (sessions[0]!.pid === sessions[1]!.pid) return 'it lends one connection to several sessions'
    return undefined
  } catch (error) {
    if ((error as { code?: string }).code !== PROTOCOL_VIOLATION) throw error
    return `it refuses the initial settings of a session: ${(error as Error).message}`
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
