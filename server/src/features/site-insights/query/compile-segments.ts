import { createPause } from '../../../core/scheduling/cooperate.ts'
import type { ResultCell } from './columns.ts'
import { writeScope } from './compile.ts'
import { type DialectName, dialects } from './dialects.ts'
import type { Query } from './query.ts'
import { createStatementWriter, type QueryStatement } from './statement-writer.ts'

export type SegmentsQuery = Pick<Query, 'siteId' | 'from' | 'to' | 'limit'>

export interface SegmentCounts {
  claims: object
  events: number
  visitors: number
  sessions: number
}

/** Claims are stored as canonical JSON: the same claims are the same text, whatever their order was. */
export function compileSegments(query: SegmentsQuery, dialect: DialectName): QueryStatement {
  const writer = createStatementWriter(dialects[dialect])
  const text = [
    'SELECT claims AS c0, count(*) AS c1, count(DISTINCT visitor_id) AS c2, count(DISTINCT session_id) AS c3',
    'FROM site_events',
    `WHERE ${[...writeScope(writer, query), 'claims IS NOT NULL'].join(' AND ')}`,
    'GROUP BY 1',
    'ORDER BY c2 DESC, c1 DESC, c0 ASC',
    `LIMIT ${writer.parameter('integer', query.limit)}`,
  ].join('\n')
  return { text, values: writer.values }
}

/** In turns, because a thousand sets of hundreds of claims are megabytes of JSON. */
export async function toSegmentCounts(rows: ResultCell[][]): Promise<SegmentCounts[]> {
  const pause = createPause()
  const segments: SegmentCounts[] = []
  for (const [claims, events, visitors, sessions] of rows) {
    await pause()
    segments.push({
      claims: JSON.parse(claims as string),
      events: Number(events),
      visitors: Number(visitors),
      sessions: Number(sessions),
    })
  }
  return segments
}
