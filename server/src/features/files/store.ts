/** Records which bytes the file storage has, and finds those that nobody needs any more. */
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import type { DB } from '../../core/database/tables.ts'

/** Called before the storage is asked whether the bytes exist: a concurrent removal has finished by then, or does not happen. */
export async function recordStoredFile(db: WriteDb, key: string, { kept }: { kept: boolean }): Promise<void> {
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

/** No revision, no site, no picture of a person or an organization, and no upload uses the file, and it was not touched for a day, which is longer than any operation takes. */
const isUnused = (file: ExpressionBuilder<DB, 'stored_files'>) =>
  file.and([
    file('kept', '=', false),
    file('used_at', '<', sql<Date>`now() - interval '1 day'`),
    sql<SqlBool>`NOT EXISTS (SELECT FROM space_files WHERE space_files.key = stored_files.key)`,
    sql<SqlBool>`NOT EXISTS (SELECT FROM pictures WHERE pictures.key = stored_files.key)`,
    sql<SqlBool>`NOT EXISTS (SELECT FROM site_assets WHERE site_assets.key = stored_files.key)`,
    sql<SqlBool>`NOT EXISTS (SELECT FROM uploads WHERE uploads.file ->> 'key' = stored_files.key)`,
  ])

export async function listUnusedFiles(db: ReadDb, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('stored_files').select('key').where(isUnused).limit(limit).execute()
  return rows.map(({ key }) => key)
}

/** Locks and deletes the row. Returns false when the file is used again. */
export async function deleteUnusedFile(db: Transaction, key: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('stored_files')
    .where('key', '=', key)
    .where(isUnused)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Excludes removals and backups from each other (decision 0034); writers of rows wait for neither. As the first statement of a transaction it is taken
 * before the snapshot, so that files visible in the snapshot are not removed while they are copied.
 */
export const REMOVAL_LOCK = 'LOCK TABLE stored_files IN SHARE UPDATE EXCLUSIVE MODE'

/** The SQLSTATE for a lock that another transaction has. */
export const LOCK_NOT_AVAILABLE = '55P03'

export const lockRemoval = (db: ReadDb) => sql`${sql.raw(REMOVAL_LOCK)} NOWAIT`.execute(db)
