/**
 * A connection to PostgreSQL with a lease on one file: two processes must not open the same file, and an advisory lock of the connection is released
 * however a process ends.
 */
import { join } from 'node:path'
import type pg from 'pg'

export interface CopyLease {
  client: pg.Client
  path: string
  isLost: () => boolean
  release: () => Promise<void>
}

/** The number of processes of one data directory that can have a copy; the event log answers for others. */
const MAX_COPIES = 16

/** Returns undefined when all leases are taken. The files are called `lens`, as in earlier versions. */
export async function takeCopyLease(createSession: () => pg.Client, directory: string): Promise<CopyLease | undefined> {
  const client = createSession()
  let isLost = false
  const lose = () => {
    isLost = true
  }
  client.on('error', lose)
  client.on('end', lose)
  const release = () => client.end().catch(() => {})
  try {
    await client.connect()
    // The index has the rows in the right order: sorting them all would delay the first.
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET enable_sort = off')
    for (let number = 1; number <= MAX_COPIES; number++) {
      const { rows } = await client.query<{ taken: boolean }>(
        'SELECT pg_try_advisory_lock(hashtext($1), $2) AS taken',
        [`lens ${directory}`, number],
      )
      if (rows[0]?.taken)
        return { client, path: join(directory, `lens-${number}.duckdb`), isLost: () => isLost, release }
    }
    await release()
    return undefined
  } catch (error) {
    await release()
    throw error
  }
}
