/**
 * A pool for kysely whose connections are shared by all callers: a few pipelined clients, reconnected when they break. All queries of one turn of the
 * event loop go over one client in one write, because sending costs more than the query.
 */
import type { Writable } from 'node:stream'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { queryAlone } from './named-statements.ts'

export function createPipelinedPool(
  connect: () => pg.Client,
  size: number,
  onError: (error: Error) => void,
): PostgresPool & { drop: () => void; end: () => Promise<void> } {
  const slots: (Promise<pg.Client> | undefined)[] = new Array(size).fill(undefined)
  let slot = 0
  let closed = false
  const turns = createTurns()

  function open(slot: number): Promise<pg.Client> {
    const client = connect()
    const forget = () => {
      if (slots[slot] === opening) slots[slot] = undefined
    }
    client.on('error', (error) => {
      forget()
      onError(error)
    })
    client.on('end', forget)
    const opening = client.connect().then(
      () => client,
      (error) => {
        forget()
        throw error
      },
    )
    slots[slot] = opening
    return opening
  }

  return {
    async connect() {
      if (closed) throw new Error('Connection terminated: the database is closed')
      if (turns.isNew()) slot = (slot + 1) % size
      return share(await (slots[slot] ?? open(slot)))
    },
    /** The next turn opens new connections; the old ones close once their queries are answered. */
    drop() {
      for (const [at, opening] of slots.entries()) {
        slots[at] = undefined
        opening
          ?.then(async (client) => {
            await client.query('SELECT 1')
            await client.end()
          })
          .catch(() => {})
      }
    },
    async end() {
      closed = true
      await Promise.all(slots.map(async (slot) => (await slot)?.end()))
    },
  } as PostgresPool & { drop: () => void; end: () => Promise<void> }
}

/** setImmediate runs after all input of this turn has been processed. */
function createTurns() {
  let isRunning = false
  return {
    /** Returns true once per turn. */
    isNew(): boolean {
      if (isRunning) return false
      isRunning = true
      setImmediate(() => {
        isRunning = false
      })
      return true
    },
  }
}

const shared = new WeakMap<pg.Client, PostgresPoolClient>()

function share(client: pg.Client): PostgresPoolClient {
  let seen = shared.get(client)
  if (!seen) {
    const turns = createTurns()
    // pg's types leave out the stream that the client writes to.
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
    const query = (text: string, values: unknown[]) => {
      if (turns.isNew()) {
        stream.cork()
        setImmediate(() => stream.uncork())
      }
      return queryAlone(client, text, values)
    }
    seen = { query, release: () => {} } as unknown as PostgresPoolClient
    shared.set(client, seen)
  }
  return seen
}
