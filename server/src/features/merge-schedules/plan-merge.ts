import type { Static } from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { conflict, invalid } from '../../core/errors.ts'
import { recordEvent } from '../../core/events/record-event.ts'
import type { Context } from '../../core/operation/operation.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { type ChangeRequestSeen, checkUnderWay, lockChangeRequest } from '../change-requests/index.ts'
import type { SpaceSeen } from '../spaces/index.ts'
import { mergeAtTimeJob } from './jobs.ts'
import type { NewMergeSchedule } from './schema.ts'
import { deleteMergeSchedule, putMergeSchedule } from './store.ts'

type PlanContext = Pick<Context<Transaction>, 'db' | 'actor' | 'now'> & {
  space: SpaceSeen
  changeRequest: ChangeRequestSeen
}

const FURTHEST = 366 * 24 * 60 * 60 * 1000

/** Plans the merge of the head as it is. Returns whether there was no plan before. */
export async function planMerge(
  context: PlanContext,
  { mergeAt: at, revision }: Static<typeof NewMergeSchedule>,
): Promise<boolean> {
  const mergeAt = new Date(at)
  const { db, actor, changeRequest, now } = context
  const ahead = mergeAt.getTime() - now().getTime()
  if (ahead <= 0) throw invalid('mergeAt must be in the future')
  if (ahead > FURTHEST) throw invalid('mergeAt must be at most a year away')
  const locked = await lockChangeRequest(db, changeRequest.id)
  checkUnderWay(locked)
  if (revision !== undefined && revision !== locked.revision_id)
    throw conflict('The change request was edited meanwhile: look at it again before you plan its merge')
  const plan = { mergeAt, userId: actor.userId, revisionId: locked.revision_id }
  const isNew = await putMergeSchedule(db, changeRequest.id, plan)
  // A plan that replaces another replaces its job too.
  await enqueue(
    db,
    mergeAtTimeJob,
    { changeRequestId: changeRequest.id, mergeAt: mergeAt.toISOString() },
    { runAt: mergeAt, key: `merge ${changeRequest.id}`, owner: context.space.organization_id },
  )
  await tell(context)
  return isNew
}

/** Returns whether there was a plan. Its job finds none and ends. */
export async function withdrawPlan(context: PlanContext): Promise<boolean> {
  const wasThere = await deleteMergeSchedule(context.db, context.changeRequest.id)
  if (wasThere) await tell(context)
  return wasThere
}

const tell = ({ db, actor, space, changeRequest }: PlanContext) =>
  recordEvent(db, {
    action: 'change_request.updated',
    spaceId: space.id,
    changeRequestId: changeRequest.id,
    actorId: actor.userId,
  })
