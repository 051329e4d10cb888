/** The tables of the columnar copy, and the statements that move rows from the event log to it as CSV. */
import { createHash } from 'node:crypto'
import { QUERY_COLUMNS } from '../copy-lines.ts'

const TYPES: Record<string, string> = {
  transaction_id: 'UBIGINT',
  occurred_at: 'TIMESTAMP',
  is_authenticated: 'BOOLEAN',
  ask_rating: 'SMALLINT',
  claim_names: 'VARCHAR[]',
  claim_values: 'VARCHAR[]',
}

const columns = ['transaction_id', ...QUERY_COLUMNS].map((name) => ({
  name,
  type: TYPES[name] ?? 'VARCHAR',
}))

const isList = ({ type }: { type: string }) => type.endsWith('[]')

export const CREATE_TABLES = `
  CREATE TABLE site_events (${columns.map(({ name, type }) => `${name} ${type}`).join(', ')});
  CREATE TABLE lens (shape VARCHAR, identity VARCHAR, watermark UBIGINT);`

/** DuckDB's default can be read by versions of years ago; nobody else reads this file, and the newest format is twice as quick. */
export const STORAGE_VERSION = 'latest'

/** A file with another schema is rebuilt. The table is called `lens`, as in earlier versions. */
export const SCHEMA_HASH = createHash('sha256').update(`${STORAGE_VERSION} ${CREATE_TABLES}`).digest('hex')

/** Exports the visible rows from a transaction on, in the order of their transactions. */
export const writeCopyStatement = (watermark: bigint) =>
  `COPY (SELECT ${columns.map(writeColumn).join(', ')} FROM site_events WHERE transaction_id >= '${watermark}'::xid8
    ORDER BY transaction_id)
    TO STDOUT (FORMAT csv, NULL '\\N')`

function writeColumn(column: { name: string; type: string }): string {
  if (column.type === 'TIMESTAMP') return `${column.name} AT TIME ZONE 'UTC'`
  return isList(column) ? `to_json(${column.name})` : column.name
}

/** Imports a file that COPY wrote; a quoted value is never null. */
export const writeInsertStatement = (path: string) => `INSERT INTO site_events
  SELECT ${columns.map((column) => (isList(column) ? `from_json(${column.name}, '["VARCHAR"]')` : column.name)).join(', ')}
  FROM read_csv(${toSqlString(path)}, header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '\\N',
    allow_quoted_nulls = false, new_line = '\\n', columns = {${columns
      .map((column) => `${column.name}: '${isList(column) ? 'VARCHAR' : column.type}'`)
      .join(', ')}})`

export const toSqlString = (text: string) => `'${text.replaceAll("'", "''")}'`
