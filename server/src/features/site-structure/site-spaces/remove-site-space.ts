import type { Transaction } from '../../../core/database/connections.ts'
import { findInTree, removeItem } from '../tree.ts'
import { deleteSiteSpace } from '../write-rows.ts'
import { lockTree, writeTree } from '../write-tree.ts'

/** The space itself stays, and so does a section that becomes empty. */
export async function removeSiteSpace(db: Transaction, siteId: string, id: string): Promise<boolean> {
  const tree = await lockTree(db, siteId)
  const place = findInTree(tree, { type: 'site-space', id })
  if (!place) return false
  await deleteSiteSpace(db, id)
  removeItem(place.list, place.item)
  await writeTree(db, siteId, tree)
  return true
}
