import type { Static } from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import { lockSpace } from '../spaces/index.ts'
import { mergeSides } from './merge-sides.ts'
import { openSides } from './open-sides.ts'
import type { UpdateResult } from './schema.ts'
import { checkUnderWay } from './state.ts'
import { lockChangeRequest } from './store.ts'
import { takePrimaryIn } from './take-primary-in.ts'

/** Brings what is new in primary into the change request; conflicts do not stop it, they are left inside. */
export async function updateFromPrimary(
  db: Db,
  actorId: string,
  spaceId: string,
  id: string,
): Promise<Static<typeof UpdateResult>> {
  const space = await lockSpace(db, spaceId)
  const changeRequest = await lockChangeRequest(db, id)
  checkUnderWay(changeRequest)
  const opened = await openSides(db, changeRequest, space.revision_id)
  if (changeRequest.revision_merged_ancestor_id === space.revision_id)
    return {
      revision: changeRequest.revision_id,
      result: opened.sides.change.conflicts === null ? 'update' : 'conflicts',
    }
  const { nodes, merged } = await mergeSides(db, changeRequest.space_id, opened)
  const head = { nodes, content: merged.revision }
  return {
    revision: await takePrimaryIn(db, actorId, changeRequest, space.revision_id, head),
    result: merged.kind === 'merged' ? 'update' : 'conflicts',
  }
}
