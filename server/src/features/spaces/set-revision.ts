import type { Transaction } from '../../core/database/connections.ts'
import { recordPageMoves } from '../page-moves/index.ts'
import { spaceRevised } from './events.ts'
import type { PrimaryPermit } from './primary-permit.ts'
import type { StoredGitSync } from './schema.ts'
import { updateSpace } from './store.ts'

/** Stores the repository of a run that has just begun, unless the space has one already. */
export async function nameSpaceRepository(db: Transaction, id: string, gitSync: StoredGitSync): Promise<void> {
  await db
    .updateTable('spaces')
    .set({ git_sync: JSON.stringify(gitSync) })
    .where('id', '=', id)
    .where('git_sync', 'is', null)
    .execute()
}

/** Stores the state of the repository that the space is synchronized with. */
export async function setSpaceGitSync(db: Transaction, id: string, gitSync: object): Promise<void> {
  await db
    .updateTable('spaces')
    .set({ git_sync: JSON.stringify({ ...gitSync, updatedAt: new Date().toISOString() }) })
    .where('id', '=', id)
    .execute()
}

/** Sets the current revision of the space. */
export async function setSpaceRevision(
  db: Transaction,
  { spaceId, isMetadata }: PrimaryPermit,
  revisionId: string,
): Promise<void> {
  await recordPageMoves(db, spaceId, revisionId)
  await updateSpace(db, spaceId, { revision_id: revisionId })
  if (!isMetadata) await spaceRevised.announce({ db }, { spaceId, revisionId })
}
