import Type, { type Static } from 'typebox'
import { optional } from '../../core/words/shapes.ts'
import { Moment, SiteEvent } from './event.ts'
import { COLUMN_NAMES } from './query/columns.ts'
import type { SegmentCounts } from './query/compile-segments.ts'
import { INTERVALS } from './query/dialects.ts'
import { OPERATORS } from './query/query.ts'
import { PRESETS } from './query/read-range.ts'

export const NewEvents = Type.Object({ events: Type.Array(SiteEvent, { minItems: 1, maxItems: 500 }) })

const ColumnName = Type.Enum(COLUMN_NAMES)
const Claim = Type.String({ maxLength: 512, description: 'For visitorClaim: a path such as plan or company.size' })

const Column = Type.Object({
  column: ColumnName,
  interval: optional(
    Type.Enum([...INTERVALS], { description: 'For datetime; a day by default. Weeks begin on Monday' }),
  ),
  precision: optional(Type.Integer({ minimum: 0, maximum: 15, description: 'For visitorGeoPoint' })),
  claim: optional(Claim),
})

const Filter = Type.Object({
  column: ColumnName,
  claim: optional(Claim),
  operator: optional(Type.Enum([...OPERATORS])),
  values: Type.Array(Type.Unknown(), { maxItems: 1000 }),
})

const Columns = Type.Array(Column, { maxItems: 50 })

export const Aggregation = Type.Object({
  select: optional(Columns),
  where: optional(Type.Array(Filter, { maxItems: 50 })),
  groupBy: optional(Columns),
  order: optional(Type.Object({ by: Column, direction: Type.Enum(['asc', 'desc']) })),
  range: Type.Union([Type.Enum([...PRESETS]), Type.Object({ from: Moment, to: Moment })]),
  limit: optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
})
export type Aggregation = Static<typeof Aggregation>

export const AggregationResult = Type.Object({
  columns: Type.Array(
    Type.Object({ column: ColumnName, claim: optional(Type.String()), values: Type.Array(Type.Unknown()) }),
  ),
})

const VisitorSegment = Type.Object(
  {
    title: Type.String({ maxLength: 100 }),
    claims: Type.Object({}, { additionalProperties: true }),
    events: Type.Integer(),
    visitors: Type.Integer(),
    sessions: Type.Integer(),
  },
  { title: 'VisitorSegment' },
)

export const VisitorSegments = Type.Object({ items: Type.Array(VisitorSegment), count: Type.Integer() })

const MAX_TITLE_CHARACTERS = 100

export function toVisitorSegment(counts: SegmentCounts): Static<typeof VisitorSegment> {
  const pairs = Object.entries(counts.claims).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  // Claims may be thousands of characters long, of which two code units are one at most.
  const title = [...pairs.join(', ').slice(0, 2 * MAX_TITLE_CHARACTERS + 2)]
  return {
    ...counts,
    title:
      title.length > MAX_TITLE_CHARACTERS ? `${title.slice(0, MAX_TITLE_CHARACTERS - 1).join('')}…` : title.join(''),
  }
}
