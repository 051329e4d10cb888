/** A planned merge that will not happen: it keeps the reason, and who planned it and the author are told. */
import { type AuditPayload, record } from '../../core/audit/record.ts'
import type { Transaction, WriteDb } from '../../core/database/connections.ts'
import { recordEvent } from '../../core/events/record-event.ts'
import type { Context } from '../../core/operation/operation.ts'
import { mergeFailed } from './events.ts'
import { findPlannedMerge, lockPlannedMerge, noteFailure, type PlannedMerge } from './store.ts'

type EndContext = Pick<Context<Transaction>, 'db' | 'config'>

export const CHANGED_SINCE = 'The change request was changed after its merge was planned: look at it and plan it again'

/** Ends the plan for the head before. The caller has locked the change request, whose head is another now. */
export async function endPlanOfEarlierHead(context: EndContext, changeRequestId: string): Promise<void> {
  const plan = await findPlannedMerge(context.db, changeRequestId)
  if (plan) await endPlan(context, plan, CHANGED_SINCE)
}

/** Does nothing where the plan was changed or withdrawn meanwhile. */
export async function endPlan({ db, config }: EndContext, plan: PlannedMerge, failure: string): Promise<void> {
  if (!(await lockPlannedMerge(db, plan))) return
  await noteFailure(db, plan, failure)
  await recordEnd(db, plan, 'change_request.merge_failed')
  const { change_request_id: changeRequestId, space_id: spaceId, organization_id: organizationId } = plan
  await recordEvent(db, { action: 'change_request.updated', spaceId, changeRequestId, actorId: null })
  const people = { actorId: plan.created_by, authorId: plan.author_id }
  await mergeFailed.announce({ db, config }, { organizationId, spaceId, changeRequestId, ...people })
}

/** Both ends are in the audit log as those of the person who planned the merge. */
export const recordEnd = (
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
