import type { ColumnType } from 'kysely'

/** The types of the JSON columns, by `table.column`. The slices own the types, so `server/src/json-columns.ts` fills this in. */
// biome-ignore lint/suspicious/noEmptyInterface: it is merged with the declaration in that file.
export interface JsonColumns {}

/** A JSON column is read as a value and written as text, because the driver would send an array as a PostgreSQL array. */
export type JsonColumn<Name extends keyof JsonColumns> = ColumnType<JsonColumns[Name], string, string>
