/** Who answers questions about events: the record itself, or a copy of it that is quicker. All are asked with the same two questions. */
import pg from 'pg'
import { unavailable } from '../../core/errors.ts'
import type { Lens } from './lens/lens.ts'
import { createPlaces } from './places.ts'
import type { Cell } from './query/columns.ts'
import { type AnswerColumn, compile } from './query/compile.ts'
import { compileSegments, type SegmentCounts, type SegmentsQuery, toSegments } from './query/compile-segments.ts'
import type { DialectName } from './query/dialects.ts'
import type { Query } from './query/query.ts'
import type { Statement } from './query/writer.ts'

export interface InsightsStore {
  aggregate: (query: Query) => Promise<AnswerColumn[]>
  segments: (query: SegmentsQuery) => Promise<SegmentCounts[]>
}

/** `ask` gives rows as arrays of cells; moments as dates. */
export const createStore = (dialect: DialectName, ask: Ask): InsightsStore => ({
  aggregate: async (query) => {
    const { toColumns, ...statement } = compile(query, dialect)
    return toColumns(await ask(statement))
  },
  segments: async (query) => toSegments(await ask(compileSegments(query, dialect))),
})

export type Ask = (statement: Statement) => Promise<Cell[][]>

/** A day is the moment at which it begins in UTC. */
const types = {
  getTypeParser: (id, format) =>
    id === pg.types.builtins.DATE ? (day: string) => new Date(`${day}T00:00:00Z`) : pg.types.getTypeParser(id, format),
} as pg.CustomTypesConfig

/** Milliseconds that a question waits for others to be answered. */
const PATIENCE = 10_000

/**
 * Half of the connections at most: all others are needed for everything else. Not as named statements: callers make up the text, and a connection
 * would keep each one it ever saw.
 */
export function askRecord(pool: pg.Pool): Ask {
  const places = createPlaces(Math.max(1, Math.floor(pool.options.max / 2)))
  return async ({ text, values }) => {
    const leave = await places.take(PATIENCE)
    if (!leave) throw unavailable('Too many questions about events are asked at once; try again')
    try {
      const { rows } = await pool.query<Cell[]>({ text, values, rowMode: 'array', types })
      return rows
    } finally {
      leave()
    }
  }
}

export const createRecordStore = (pool: pg.Pool): InsightsStore => createStore('postgres', askRecord(pool))

/** Both run the same text: where the lens does not answer, the record does. */
export function createLensStore(pool: pg.Pool, lens: Lens): InsightsStore {
  const ask = askRecord(pool)
  return createStore('duckdb', async (statement) => (await lens.ask(statement)) ?? ask(statement))
}
