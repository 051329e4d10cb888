/** A pool for kysely whose connections are shared by everyone at once: a few pipelined clients with named statements, reconnected when they break. */
import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

export function createPipelinedPool(
  connect: () => pg.Client,
  size: number,
  onError: (error: Error) => void,
): PostgresPool & { end: () => Promise<void> } {
  const slots: (Promise<pg.Client> | undefined)[] = new Array(size).fill(undefined)
  let turn = 0
  let closed = false

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
      turn = (turn + 1) % size
      return share(await (slots[turn] ?? open(turn)))
    },
    async end() {
      closed = true
      await Promise.all(slots.map(async (slot) => (await slot)?.end()))
    },
  } as PostgresPool & { end: () => Promise<void> }
}

const shared = new WeakMap<pg.Client, PostgresPoolClient>()

/** What kysely sees: every statement named after its text, so it is parsed and planned once a connection. */
function share(client: pg.Client): PostgresPoolClient {
  let seen = shared.get(client)
  if (!seen) {
    const query = (text: string, values: unknown[]) => client.query({ name: statementName(text), text, values })
    seen = { query, release: () => {} } as unknown as PostgresPoolClient
    shared.set(client, seen)
  }
  return seen
}

const names = new Map<string, string>()

function statementName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}
