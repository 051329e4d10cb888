/** The columns of the record that are asked for, as the lens keeps them, and how rows travel from the one to the other: as CSV. */
import { createHash } from 'node:crypto'
import { ASKED_COLUMNS } from '../copy-lines.ts'

const TYPES: Record<string, string> = {
  transaction_id: 'UBIGINT',
  occurred_at: 'TIMESTAMP',
  is_authenticated: 'BOOLEAN',
  ask_rating: 'SMALLINT',
  claim_names: 'VARCHAR[]',
  claim_values: 'VARCHAR[]',
}

const columns = ['transaction_id', ...ASKED_COLUMNS].map((name) => ({
  name,
  type: TYPES[name] ?? 'VARCHAR',
}))

const isList = ({ type }: { type: string }) => type.endsWith('[]')

export const CREATE_TABLES = `
  CREATE TABLE site_events (${columns.map(({ name, type }) => `${name} ${type}`).join(', ')});
  CREATE TABLE lens (shape VARCHAR, identity VARCHAR, watermark UBIGINT);`

/** DuckDB's own default can be read by versions of years ago; nobody else reads this file, and the newest way is twice as quick. */
export const STORAGE = 'latest'

/** A file of another shape is made anew. */
export const SHAPE = createHash('sha256').update(`${STORAGE} ${CREATE_TABLES}`).digest('hex')

/** Rows from a transaction on, as far as the snapshot sees them, in the order of their transactions. */
export const copyRows = (watermark: bigint) =>
  `COPY (SELECT ${columns.map(writeColumn).join(', ')} FROM site_events WHERE transaction_id >= '${watermark}'::xid8
    ORDER BY transaction_id)
    TO STDOUT (FORMAT csv, NULL '\\N')`

function writeColumn(column: { name: string; type: string }): string {
  if (column.type === 'TIMESTAMP') return `${column.name} AT TIME ZONE 'UTC'`
  return isList(column) ? `to_json(${column.name})` : column.name
}

/** What COPY wrote, from a file; a value that is quoted is never null. */
export const insertRows = (path: string) => `INSERT INTO site_events
  SELECT ${columns.map((column) => (isList(column) ? `from_json(${column.name}, '["VARCHAR"]')` : column.name)).join(', ')}
  FROM read_csv(${quoted(path)}, header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '\\N',
    allow_quoted_nulls = false, new_line = '\\n', columns = {${columns
      .map((column) => `${column.name}: '${isList(column) ? 'VARCHAR' : column.type}'`)
      .join(', ')}})`

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
