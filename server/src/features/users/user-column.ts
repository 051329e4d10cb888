import { sql } from 'kysely'
import type { UserRow } from './schema.ts'

/** Selects a user joined under this alias as one JSON column. */
export const userColumn = (alias: string) =>
  sql<UserRow>`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'display_name', ${sql.ref(`${alias}.display_name`)},
    'email', ${sql.ref(`${alias}.email`)}, 'photo_url', ${sql.ref(`${alias}.photo_url`)})`

/** The same, or null where the left join found no user. */
export const optionalUserColumn = (alias: string) =>
  sql<UserRow | null>`CASE WHEN ${sql.ref(`${alias}.id`)} IS NOT NULL THEN ${userColumn(alias)} END`
