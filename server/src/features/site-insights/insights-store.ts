/** Who answers questions about events: the record itself, or a copy of it that is quicker. All are asked with the same two questions. */
import pg from 'pg'
import type { Lens } from './lens/lens.ts'
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

/** Not as named statements: callers make up the text, and a connection would keep each one it ever saw. */
export const askRecord =
  (pool: pg.Pool): Ask =>
  async ({ text, values }) => {
    const { rows } = await pool.query<Cell[]>({ text, values, rowMode: 'array', types })
    return rows
  }

export const createRecordStore = (pool: pg.Pool): InsightsStore => createStore('postgres', askRecord(pool))

/** Both run the same text: where the lens does not answer, the record does. */
export function createLensStore(pool: pg.Pool, lens: Lens): InsightsStore {
  const ask = askRecord(pool)
  return createStore('duckdb', async (statement) => (await lens.ask(statement)) ?? ask(statement))
}
