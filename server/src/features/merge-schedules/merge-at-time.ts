/** The merge that was planned. It is safe to run twice: a plan is gone with its merge, and marked with its failure. */
import type { Config } from '../../config.ts'
import type { Recording } from '../../core/audit/record-operation.ts'
import type { PoolDb, ReadDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { ApiError, conflict, forbidden } from '../../core/errors.ts'
import { mergeChangeRequest } from '../change-requests/index.ts'
import { loadRevisionRow } from '../revisions/index.ts'
import { SYNC_IS_RUNNING } from '../spaces/index.ts'
import { CHANGED_SINCE, endPlan, recordEnd } from './end-plan.ts'
import { findPlannedMerge, lockPlannedMerge, type PlannedMerge } from './store.ts'

class WithdrawnError extends Error {}

export async function mergeAtTime(
  { db, config }: { db: PoolDb; config: Config },
  changeRequestId: string,
  mergeAt: Date,
): Promise<void> {
  const plan = await findPlannedMerge(db, changeRequestId, mergeAt)
  if (!plan) return
  try {
    await merge({ db, config }, plan)
  } catch (error) {
    if (error instanceof WithdrawnError) return
    const failure = describeFailure(error)
    // The job is repeated where another attempt may succeed.
    if (failure === undefined) throw error
    await inTransaction(db, (db) => endPlan({ db, config }, plan, failure))
  }
}

async function merge({ db, config }: { db: PoolDb; config: Config }, plan: PlannedMerge): Promise<void> {
  const { created_by: userId, space_id, change_request_id } = plan
  if (plan.is_disabled) throw forbidden('The account of the person who planned the merge is switched off')
  const recording: Pick<Recording, 'write'> = {
    write: (db, { payload } = {}) => recordEnd(db, plan, 'change_request.merged', payload),
  }
  await mergeChangeRequest({ db, config, actor: { userId }, recording }, space_id, change_request_id, {
    confirm: async (db, changeRequest) => {
      if (!(await lockPlannedMerge(db, plan))) throw new WithdrawnError()
      if (!(await isPlannedHead(db, plan, changeRequest))) throw conflict(CHANGED_SINCE)
    },
    onConflicts: () => {
      throw conflict('It conflicts with the primary content: update it and resolve the conflicts')
    },
  })
}

/** A server of the release before does not end plans, and writes none of their heads: then the times tell. */
async function isPlannedHead(
  db: ReadDb,
  { revision_id: planned, created_at: plannedAt }: PlannedMerge,
  { space_id: spaceId, revision_id: head }: Row<'change_requests'>,
): Promise<boolean> {
  if (planned !== null) return planned === head
  return (await loadRevisionRow(db, spaceId, head)).created_at <= plannedAt
}

/** Undefined where the reason may pass by itself: the database is away, or a synchronisation runs. */
function describeFailure(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status >= 500 || error.message === SYNC_IS_RUNNING) return undefined
  if (error.status === 404) return 'The person who planned the merge no longer has access to the space'
  return error.message
}
