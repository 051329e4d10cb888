import type { Transaction } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { recordEvent } from '../../core/events/record-event.ts'
import type { Context } from '../../core/operation/operation.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { type ChangeRequestSeen, checkUnderWay, lockChangeRequest } from '../change-requests/index.ts'
import type { SpaceSeen } from '../spaces/index.ts'
import { mergeAtTimeJob } from './jobs.ts'
import { deleteMergeSchedule, putMergeSchedule } from './store.ts'

type PlanContext = Pick<Context<Transaction>, 'db' | 'actor' | 'now'> & {
  space: SpaceSeen
  changeRequest: ChangeRequestSeen
}

const FURTHEST = 366 * 24 * 60 * 60 * 1000

/** Returns whether there was no plan before. */
export async function planMerge(context: PlanContext, mergeAt: Date): Promise<boolean> {
  const { db, actor, changeRequest, now } = context
  const ahead = mergeAt.getTime() - now().getTime()
  if (ahead <= 0) throw invalid('mergeAt must be in the future')
  if (ahead > FURTHEST) throw invalid('mergeAt must be at most a year away')
  checkUnderWay(await lockChangeRequest(db, changeRequest.id))
  const isNew = await putMergeSchedule(db, changeRequest.id, { mergeAt, userId: actor.userId })
  // A plan that replaces another replaces its job too.
  await enqueue(
    db,
    mergeAtTimeJob,
    { changeRequestId: changeRequest.id, mergeAt: mergeAt.toISOString() },
    { runAt: mergeAt, key: `merge ${changeRequest.id}` },
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
