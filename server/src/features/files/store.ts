/** Which bytes lie in the file store, and which of them nobody needs any more. */
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import type { DB } from '../../core/database/tables.ts'

/** Before it is asked whether the bytes are there: whoever is removing them has removed them by then, or leaves them. */
export async function noteStoredFile(db: Db, key: string, { kept }: { kept: boolean }): Promise<void> {
  await db
    .insertInto('stored_files')
    .values({ key, kept })
    .onConflict((clash) =>
      clash.column('key').doUpdateSet({
        used_at: sql`now()`,
        kept: sql<boolean>`stored_files.kept OR excluded.kept`,
      }),
    )
    .execute()
}

/** In no revision of any space, in no upload, and untouched for a day: longer than anything that is under way. */
const isUnused = (file: ExpressionBuilder<DB, 'stored_files'>) =>
  file.and([
    file('kept', '=', false),
    file('used_at', '<', sql<Date>`now() - interval '1 day'`),
    sql<SqlBool>`NOT EXISTS (SELECT FROM space_files WHERE space_files.key = stored_files.key)`,
    sql<SqlBool>`NOT EXISTS (SELECT FROM uploads WHERE uploads.file ->> 'key' = stored_files.key)`,
  ])

export async function listUnusedFiles(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('stored_files').select('key').where(isUnused).limit(limit).execute()
  return rows.map(({ key }) => key)
}

/** The row is held to the end of the transaction. false: somebody came to need it meanwhile. */
export async function deleteUnusedFile(db: Db, key: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('stored_files')
    .where('key', '=', key)
    .where(isUnused)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Of those who remove bytes and those who back them up (decision 0034), one at a time; nobody who writes a row waits for either. As a first statement it
 * comes before a transaction's view of the database, so what that shows is not removed while it is copied.
 */
export const REMOVAL_LOCK = 'LOCK TABLE stored_files IN SHARE UPDATE EXCLUSIVE MODE'

/** SQLSTATE: somebody else holds the lock. */
export const NOT_NOW = '55P03'

export const lockRemoval = (db: Db) => sql`${sql.raw(REMOVAL_LOCK)} NOWAIT`.execute(db)
