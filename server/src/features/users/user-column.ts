import { sql } from 'kysely'
import type { UserRow } from './schema.ts'

/** A person who was joined under this name, as one column. */
export const userColumn = (alias: string) =>
  sql<UserRow>`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'display_name', ${sql.ref(`${alias}.display_name`)},
    'email', ${sql.ref(`${alias}.email`)}, 'photo_url', ${sql.ref(`${alias}.photo_url`)})`

/** The same where nobody may have been joined. */
export const optionalUserColumn = (alias: string) =>
  sql<UserRow | null>`CASE WHEN ${sql.ref(`${alias}.id`)} IS NOT NULL THEN ${userColumn(alias)} END`
