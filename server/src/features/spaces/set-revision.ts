import type { Db } from '../../core/database/connect.ts'
import { recordMoves } from '../page-moves/index.ts'
import { updateSpace } from './store.ts'

/** What the space tells about the repository it is kept in. */
export async function setSpaceGitSync(db: Db, id: string, gitSync: object): Promise<void> {
  await db
    .updateTable('spaces')
    .set({ git_sync: JSON.stringify({ ...gitSync, updatedAt: new Date().toISOString() }) })
    .where('id', '=', id)
    .execute()
}

/** What the space shows from now on. The caller holds the lock. */
export async function setSpaceRevision(db: Db, id: string, revisionId: string): Promise<void> {
  await recordMoves(db, id, revisionId)
  await updateSpace(db, id, { revision_id: revisionId })
}
