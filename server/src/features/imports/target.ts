/** Where an import goes: primary, or a change request. */
import type { Db } from '../../core/database/connect.ts'
import { forbidden } from '../../core/errors.ts'
import { isAtLeast } from '../../core/levels.ts'
import {
  checkUnderWay,
  lockChangeRequest,
  noteEdit,
  onChangeRequest,
  updateChangeRequest,
} from '../change-requests/index.ts'
import { loadRevision, type OpenRevision, type RevisionRow, recordRevision } from '../revisions/index.ts'
import { lockSpace, onSpace, setSpaceRevision } from '../spaces/index.ts'
import type { ImportRunRow } from './schema.ts'

export type Target = Pick<ImportRunRow, 'space_id' | 'change_request_id' | 'created_by'>

/** Throws what the person would be answered; else its head. Primary of a locked space is for those who may merge. */
export async function checkTarget(db: Db, { space_id, change_request_id, created_by }: Target): Promise<string> {
  const actor = { userId: created_by }
  if (change_request_id !== null) {
    const params = { spaceId: space_id, changeRequestId: change_request_id }
    const { changeRequest } = await onChangeRequest('edit').resolve({ db, actor, params })
    checkUnderWay(changeRequest)
    return changeRequest.revision_id
  }
  const { space } = await onSpace('edit').resolve({ db, actor, params: { spaceId: space_id } })
  if (space.edit_mode !== 'live' && !isAtLeast(space.level, 'review'))
    throw forbidden('The space is locked: importing into it needs the level review or higher, or a change request')
  return space.revision_id
}

/** The new head of the target. Its row stays locked to the end of the transaction. */
export async function recordInto(
  db: Db,
  target: Target,
  edit: (head: RevisionRow) => Promise<OpenRevision>,
): Promise<string> {
  const { space_id: spaceId, change_request_id, created_by: userId } = target
  if (change_request_id === null) {
    const { revision_id } = await lockSpace(db, spaceId)
    const head = await loadRevision(db, spaceId, revision_id)
    const { id } = await recordRevision(db, await edit(head), { spaceId, type: 'edits', parents: [head.id], userId })
    await setSpaceRevision(db, spaceId, id)
    return id
  }
  const changeRequest = await lockChangeRequest(db, change_request_id)
  checkUnderWay(changeRequest)
  const head = await loadRevision(db, spaceId, changeRequest.revision_id)
  const { id } = await recordRevision(db, await edit(head), {
    spaceId,
    type: 'edits',
    parents: [head.id],
    userId,
    changeRequestId: change_request_id,
  })
  await updateChangeRequest(db, change_request_id, { revision_id: id })
  await noteEdit(db, change_request_id, userId)
  return id
}
