/** Who answers questions about events: the record itself, or a copy of it that is quicker. All are asked with the same two questions. */
import type pg from 'pg'
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
export const createStore = (dialect: DialectName, ask: (statement: Statement) => Promise<Cell[][]>): InsightsStore => ({
  aggregate: async (query) => {
    const { toColumns, ...statement } = compile(query, dialect)
    return toColumns(await ask(statement))
  },
  segments: async (query) => toSegments(await ask(compileSegments(query, dialect))),
})

/** Not as named statements: callers make up the text, and a connection would keep each one it ever saw. */
export const createRecordStore = (pool: pg.Pool): InsightsStore =>
  createStore('postgres', async ({ text, values }) => {
    const { rows } = await pool.query<Cell[]>({ text, values, rowMode: 'array' })
    return rows
  })
