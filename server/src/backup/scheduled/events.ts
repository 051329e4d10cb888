/** What became of backups, in the audit log of the server: the system page and the monthly test restore read it there. */
import { sql } from 'kysely'
import { type AuditPayload, record, SERVER } from '../../core/audit/record.ts'
import type { ReadDb, WriteDb } from '../../core/database/connections.ts'

type BackupAction = 'backup.written' | 'backup.failed' | 'backup.restore_tested' | 'backup.restore_failed'

const SYSTEM = { actor: { type: 'system', id: 'lectern', label: 'Lectern' }, source: 'workflow' } as const

export const recordBackup = (db: WriteDb, action: BackupAction, name: string, payload: AuditPayload) =>
  record(db, SYSTEM, { action, organizationId: SERVER, target: { id: name, label: name }, payload })

export async function hasHappenedSince(db: ReadDb, action: BackupAction, since: Date): Promise<boolean> {
  const { rows } = await sql`SELECT FROM audit_events
    WHERE organization_id = ${SERVER} AND action = ${action} AND occurred_at >= ${since} LIMIT 1`.execute(db)
  return rows.length > 0
}
