import type { Static } from 'typebox'
import type { WriteDb } from '../../core/database/connections.ts'
import type { Context } from '../../core/operation/operation.ts'
import { loadRevisionRow, openRevision } from '../revisions/index.ts'
import { lockSpace } from '../spaces/index.ts'
import { onChangeRequest } from './access.ts'
import { isUntouched } from './is-untouched.ts'
import { inMergeTransaction, type MergeSides } from './merge-sides.ts'
import type { HeadContext } from './move-head.ts'
import { toMergeHeads } from './open-merge-sides.ts'
import { recordUpdatedHead } from './record-updated-head.ts'
import type { ChangeRequestUpdateResult } from './schema.ts'
import { checkUnderWay } from './state.ts'
import { lockChangeRequest } from './store.ts'

/** Merges what is new in primary into the change request; conflicts do not stop it, the new head contains them. */
export const updateFromPrimary = (
  { db, actor, recording, config }: Pick<Context<WriteDb>, 'db' | 'actor' | 'recording' | 'config'>,
  spaceId: string,
  id: string,
) =>
  inMergeTransaction(db, async (trx, mergeSides) => {
    await updateAccess.resolve({ db: trx, actor, params: { spaceId, changeRequestId: id } })
    const updated = await updateIn({ db: trx, config }, mergeSides, { actorId: actor.userId, spaceId, id })
    await recording.write(trx, { payload: { result: updated.result, revision: updated.revision } })
    return updated
  })

export const updateAccess = onChangeRequest('edit')

async function updateIn(
  context: HeadContext,
  mergeSides: MergeSides,
  { actorId, spaceId, id }: { actorId: string; spaceId: string; id: string },
): Promise<Static<typeof ChangeRequestUpdateResult>> {
  const { db } = context
  const space = await lockSpace(db, spaceId)
  const changeRequest = await lockChangeRequest(db, id)
  checkUnderWay(changeRequest)
  if (changeRequest.revision_merged_ancestor_id === space.revision_id) {
    const { content } = await openRevision(db, await loadRevisionRow(db, spaceId, changeRequest.revision_id))
    return { revision: changeRequest.revision_id, result: content.conflicts === null ? 'update' : 'conflicts' }
  }
  const heads = toMergeHeads(changeRequest, space.revision_id)
  const { nodes, merged } = await mergeSides(heads)
  const head = { nodes, content: merged.revision }
  const keepsChanges = merged.kind === 'merged' && (await isUntouched(db, heads, head))
  return {
    revision: await recordUpdatedHead(
      context,
      actorId,
      changeRequest,
      { primaryId: space.revision_id, keepsChanges },
      head,
    ),
    result: merged.kind === 'merged' ? 'update' : 'conflicts',
  }
}
