/**
 * Reads the gauges of the database in one statement. The result is kept for some seconds, however many ask, and longer where reading it takes long: it
 * uses at most a twentieth of one connection.
 */
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { ReplicaLag } from '../database/replica.ts'
import type { DatabaseGauges } from './gauges.ts'

const KEPT_FOR = 10_000
/** The pause after a reading, in multiples of its time. */
const PAUSE = 20
/** How long a response waits; what comes later is in the next one. */
const PATIENCE = 3_000

export interface ServerState {
  /** The row of each query; empty while the database does not answer. */
  rows: Record<string, Record<string, number | null>>
  /** Undefined where no standby is set, null where it does not answer. */
  replica: ReplicaLag | null | undefined
  isDatabaseUp: boolean
  /** The time in milliseconds that the statement took. */
  took: number
  /** When it was read, on the clock of `performance`. */
  readAt: number
}

type StateDatabase = Pick<Database, 'db' | 'readReplicaLag'>

export function createStateReader(
  { db, readReplicaLag }: StateDatabase,
  sources: readonly DatabaseGauges[],
): () => Promise<ServerState> {
  const statement = toStatement(sources)
  let state: ServerState = { rows: {}, replica: undefined, isDatabaseUp: false, took: 0, readAt: performance.now() }
  let reading: Promise<void> | undefined
  let nextAt = 0

  async function read(): Promise<void> {
    const startedAt = performance.now()
    const position = await statement.execute(db).then(
      (result) => {
        const { position, ...rows } = (result.rows as [ServerState['rows'] & { position: string | null }])[0]
        state = { ...state, rows, isDatabaseUp: true }
        return position as string | null
      },
      () => {
        state = { ...state, rows: {}, isDatabaseUp: false }
        return null
      },
    )
    const readAt = performance.now()
    const replica = readReplicaLag && (position === null ? null : await readReplicaLag(position).catch(() => null))
    state = { ...state, replica, readAt, took: readAt - startedAt }
    nextAt = readAt + Math.max(KEPT_FOR, PAUSE * (readAt - startedAt))
  }

  return async () => {
    if (performance.now() >= nextAt)
      reading ??= read().finally(() => {
        reading = undefined
      })
    if (reading) await Promise.race([reading, wait(PATIENCE)])
    return state
  }
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })

/** The position of the log is what a standby is compared with. A database that is a standby itself has none. */
const toStatement = (sources: readonly DatabaseGauges[]) =>
  sql`SELECT ${sql.join(
    sources.map(({ name, select }) => sql`(SELECT row_to_json(source) FROM (${select}) AS source) AS ${sql.ref(name)}`),
  )}, CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_flush_lsn()::text END AS position`
