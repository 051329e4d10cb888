import type { Static } from 'typebox'
import type { Asking } from '../../core/actor.ts'
import type { Db } from '../../core/database/connect.ts'
import { loadRevision, openRevision } from '../revisions/index.ts'
import { lockSpace } from '../spaces/index.ts'
import { onChangeRequest } from './access.ts'
import { type MergeSides, withMerging } from './merge-sides.ts'
import { headsOf } from './open-sides.ts'
import type { UpdateResult } from './schema.ts'
import { checkUnderWay } from './state.ts'
import { lockChangeRequest } from './store.ts'
import { takePrimaryIn } from './take-primary-in.ts'

/** Brings what is new in primary into the change request; conflicts do not stop it, they are left inside. */
export const updateFromPrimary = (db: Db, actor: Asking, spaceId: string, id: string) =>
  withMerging(db, async (trx, mergeSides) => {
    await mayUpdate.resolve({ db: trx, actor, params: { spaceId, changeRequestId: id } })
    return updateIn(trx, mergeSides, { actorId: actor.userId, spaceId, id })
  })

export const mayUpdate = onChangeRequest('edit')

async function updateIn(
  db: Db,
  mergeSides: MergeSides,
  { actorId, spaceId, id }: { actorId: string; spaceId: string; id: string },
): Promise<Static<typeof UpdateResult>> {
  const space = await lockSpace(db, spaceId)
  const changeRequest = await lockChangeRequest(db, id)
  checkUnderWay(changeRequest)
  if (changeRequest.revision_merged_ancestor_id === space.revision_id) {
    const { content } = await openRevision(db, await loadRevision(db, spaceId, changeRequest.revision_id))
    return { revision: changeRequest.revision_id, result: content.conflicts === null ? 'update' : 'conflicts' }
  }
  const { nodes, merged } = await mergeSides(headsOf(changeRequest, space.revision_id))
  const head = { nodes, content: merged.revision }
  return {
    revision: await takePrimaryIn(db, actorId, changeRequest, space.revision_id, head),
    result: merged.kind === 'merged' ? 'update' : 'conflicts',
  }
}
