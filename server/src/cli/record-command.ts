import { type AuditOrigin, type NewAuditEvent, record, recordForAccount } from '../core/audit/record.ts'
import type { WriteDb } from '../core/database/connections.ts'

const COMMAND_LINE: AuditOrigin = {
  actor: { type: 'system', id: 'command-line', label: 'Command line' },
  source: 'script',
}

export const recordCommand = (db: WriteDb, event: NewAuditEvent) => record(db, COMMAND_LINE, event)

/** In the log of every organization of the person. */
export const recordOnAccount = (db: WriteDb, userId: string, event: Omit<NewAuditEvent, 'organizationId'>) =>
  recordForAccount(db, COMMAND_LINE, userId, event)
