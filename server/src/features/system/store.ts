import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { SERVER } from '../../core/audit/record.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import type { BackupEventRow } from './schema.ts'

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

/** Lists the last event of each kind about scheduled backups, the newest first. */
export async function listLastBackupEvents(db: ReadDb): Promise<BackupEventRow[]> {
  const { rows } = await sql<BackupEventRow>`
    SELECT action, at, name, (payload ->> 'bytes')::float8 AS bytes, payload ->> 'reason' AS reason
    FROM unnest(ARRAY['backup.written', 'backup.failed', 'backup.restore_tested', 'backup.restore_failed']) AS action,
      LATERAL (SELECT occurred_at AS at, target_id AS name, payload FROM audit_events
        WHERE organization_id = ${SERVER} AND audit_events.action = action.action ORDER BY occurred_at DESC, id DESC LIMIT 1) AS last
    ORDER BY at DESC`.execute(db)
  return rows
}

/** Returns the free bytes on the disk of a folder. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
