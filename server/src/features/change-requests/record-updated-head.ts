import { flushRevision, saveRevision } from '@lectern/content/revision'
import type { Row } from '../../core/database/rows.ts'
import { loadRevisionRow, type OpenRevision, recordRevision } from '../revisions/index.ts'
import { type HeadContext, moveHead } from './move-head.ts'

/** Records the change request with a primary revision merged into it as its new head, unless that is what the head already is. */
export async function recordUpdatedHead(
  context: HeadContext,
  actorId: string,
  changeRequest: Row<'change_requests'>,
  { primaryId, keepsChanges = false }: { primaryId: string; keepsChanges?: boolean },
  { nodes, content }: OpenRevision,
): Promise<string> {
  const { db } = context
  const { id, space_id: spaceId, revision_id: headId } = changeRequest
  if (changeRequest.revision_merged_ancestor_id === primaryId) {
    const head = await loadRevisionRow(db, spaceId, headId)
    if (head.root === saveRevision(nodes, await flushRevision(nodes, content))) return headId
  }
  const revision = await recordRevision(
    db,
    { nodes, content },
    { spaceId, type: 'update', parents: [headId, primaryId], userId: actorId, changeRequestId: id, keepsChanges },
  )
  await moveHead(context, changeRequest, { revision_id: revision.id, revision_merged_ancestor_id: primaryId })
  return revision.id
}
