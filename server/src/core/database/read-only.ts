/**
 * Detects a database that no longer accepts writes: a demoted primary, or one set read-only. Its connections are closed, so that new ones reach its
 * replacement behind the same address.
 */
import type pg from 'pg'

/** SQLSTATE of a write in a read-only transaction. */
const READ_ONLY = '25006'

export const isReadOnly = (error: unknown) => (error as { code?: unknown } | undefined)?.code === READ_ONLY

/** Milliseconds in which new connections are not closed again, because many writes fail at once. */
const PAUSE = 1_000

/** `pipelined` connections serve reads, which a standby would answer too, but from a state that no longer changes. */
export function createDropper(pool: pg.Pool, pipelined: { drop: () => void }): () => void {
  const clients = new Set<pg.PoolClient>()
  const dropped = new WeakSet<pg.PoolClient>()
  let droppedAt = Number.NEGATIVE_INFINITY

  /** The pool lends idle connections, and closes those that are returned as broken. */
  async function closeIdle(): Promise<void> {
    const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
    for (const client of idle) client.release(dropped.has(client))
  }

  function drop(): void {
    const now = performance.now()
    if (now - droppedAt < PAUSE) return
    droppedAt = now
    for (const client of clients) dropped.add(client)
    pipelined.drop()
    closeIdle().catch(() => {})
  }

  pool.on('connect', (client) => {
    clients.add(client)
    // The listener sees every user of the connection, including the job queue and COPY. pg's types leave out the stream that a client reads from.
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
    connection.on('errorMessage', (error) => {
      if (isReadOnly(error)) drop()
    })
  })
  pool.on('remove', (client) => clients.delete(client))
  // Connections in use are closed once they are idle.
  pool.on('release', (_error, client) => {
    if (dropped.has(client)) setImmediate(() => closeIdle().catch(() => {}))
  })
  return drop
}

export async function isWritable(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ read_only: string }>(
    `SELECT current_setting('transaction_read_only') AS read_only`,
  )
  return rows[0]?.read_only === 'off'
}
