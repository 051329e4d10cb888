/** Every statement is named after its text, so a connection parses it once and plans it a few times, not at every request. */
import { createHash } from 'node:crypto'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { NamedQuery } from './named-query.ts'

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
  return new Promise((resolve, reject) => {
    // As an object of pg's own, which it takes as it is: a plain one it copies, property by property.
    const query = new NamedQuery(name, text, values, (error, result) => {
      if (!error) return resolve(result)
      if (isStale(error)) names.set(text, `${name}'`)
      // In place of the stack of the socket, which says nothing.
      Error.captureStackTrace(error)
      reject(error)
    })
    client.query(query)
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
