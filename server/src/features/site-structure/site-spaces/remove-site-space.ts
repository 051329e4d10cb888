import type { Transaction } from '../../../core/database/connections.ts'
import { findPlace, take } from '../tree.ts'
import { deleteSiteSpace } from '../write-rows.ts'
import { lockTree, writeTree } from '../write-tree.ts'

/** The space stays. Of a section that loses its last one, the section stays, empty. */
export async function removeSiteSpace(db: Transaction, siteId: string, id: string): Promise<boolean> {
  const tree = await lockTree(db, siteId)
  const place = findPlace(tree, { type: 'site-space', id })
  if (!place) return false
  await deleteSiteSpace(db, id)
  take(place.list, place.item)
  await writeTree(db, siteId, tree)
  return true
}
