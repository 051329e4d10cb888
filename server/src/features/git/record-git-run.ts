import { type AuditPayload, BY_SERVER, record } from '../../core/audit/record.ts'
import type { Transaction } from '../../core/database/connections.ts'
import type { GitRun } from './store.ts'

/** Records what a job did, as a deed of the person who started it. The address of the repository may contain credentials, so it is left out. */
export const recordGitRun = (db: Transaction, run: GitRun, payload: AuditPayload) =>
  record(
    db,
    {
      ...BY_SERVER,
      ...(run.created_by !== null && { actor: { type: 'user', id: run.created_by } }),
      correlationId: run.id,
    },
    {
      action: run.direction === 'import' ? 'space.git_imported' : 'space.git_exported',
      organizationId: run.organization_id,
      target: { id: run.space_id },
      spaceId: run.space_id,
      payload: { ref: run.ref, run: run.id, ...payload },
    },
  )
