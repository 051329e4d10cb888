import type { Static } from 'typebox'
import type { Asking } from '../../core/actor.ts'
import type { Db } from '../../core/database/connect.ts'
import type { Row } from '../../core/database/rows.ts'
import { recordRevision } from '../revisions/index.ts'
import { lockSpace, type Merging, PrimaryPermit, setSpaceRevision } from '../spaces/index.ts'
import { onChangeRequest } from './access.ts'
import { type MergeSides, withMerging } from './merge-sides.ts'
import { headsOf } from './open-sides.ts'
import type { MergeResult } from './schema.ts'
import { checkUnderWay } from './state.ts'
import { listVerdicts, lockChangeRequest, markMerged } from './store.ts'
import { takePrimaryIn } from './take-primary-in.ts'

/**
 * Brings what the change request changed to primary. The rows of the space and of the change request stay locked to the end:
 * of two merges at once the second sees what the first made, and no edit is accepted meanwhile.
 */
export const mergeChangeRequest = (db: Db, actor: Asking, spaceId: string, id: string) =>
  withMerging(db, async (trx, mergeSides) => {
    await mayMerge.resolve({ db: trx, actor, params: { spaceId, changeRequestId: id } })
    return mergeIn(trx, mergeSides, { actorId: actor.userId, spaceId, id })
  })

export const mayMerge = onChangeRequest('review')

async function mergeIn(
  db: Db,
  mergeSides: MergeSides,
  { actorId, spaceId, id }: { actorId: string; spaceId: string; id: string },
): Promise<Static<typeof MergeResult>> {
  const space = await lockSpace(db, spaceId)
  const changeRequest = await lockChangeRequest(db, id)
  checkUnderWay(changeRequest)
  const permit = await PrimaryPermit.toMerge(db, space, actorId, () =>
    describeMerging(db, changeRequest, { actorId, primaryId: space.revision_id }),
  )
  const { nodes, merged } = await mergeSides(headsOf(changeRequest, space.revision_id))
  const content = { nodes, content: merged.revision }
  if (merged.kind === 'conflicts') {
    const head = await takePrimaryIn(db, actorId, changeRequest, space.revision_id, content)
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
  return { revision: revision.id, result: 'merge' }
}

/** What rules look at. */
async function describeMerging(
  db: Db,
  changeRequest: Row<'change_requests'>,
  { actorId, primaryId }: { actorId: string; primaryId: string },
): Promise<Merging> {
  const verdicts = await listVerdicts(db, changeRequest.id)
  return {
    actorId,
    changeRequest,
    outdated: changeRequest.revision_merged_ancestor_id !== primaryId,
    verdicts: verdicts.filter((each) => each.reviewer_id !== changeRequest.created_by),
  }
}
