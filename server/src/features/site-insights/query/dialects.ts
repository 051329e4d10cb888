/**
 * PostgreSQL and DuckDB run the same text. Both keep moments in UTC: PostgreSQL as timestamptz in sessions whose zone is UTC, DuckDB as plain
 * timestamps, for which its calendar is quick. Parameters are plain timestamps, which both compare with theirs.
 * ClickHouse has its own words, and its arrays are never null: no claims are empty ones.
 */
export const INTERVALS = ['hour', 'day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]
export type ParameterType = 'text' | 'integer' | 'boolean' | 'moment'

export interface Dialect {
  parameter: (type: ParameterType, number: number) => string
  startOf: (interval: Interval, moment: string) => string
  /** Monday is 1. */
  dayOfWeek: (moment: string) => string
  hourOfDay: (moment: string) => string
  /** Of the claim with this name; null when there is none. */
  claimValue: (name: string) => string
  hasClaim: (name: string) => string
  hasNoClaims: string
  /** Follows the table: one row for each claim, one with null where there are none; the name is `claim_name`. */
  eachClaim: string
  /** A text without what fits the pattern. */
  without: (text: string, pattern: string) => string
  /** A null that has a type. */
  nothing: string
}

const TYPES = { text: 'text', integer: 'int', boolean: 'boolean', moment: 'timestamp' }

const postgres: Dialect = {
  parameter: (type, number) => `$${number}::${TYPES[type]}`,
  // DuckDB makes dates out of moments three times as quickly as it cuts moments off.
  startOf: (interval, moment) =>
    interval === 'day' ? `CAST(${moment} AS date)` : `date_trunc('${interval}', ${moment})`,
  dayOfWeek: (moment) => `extract(isodow FROM ${moment})`,
  hourOfDay: (moment) => `extract(hour FROM ${moment})`,
  claimValue: (name) => `claim_values[array_position(claim_names, ${name})]`,
  hasClaim: (name) => `coalesce(array_position(claim_names, ${name}), 0) > 0`,
  hasNoClaims: 'claim_names IS NULL',
  eachClaim: ' LEFT JOIN LATERAL unnest(site_events.claim_names) AS claimed(claim_name) ON true',
  without: (text, pattern) => `regexp_replace(${text}, ${pattern}, '', 'g')`,
  nothing: 'NULL::text',
}

const CLICKHOUSE_TYPES = { text: 'String', integer: 'Int32', boolean: 'Bool', moment: 'String' }
const CLICKHOUSE_STARTS = { hour: 'toStartOfHour', day: 'toStartOfDay', week: 'toMonday', month: 'toStartOfMonth' }

/** Parameters are named p1, p2, … */
const clickhouse: Dialect = {
  parameter: (type, number) => {
    const parameter = `{p${number}:${CLICKHOUSE_TYPES[type]}}`
    return type === 'moment' ? `parseDateTime64BestEffort(${parameter}, 3, 'UTC')` : parameter
  },
  startOf: (interval, moment) => `toDateTime64(${CLICKHOUSE_STARTS[interval]}(${moment}), 3, 'UTC')`,
  dayOfWeek: (moment) => `toDayOfWeek(${moment})`,
  hourOfDay: (moment) => `toHour(${moment})`,
  claimValue: (name) => `if(has(claim_names, ${name}), claim_values[indexOf(claim_names, ${name})], NULL)`,
  hasClaim: (name) => `has(claim_names, ${name})`,
  hasNoClaims: 'empty(claim_names)',
  eachClaim:
    ' ARRAY JOIN if(empty(claim_names), [CAST(NULL AS Nullable(String))], arrayMap(name -> toNullable(name), claim_names)) AS claim_name',
  without: (text, pattern) => `replaceRegexpAll(${text}, ${pattern}, '')`,
  nothing: 'CAST(NULL AS Nullable(String))',
}

export const dialects = { postgres, duckdb: postgres, clickhouse }
export type DialectName = keyof typeof dialects
