/** Every statement is named after its text, so a connection parses it once and plans it a few times, not at every request. */
import { createHash } from 'node:crypto'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'

const names = new Map<string, string>()
/** Text is built from the code, never from input; should that break once, memory must not pay for it. */
const MOST = 5_000

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    if (names.size >= MOST) names.clear()
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/** A table changed under a prepared statement (a newer Lectern migrated the database): under another name it is prepared anew. */
export const isStale = (error: unknown) => (error as { code?: string }).code === '0A000'

export function queryNamed(client: pg.ClientBase, text: string, values: unknown[]): Promise<pg.QueryResult> {
  const name = nameOf(text)
  return client.query({ name, text, values }).catch((error) => {
    if (isStale(error)) names.set(text, `${name}'`)
    throw error
  })
}

/** A pool as kysely sees it. */
export const named = (pool: pg.Pool): PostgresPool =>
  ({
    async connect() {
      const client = await pool.connect()
      return {
        query: (text: string, values: unknown[]) => queryNamed(client, text, values),
        release: () => client.release(),
      }
    },
    end: () => pool.end(),
  }) as unknown as PostgresPool
