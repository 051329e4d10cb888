/** The merge that was planned. It is safe to run twice: a plan is gone with its merge, and marked with its failure. */
import type { Config } from '../../config.ts'
import { type AuditPayload, record } from '../../core/audit/record.ts'
import type { Recording } from '../../core/audit/record-operation.ts'
import type { PoolDb, WriteDb } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { ApiError, conflict, forbidden } from '../../core/errors.ts'
import { recordEvent } from '../../core/events/record-event.ts'
import { mergeChangeRequest } from '../change-requests/index.ts'
import { SYNC_IS_RUNNING } from '../spaces/index.ts'
import { mergeFailed } from './events.ts'
import { findPlannedMerge, lockPlannedMerge, noteFailure, type PlannedMerge } from './store.ts'

class WithdrawnError extends Error {}

export async function mergeAtTime(
  { db, config }: { db: PoolDb; config: Config },
  changeRequestId: string,
  mergeAt: Date,
): Promise<void> {
  const plan = await findPlannedMerge(db, changeRequestId, mergeAt)
  if (!plan) return
  try {
    await merge(db, plan)
  } catch (error) {
    if (error instanceof WithdrawnError) return
    const failure = describeFailure(error)
    // The job is repeated where another attempt may succeed.
    if (failure === undefined) throw error
    await inTransaction(db, async (db) => {
      if (!(await lockPlannedMerge(db, plan))) return
      await noteFailure(db, plan, failure)
      await recordEnd(db, plan, 'change_request.merge_failed')
      const { space_id: spaceId, organization_id: organizationId, created_by: actorId, author_id: authorId } = plan
      await recordEvent(db, { action: 'change_request.updated', spaceId, changeRequestId, actorId: null })
      await mergeFailed.announce({ db, config }, { organizationId, spaceId, changeRequestId, actorId, authorId })
    })
  }
}

async function merge(db: PoolDb, plan: PlannedMerge): Promise<void> {
  const { created_by: userId, space_id, change_request_id } = plan
  if (plan.is_disabled) throw forbidden('The account of the person who planned the merge is switched off')
  const recording: Pick<Recording, 'write'> = {
    write: (db, { payload } = {}) => recordEnd(db, plan, 'change_request.merged', payload),
  }
  await mergeChangeRequest({ db, actor: { userId }, recording }, space_id, change_request_id, {
    confirm: async (db) => {
      if (!(await lockPlannedMerge(db, plan))) throw new WithdrawnError()
    },
    onConflicts: () => {
      throw conflict('It conflicts with the primary content: update it and resolve the conflicts')
    },
  })
}

/** Both ends are in the audit log as those of the person who planned the merge. */
const recordEnd = (
  db: WriteDb,
  { created_by, change_request_id, subject, space_id, organization_id }: PlannedMerge,
  action: 'change_request.merged' | 'change_request.merge_failed',
  payload?: AuditPayload,
) =>
  record(
    db,
    { actor: { type: 'user', id: created_by }, source: 'workflow' },
    {
      action,
      organizationId: organization_id,
      target: { id: change_request_id, label: subject },
      spaceId: space_id,
      payload,
    },
  )

/** Undefined where the reason may pass by itself: the database is away, or a synchronisation runs. */
function describeFailure(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status >= 500 || error.message === SYNC_IS_RUNNING) return undefined
  if (error.status === 404) return 'The person who planned the merge no longer has access to the space'
  return error.message
}
