import { type AuditSource, record } from '../../core/audit/record.ts'
import type { RecordImport } from './add-content.ts'

/** Records an import that no request waits for, as one of the person who started it. */
export const recordImport =
  (source: AuditSource): RecordImport =>
  (db, run, { revision, added }) =>
    record(
      db,
      { actor: { type: 'user', id: run.created_by }, source },
      {
        action: 'space.content_imported',
        organizationId: run.organization_id,
        target: { id: run.space_id },
        spaceId: run.space_id,
        payload: { importRun: run.id, source: run.source, changeRequest: run.change_request_id, revision, added },
      },
    )
