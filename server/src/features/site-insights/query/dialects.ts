/**
 * PostgreSQL and DuckDB run the same SQL. Both store times in UTC: PostgreSQL as timestamptz in sessions with the zone UTC, DuckDB as plain
 * timestamps, whose functions are quick. Parameters are plain timestamps, which both can compare with theirs.
 * ClickHouse has other functions, and its arrays are never null: an event without claims has empty ones.
 */
export const INTERVALS = ['hour', 'day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]
export type ParameterType = 'text' | 'integer' | 'boolean' | 'moment'

export interface SqlDialect {
  parameter: (type: ParameterType, number: number) => string
  startOf: (interval: Interval, moment: string) => string
  /** Monday is 1. */
  dayOfWeek: (moment: string) => string
  hourOfDay: (moment: string) => string
  /** The value of the claim with this name; null when there is none. */
  claimValue: (name: string) => string
  hasClaim: (name: string) => string
  hasNoClaims: string
  /** A join that gives each event one row per claim, or one with null without claims; its column is `claim_name`. */
  eachClaim: string
  /** Removes all matches of the pattern from a text. */
  without: (text: string, pattern: string) => string
  /** A typed null. */
  nothing: string
}

const TYPES = { text: 'text', integer: 'int', boolean: 'boolean', moment: 'timestamp' }

const postgres: SqlDialect = {
  parameter: (type, number) => `$${number}::${TYPES[type]}`,
  // In DuckDB a cast to date is three times as quick as date_trunc.
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
const clickhouse: SqlDialect = {
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
