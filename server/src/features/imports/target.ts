/** The target of an import: primary, or a change request. */
import type { ReadDb } from '../../core/database/connections.ts'
import {
  checkUnderWay,
  countEdit,
  type HeadContext,
  lockChangeRequest,
  moveHead,
  onChangeRequest,
} from '../change-requests/index.ts'
import { loadRevisionRow, type OpenRevision, type RevisionRow, recordRevision } from '../revisions/index.ts'
import { checkDirectWrite, PrimaryPermit, setSpaceRevision } from '../spaces/index.ts'
import type { ImportRunRow } from './schema.ts'

type ImportTarget = Pick<ImportRunRow, 'space_id' | 'change_request_id' | 'created_by'>

/** Checks that the person may still write there, and returns the head of the target. */
export async function checkTarget(
  db: ReadDb,
  { space_id, change_request_id, created_by }: ImportTarget,
): Promise<string> {
  const actor = { userId: created_by }
  if (change_request_id !== null) {
    const params = { spaceId: space_id, changeRequestId: change_request_id }
    const { changeRequest } = await onChangeRequest('edit').resolve({ db, actor, params })
    checkUnderWay(changeRequest)
    return changeRequest.revision_id
  }
  return (await checkDirectWrite(db, space_id, created_by, 'import')).revision_id
}

/** Records a new head of the target. Its row stays locked until the transaction ends. */
export async function recordInto(
  context: HeadContext,
  target: ImportTarget,
  edit: (head: RevisionRow) => Promise<OpenRevision>,
): Promise<string> {
  const { db } = context
  const { space_id: spaceId, change_request_id, created_by: userId } = target
  if (change_request_id === null) {
    const permit = await PrimaryPermit.forDirectWrite(db, spaceId, userId, 'import')
    const head = await loadRevisionRow(db, spaceId, permit.revisionId)
    const { id } = await recordRevision(db, await edit(head), { spaceId, type: 'edits', parents: [head.id], userId })
    await setSpaceRevision(db, permit, id)
    return id
  }
  const changeRequest = await lockChangeRequest(db, change_request_id)
  checkUnderWay(changeRequest)
  const head = await loadRevisionRow(db, spaceId, changeRequest.revision_id)
  const { id } = await recordRevision(db, await edit(head), {
    spaceId,
    type: 'edits',
    parents: [head.id],
    userId,
    changeRequestId: change_request_id,
  })
  await moveHead(context, changeRequest, { revision_id: id })
  await countEdit(db, change_request_id, userId)
  return id
}
