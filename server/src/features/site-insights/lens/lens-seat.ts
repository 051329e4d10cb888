/**
 * A connection to the record, with the right to one file: two processes must not open the same, and a lock that lives as long as the connection
 * is given back however a process ends.
 */
import { join } from 'node:path'
import pg from 'pg'

export interface LensSeat {
  client: pg.Client
  path: string
  isLost: () => boolean
  leave: () => Promise<void>
}

/** More processes than this do not share a data directory; one that does is answered by the record. */
const SEATS = 16

/** undefined: all are taken. */
export async function takeLensSeat(pool: pg.Pool, directory: string): Promise<LensSeat | undefined> {
  const client = new pg.Client(pool.options)
  let isLost = false
  const lose = () => {
    isLost = true
  }
  client.on('error', lose)
  client.on('end', lose)
  const leave = () => client.end().catch(() => {})
  try {
    await client.connect()
    // The index has the rows in the order they are read in: sorting them all would come before the first.
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET enable_sort = off')
    for (let number = 1; number <= SEATS; number++) {
      const { rows } = await client.query<{ taken: boolean }>(
        'SELECT pg_try_advisory_lock(hashtext($1), $2) AS taken',
        [`lens ${directory}`, number],
      )
      if (rows[0]?.taken) return { client, path: join(directory, `lens-${number}.duckdb`), isLost: () => isLost, leave }
    }
    await leave()
    return undefined
  } catch (error) {
    await leave()
    throw error
  }
}
