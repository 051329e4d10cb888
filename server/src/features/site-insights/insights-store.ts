/** Runs queries about events on the event log itself, or on a copy of it that is quicker. All stores answer the same two queries. */
import pg from 'pg'
import type { Database } from '../../core/database/connect.ts'
import { unavailable } from '../../core/errors.ts'
import type { Asker } from './asker.ts'
import { callerGone } from './caller-gone.ts'
import type { ColumnarCopy } from './columnar-copy/columnar-copy.ts'
import type { ResultCell } from './query/columns.ts'
import { compileQuery, type ResultColumn } from './query/compile.ts'
import { compileSegments, type SegmentCounts, type SegmentsQuery, toSegmentCounts } from './query/compile-segments.ts'
import type { DialectName } from './query/dialects.ts'
import type { Query } from './query/query.ts'
import type { QueryStatement } from './query/statement-writer.ts'
import { createSemaphore } from './semaphore.ts'

export interface InsightsStore {
  aggregate: (query: Query, asker?: Asker) => Promise<ResultColumn[]>
  segments: (query: SegmentsQuery, asker?: Asker) => Promise<SegmentCounts[]>
}

/** `run` returns rows as arrays of cells; times are dates. */
export const createInsightsStore = (dialect: DialectName, run: RunStatement): InsightsStore => ({
  aggregate: async (query, asker) => {
    const { toColumns, ...statement } = compileQuery(query, dialect)
    return toColumns(await run(statement, asker))
  },
  segments: async (query, asker) => toSegmentCounts(await run(compileSegments(query, dialect), asker)),
})

type RunStatement = (statement: QueryStatement, asker?: Asker) => Promise<ResultCell[][]>

/** Reads a day as the time at which it begins in UTC. */
const types = {
  getTypeParser: (id, format) =>
    id === pg.types.builtins.DATE ? (day: string) => new Date(`${day}T00:00:00Z`) : pg.types.getTypeParser(id, format),
} as pg.CustomTypesConfig

/** The time that a query waits for a free connection. */
const WAIT_MILLISECONDS = 10_000

/** The database, as far as the event log is read. */
type EventLog = Pick<Database, 'pool' | 'longReads'>

/**
 * Uses at most half of the connections: the others are needed for everything else. Statements are not prepared by name: callers determine their text,
 * and a connection would keep each one for ever.
 */
export function queryEventLog({ pool, longReads }: EventLog): RunStatement {
  const semaphore = createSemaphore(Math.max(1, Math.floor(pool.options.max / 2)))
  return async ({ text, values }, { owner, isWanted = () => true } = {}) => {
    const release = await semaphore.acquire(owner, WAIT_MILLISECONDS)
    if (!release) throw unavailable('Too many queries about events are running; try again')
    try {
      if (!isWanted()) throw callerGone()
      const source = await longReads()
      const { rows } = await source.pool.query<ResultCell[]>({ text, values, rowMode: 'array', types })
      return rows
    } finally {
      release()
    }
  }
}

export const createEventLogStore = (eventLog: EventLog): InsightsStore =>
  createInsightsStore('postgres', queryEventLog(eventLog))

/** Both run the same SQL: when the columnar copy does not answer, the event log does. */
export function createColumnarCopyStore(eventLog: EventLog, copy: ColumnarCopy): InsightsStore {
  const query = queryEventLog(eventLog)
  return createInsightsStore('duckdb', async (statement, asker) => {
    return (await copy.query(statement, asker)) ?? query(statement, asker)
  })
}
