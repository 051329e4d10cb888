/** Converts rows to records and back. A record has exactly the columns that its schema names. */

import { sql } from 'kysely'
import type { ReadDb } from '../database/connections.ts'
import type { ArchivedTable, ArchiveRecord, ImportContext } from './archived-table.ts'

export const toColumn = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Records are sorted by these columns where they have them, so that a file changes little from one export to the next. */
const ORDER = ['created_at', 'added_at', 'joined_at', 'posted_at', 'position', 'id', 'user_id', 'path']

export async function selectRecords<Parent>(
  db: ReadDb,
  { table, schema, where }: Pick<ArchivedTable<never, Parent>, 'table' | 'schema' | 'where'>,
  parent: Parent,
): Promise<ArchiveRecord[]> {
  const fields = Object.keys(schema.properties)
  const columns = new Set(fields.map(toColumn))
  const by = ORDER.filter((column) => columns.has(column))
  const { rows } = await sql<ArchiveRecord>`
    SELECT ${sql.join(fields.map((field) => sql`${sql.ref(toColumn(field))} AS ${sql.ref(field)}`))} FROM ${sql.table(table)}
    WHERE ${where(parent)} ${by.length > 0 ? sql`ORDER BY ${sql.join(by.map((column) => sql.ref(column)))}` : sql``}`.execute(
    db,
  )
  return rows
}

/** One statement inserts all rows, so that they may refer to each other in any order. */
export async function insertRecords<Scope>(
  definition: Omit<ArchivedTable<Scope>, 'where'>,
  records: ArchiveRecord[],
  context: ImportContext<Scope>,
): Promise<void> {
  const { prepare, insert, fromScope } = definition
  const prepared = prepare ? await prepare(records, context) : records
  if (prepared.length === 0) return
  if (insert) return insert(prepared, context)
  const scope = context.scope as Record<string, unknown>
  const placed = Object.fromEntries(Object.entries(fromScope).map(([column, key]) => [column, scope[key]]))
  const rows = prepared.map((record) => ({
    ...Object.fromEntries(Object.entries(record).map(([field, value]) => [toColumn(field), value ?? null])),
    ...placed,
  }))
  const names = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  const table = sql.table(definition.table)
  await sql`INSERT INTO ${table} (${names})
    SELECT ${names} FROM json_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::json)`.execute(context.db)
}
