import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'

export async function readDatabaseFacts(db: ReadDb): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes`.execute(
    db,
  )
  return rows[0]!
}

export async function countStoredFiles(db: ReadDb): Promise<number> {
  const { count } = await db
    .selectFrom('stored_files')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the free bytes on the disk of a folder. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
