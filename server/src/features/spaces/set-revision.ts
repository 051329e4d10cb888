import type { Db } from '../../core/database/connect.ts'
import { recordMoves } from '../page-moves/index.ts'
import { updateSpace } from './store.ts'

/** What the space shows from now on. The caller holds the lock. */
export async function setSpaceRevision(db: Db, id: string, revisionId: string): Promise<void> {
  await recordMoves(db, id, revisionId)
  await updateSpace(db, id, { revision_id: revisionId })
}
