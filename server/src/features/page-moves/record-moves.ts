import { listMovedPages, openNodes } from '@lectern/content'
import type { Db } from '../../core/database/connect.ts'
import { contentStore, loadRevision, openRevision } from '../revisions/index.ts'
import { upsertMoves } from './store.ts'

/** In the transaction that shows a new revision: from its commit on, the old addresses of pages lead to the new ones. */
export async function recordMoves(db: Db, spaceId: string, beforeId: string, afterId: string): Promise<void> {
  const [before, after] = [await loadRevision(db, spaceId, beforeId), await loadRevision(db, spaceId, afterId)]
  if (before.root === after.root) return
  const nodes = openNodes(contentStore(db, spaceId))
  const open = async (revision: typeof before) => (await openRevision(db, revision, nodes)).content
  const moves = await listMovedPages(nodes, await open(before), await open(after))
  if (moves.length > 0) await upsertMoves(db, spaceId, moves)
}
