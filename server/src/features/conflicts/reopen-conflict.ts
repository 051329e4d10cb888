import { listStoredConflicts } from '@lectern/content/merge'
import type { Static } from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { conflict as conflictError, notFound } from '../../core/errors.ts'
import {
  type ChangeRequestUpdateResult,
  checkUnderWay,
  countEdit,
  type HeadContext,
  lockChangeRequest,
  moveHead,
} from '../change-requests/index.ts'
import { findRevisionRow, insertRevision, loadRevisionRow, openRevision, type RevisionRow } from '../revisions/index.ts'

/**
 * Opens a conflict again that `settledBy`, a revision of the change request, resolved. The content before that revision becomes the head, so nothing
 * may have changed since: whatever did would be lost. Content is compared by its hash; several resolutions are taken back from the last to the first.
 */
export async function reopenConflict(
  context: HeadContext,
  actorId: string,
  changeRequestId: string,
  conflictId: string,
  settledBy: string,
): Promise<Static<typeof ChangeRequestUpdateResult>> {
  const { db } = context
  const changeRequest = await lockChangeRequest(db, changeRequestId)
  const { space_id: spaceId, revision_id: headId } = changeRequest
  const head = await loadRevisionRow(db, spaceId, headId)
  // It was reopened before, and the answer was lost.
  if (await isOpenIn(db, head, conflictId)) return { revision: headId, result: 'conflicts' }
  const settled = await findRevisionRow(db, spaceId, settledBy)
  const before =
    settled?.change_request_id === changeRequestId ? await findRevisionRow(db, spaceId, settled.parents[0]!) : undefined
  // That revision resolved no such conflict.
  if (!settled || !before || !(await isOpenIn(db, before, conflictId))) throw notFound('Conflict')
  checkUnderWay(changeRequest)
  if (head.root !== settled.root)
    throw conflictError('The change request was changed since the conflict was resolved: edit the content instead')
  const { id } = await insertRevision(db, {
    spaceId,
    root: before.root,
    type: 'edits',
    parents: [headId],
    userId: actorId,
    changeRequestId,
  })
  await moveHead(context, changeRequest, { revision_id: id })
  await countEdit(db, changeRequestId, actorId)
  return { revision: id, result: 'conflicts' }
}

async function isOpenIn(db: Transaction, row: RevisionRow, conflictId: string): Promise<boolean> {
  const { nodes, content } = await openRevision(db, row)
  return (await listStoredConflicts(nodes, content)).some(({ id }) => id === conflictId)
}
