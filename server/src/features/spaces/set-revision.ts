import type { Transaction } from '../../core/database/connections.ts'
import { recordPageMoves } from '../page-moves/index.ts'
import type { PrimaryPermit } from './primary-permit.ts'
import { updateSpace } from './store.ts'

/** What the space tells about the repository it is kept in. */
export async function setSpaceGitSync(db: Transaction, id: string, gitSync: object): Promise<void> {
  await db
    .updateTable('spaces')
    .set({ git_sync: JSON.stringify({ ...gitSync, updatedAt: new Date().toISOString() }) })
    .where('id', '=', id)
    .execute()
}

/** What the space shows from now on. */
export async function setSpaceRevision(db: Transaction, { spaceId }: PrimaryPermit, revisionId: string): Promise<void> {
  await recordPageMoves(db, spaceId, revisionId)
  await updateSpace(db, spaceId, { revision_id: revisionId })
}
