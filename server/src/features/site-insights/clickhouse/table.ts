/** The table of events in ClickHouse. An existing table is used as it is: on a cluster the operator chooses its engine. */
import { QUERY_COLUMNS } from '../copy-lines.ts'

const TYPES: Record<string, string> = {
  site_id: 'LowCardinality(String)',
  occurred_at: `DateTime64(3, 'UTC')`,
  type: 'LowCardinality(String)',
  visitor_id: 'String',
  session_id: 'String',
  url_origin: 'LowCardinality(String)',
  url_path: 'String',
  display_context: 'LowCardinality(String)',
  device: 'LowCardinality(String)',
  browser: 'LowCardinality(String)',
  os: 'LowCardinality(String)',
  is_authenticated: 'Bool',
  claim_names: 'Array(String)',
  claim_values: 'Array(String)',
  ask_rating: 'Nullable(Int16)',
}

/** As docs/insights.md names them for clusters. */
export const COLUMNS = QUERY_COLUMNS.map((name) => `${name} ${TYPES[name] ?? 'Nullable(String)'}`).join(',\n  ')

export const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS site_events (
  ${COLUMNS}
) ENGINE = MergeTree
PARTITION BY toYYYYMM(occurred_at)
ORDER BY (site_id, occurred_at)
SETTINGS non_replicated_deduplication_window = 10000`

/** The SQL expression that turns a row of the event log into a line of JSONCompactEachRow. */
export const TO_LINE = `json_build_array(${QUERY_COLUMNS.map(writeColumn).join(', ')})::text`

function writeColumn(name: string): string {
  if (name === 'occurred_at') return `(occurred_at AT TIME ZONE 'UTC')::text`
  return TYPES[name]?.startsWith('Array') ? `coalesce(${name}, '{}')` : name
}

/** ClickHouse ignores an insert whose token it has seen before. */
export const writeInsert = (token: string) => `INSERT INTO site_events (${QUERY_COLUMNS.join(', ')})
  SETTINGS async_insert = 0, insert_deduplicate = 1, insert_deduplication_token = '${token}', max_partitions_per_insert_block = 0
  FORMAT JSONCompactEachRow`
