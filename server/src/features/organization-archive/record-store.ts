/** Rows ↔ records. A record has the columns its schema names, and no others. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import type { Shape } from './files.ts'
import type { Records } from './records.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a record holds is said by its schema
export type Value = Record<string, any>

const toColumn = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnsOf = ({ schema }: Records) => Object.keys(schema.properties).map((name) => [name, toColumn(name)] as const)

/** By the time they came about, where they know it: a file changes little from one export to the next. */
export async function selectRecords(db: Db, records: Records, where: RawBuilder<unknown>): Promise<Value[]> {
  const columns = columnsOf(records)
  const order = ['created_at', 'added_at', 'joined_at', 'posted_at', 'position', 'id', 'user_id', 'path']
  const by = order.filter((column) => columns.some(([, own]) => own === column))
  const { rows } = await sql<Value>`
    SELECT ${sql.join(columns.map(([name, column]) => sql`${sql.ref(column)} AS ${sql.ref(name)}`))} FROM ${sql.table(records.table)}
    WHERE ${where} ${by.length > 0 ? sql`ORDER BY ${sql.join(by.map((column) => sql.ref(column)))}` : sql``}`.execute(
    db,
  )
  return rows
}

/** All in one statement, so that they may point at each other in any order. `extra`: columns that follow from where the records stand. */
export async function insertRecords(
  db: Db,
  records: Records,
  values: readonly Value[],
  extra: Record<string, unknown> = {},
): Promise<void> {
  if (values.length === 0) return
  const own = columnsOf(records)
  const columns = [...own.map(([, column]) => column), ...Object.keys(extra)]
  const rows = values.map((value) => ({
    ...Object.fromEntries(own.map(([name, column]) => [column, value[name] ?? null])),
    ...extra,
  }))
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const table = sql.table(records.table)
  await sql`INSERT INTO ${table} (${names})
    SELECT ${names} FROM json_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::json)`.execute(db)
}

/** Every part of a file, in its order. */
export async function insertHeld(
  db: Db,
  shape: Shape,
  held: Record<string, Value[]>,
  extraOf: (part: string) => Record<string, unknown>,
): Promise<void> {
  for (const [part, each] of Object.entries(shape)) await insertRecords(db, each, held[part]!, extraOf(part))
}
