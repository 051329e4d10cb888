import type { Static } from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import { recordRevision } from '../revisions/index.ts'
import { lockSpace, setSpaceRevision } from '../spaces/index.ts'
import { checkMergeRules } from './check-merge-rules.ts'
import { mergeSides } from './merge-sides.ts'
import { openSides } from './open-sides.ts'
import type { MergeResult } from './schema.ts'
import { checkUnderWay } from './state.ts'
import { lockChangeRequest, markMerged } from './store.ts'
import { takePrimaryIn } from './take-primary-in.ts'

/**
 * Brings what the change request changed to primary. The rows of the space and of the change request stay locked to the end:
 * of two merges at once the second sees what the first made, and no edit is accepted meanwhile.
 */
export async function mergeChangeRequest(
  db: Db,
  actorId: string,
  spaceId: string,
  id: string,
): Promise<Static<typeof MergeResult>> {
  const space = await lockSpace(db, spaceId)
  const changeRequest = await lockChangeRequest(db, id)
  checkUnderWay(changeRequest)
  await checkMergeRules(db, changeRequest, { actorId, primaryId: space.revision_id })
  const { nodes, merged } = await mergeSides(await openSides(db, changeRequest, space.revision_id))
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
  await setSpaceRevision(db, spaceId, revision.id)
  await markMerged(db, id, { revisionId: revision.id, userId: actorId })
  return { revision: revision.id, result: 'merge' }
}
