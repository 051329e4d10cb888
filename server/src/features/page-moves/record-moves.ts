import { listMovedPages, openNodes, type Revision } from '@lectern/content/revision'
import type { Db } from '../../core/database/connect.ts'
import { contentStore } from '../revisions/index.ts'
import { findRoots, upsertMoves } from './store.ts'

/** In the transaction that shows a new revision, before it does: from its commit on, the old addresses of pages lead to the new ones. */
export async function recordMoves(db: Db, spaceId: string, revisionId: string): Promise<void> {
  const roots = await findRoots(db, spaceId, revisionId)
  if (!roots || roots.before === roots.after) return
  const nodes = openNodes(contentStore(db, spaceId))
  const open = async (root: string) => (await nodes.get(root)) as Revision
  const moves = await listMovedPages(nodes, await open(roots.before), await open(roots.after))
  if (moves.length > 0) await upsertMoves(db, spaceId, moves)
}
