import { listMovedPages, openNodes, type Revision } from '@lectern/content/revision'
import type { Transaction } from '../../core/database/connections.ts'
import { contentStore } from '../revisions/index.ts'
import { findRoots, upsertPageMoves } from './store.ts'

/** Records the old paths of moved pages. It runs in the transaction that publishes a new primary revision, before the space points to that revision. */
export async function recordPageMoves(db: Transaction, spaceId: string, revisionId: string): Promise<void> {
  const roots = await findRoots(db, spaceId, revisionId)
  if (!roots || roots.before === roots.after) return
  const nodes = openNodes(contentStore(db, spaceId))
  const open = async (root: string) => (await nodes.get(root)) as Revision
  const moves = await listMovedPages(nodes, await open(roots.before), await open(roots.after))
  if (moves.length > 0) await upsertPageMoves(db, spaceId, moves)
}
