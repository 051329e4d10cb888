/** The events in ClickHouse. Where the table is there already it is used as it is: on a cluster its engine is for the operator to say. */
import { ASKED_COLUMNS } from '../copy-lines.ts'

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

export const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS site_events (
  ${ASKED_COLUMNS.map((name) => `${name} ${TYPES[name] ?? 'Nullable(String)'}`).join(',\n  ')}
) ENGINE = MergeTree
PARTITION BY toYYYYMM(occurred_at)
ORDER BY (site_id, occurred_at)
SETTINGS non_replicated_deduplication_window = 10000`

/** A row of the record as a line of JSONCompactEachRow. */
export const TO_LINE = `json_build_array(${ASKED_COLUMNS.map(writeColumn).join(', ')})::text`

function writeColumn(name: string): string {
  if (name === 'occurred_at') return `(occurred_at AT TIME ZONE 'UTC')::text`
  return TYPES[name]?.startsWith('Array') ? `coalesce(${name}, '{}')` : name
}

/** Rows under a name that was used before are not stored again. */
export const insertNamed = (token: string) => `INSERT INTO site_events (${ASKED_COLUMNS.join(', ')})
  SETTINGS async_insert = 0, insert_deduplicate = 1, insert_deduplication_token = '${token}', max_partitions_per_insert_block = 0
  FORMAT JSONCompactEachRow`
