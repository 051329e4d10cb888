import { sql } from 'kysely'
import type { UserRow } from './schema.ts'

/** A user joined under this alias as one JSON value, as text of a statement. */
export const toUserText = (alias: string) =>
  `jsonb_build_object('id', ${alias}.id, 'display_name', ${alias}.display_name, 'email', ${alias}.email, 'photo_url', ${alias}.photo_url)`

/** Selects a user joined under this alias as one JSON column. */
export const userColumn = (alias: string) => sql.raw<UserRow>(toUserText(alias))

/** The same, or null where the left join found no user. */
export const optionalUserColumn = (alias: string) =>
  sql<UserRow | null>`CASE WHEN ${sql.ref(`${alias}.id`)} IS NOT NULL THEN ${userColumn(alias)} END`
