import type { Static } from 'typebox'
import type { ActorIdentity } from '../../core/actor.ts'
import type { Recording } from '../../core/audit/record-operation.ts'
import type { Transaction, WriteDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { recordEvent } from '../../core/events/record-event.ts'
import { recordRevision } from '../revisions/index.ts'
import { lockSpace, PrimaryPermit, setSpaceRevision } from '../spaces/index.ts'
import { onChangeRequest } from './access.ts'
import { describeMerging } from './describe-merging.ts'
import { changeRequestEnded } from './events.ts'
import { inMergeTransaction, type MergeSides } from './merge-sides.ts'
import type { HeadContext } from './move-head.ts'
import { toMergeHeads } from './open-merge-sides.ts'
import { recordUpdatedHead } from './record-updated-head.ts'
import type { ChangeRequestMergeResult } from './schema.ts'
import { checkUnderWay } from './state.ts'
import { lockChangeRequest, markMerged } from './store.ts'

/**
 * Merges the change request into primary. The rows of the space and of the change request stay locked until the transaction ends:
 * the second of two concurrent merges sees the result of the first, and no edit is accepted meanwhile.
 */
/** `recording` writes what happened into the audit log: a merge, or the conflicts that the change request got. */
export const mergeChangeRequest = (
  { db, actor, recording, config }: MergeContext,
  spaceId: string,
  id: string,
  plan: MergePlan = {},
) =>
  inMergeTransaction(db, async (trx, mergeSides) => {
    await mergeAccess.resolve({ db: trx, actor, params: { spaceId, changeRequestId: id } })
    const merged = await mergeIn({ db: trx, config }, mergeSides, { actorId: actor.userId, spaceId, id, plan })
    const action = merged.result === 'merge' ? 'change_request.merged' : 'change_request.updated_from_primary'
    await recording.write(trx, { action, payload: { result: merged.result, revision: merged.revision } })
    return merged
  })

interface MergeContext {
  db: WriteDb
  actor: ActorIdentity
  recording: Pick<Recording, 'write'>
  config: HeadContext['config']
}

/** How a merge that nobody watches differs; what throws leaves the change request as it is. */
interface MergePlan {
  /** Called with the change request locked. */
  confirm?: (db: Transaction, changeRequest: Row<'change_requests'>) => Promise<void>
  onConflicts?: () => never
}

export const mergeAccess = onChangeRequest('review')

async function mergeIn(
  context: HeadContext,
  mergeSides: MergeSides,
  { actorId, spaceId, id, plan }: { actorId: string; spaceId: string; id: string; plan: MergePlan },
): Promise<Static<typeof ChangeRequestMergeResult>> {
  const { db } = context
  const space = await lockSpace(db, spaceId)
  const changeRequest = await lockChangeRequest(db, id)
  await plan.confirm?.(db, changeRequest)
  checkUnderWay(changeRequest)
  const permit = await PrimaryPermit.forMerge(db, space, actorId, () =>
    describeMerging(db, changeRequest, { actorId, primaryId: space.revision_id }),
  )
  const { nodes, merged } = await mergeSides(toMergeHeads(changeRequest, space.revision_id))
  const content = { nodes, content: merged.revision }
  if (merged.kind === 'conflicts') {
    plan.onConflicts?.()
    const head = await recordUpdatedHead(context, actorId, changeRequest, { primaryId: space.revision_id }, content)
    return { revision: head, result: 'conflicts' }
  }
  const revision = await recordRevision(db, content, {
    spaceId,
    type: 'merge',
    parents: [space.revision_id, changeRequest.revision_id],
    userId: actorId,
    mergedFrom: id,
  })
  await setSpaceRevision(db, permit, revision.id)
  await markMerged(db, id, { revisionId: revision.id, userId: actorId })
  await recordEvent(db, { action: 'change_request.merged', spaceId, changeRequestId: id, actorId })
  await changeRequestEnded.announce({ db }, { changeRequestId: id })
  return { revision: revision.id, result: 'merge' }
}
