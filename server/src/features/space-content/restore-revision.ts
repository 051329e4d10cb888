import type { Transaction } from '../../core/database/connections.ts'
import { conflict } from '../../core/errors.ts'
import { insertRevision, type RevisionRow } from '../revisions/index.ts'
import { PrimaryPermit, setSpaceRevision } from '../spaces/index.ts'

/** Writes a new revision with the content of an old one: history only grows. Content is shared by hash, so nothing is copied. */
export async function restoreRevision(db: Transaction, userId: string, revision: RevisionRow): Promise<string> {
  if (revision.change_request_id !== null)
    throw conflict('This revision is part of a change request: merge that to publish its content')
  const permit = await PrimaryPermit.forDirectWrite(db, revision.space_id, userId, 'restore')
  const { id } = await insertRevision(db, {
    spaceId: permit.spaceId,
    root: revision.root,
    type: 'rollback',
    parents: [permit.revisionId],
    userId,
  })
  await setSpaceRevision(db, permit, id)
  return id
}
