import type { Static } from 'typebox'
import type { Transaction, WriteDb } from '../../core/database/connections.ts'
import type { Context } from '../../core/operation/operation.ts'
import { loadRevisionRow, openRevision } from '../revisions/index.ts'
import { lockSpace } from '../spaces/index.ts'
import { onChangeRequest } from './access.ts'
import { inMergeTransaction, type MergeSides } from './merge-sides.ts'
import { toMergeHeads } from './open-merge-sides.ts'
import { recordUpdatedHead } from './record-updated-head.ts'
import type { ChangeRequestUpdateResult } from './schema.ts'
import { checkUnderWay } from './state.ts'
import { lockChangeRequest } from './store.ts'

/** Merges what is new in primary into the change request; conflicts do not stop it, the new head contains them. */
export const updateFromPrimary = (
  { db, actor, recording }: Pick<Context<WriteDb>, 'db' | 'actor' | 'recording'>,
  spaceId: string,
  id: string,
) =>
  inMergeTransaction(db, async (trx, mergeSides) => {
    await updateAccess.resolve({ db: trx, actor, params: { spaceId, changeRequestId: id } })
    const updated = await updateIn(trx, mergeSides, { actorId: actor.userId, spaceId, id })
    await recording.write(trx, { payload: { result: updated.result, revision: updated.revision } })
    return updated
  })

export const updateAccess = onChangeRequest('edit')

async function updateIn(
  db: Transaction,
  mergeSides: MergeSides,
  { actorId, spaceId, id }: { actorId: string; spaceId: string; id: string },
): Promise<Static<typeof ChangeRequestUpdateResult>> {
  const space = await lockSpace(db, spaceId)
  const changeRequest = await lockChangeRequest(db, id)
  checkUnderWay(changeRequest)
  if (changeRequest.revision_merged_ancestor_id === space.revision_id) {
    const { content } = await openRevision(db, await loadRevisionRow(db, spaceId, changeRequest.revision_id))
    return { revision: changeRequest.revision_id, result: content.conflicts === null ? 'update' : 'conflicts' }
  }
  const { nodes, merged } = await mergeSides(toMergeHeads(changeRequest, space.revision_id))
  const head = { nodes, content: merged.revision }
  return {
    revision: await recordUpdatedHead(db, actorId, changeRequest, space.revision_id, head),
    result: merged.kind === 'merged' ? 'update' : 'conflicts',
  }
}
