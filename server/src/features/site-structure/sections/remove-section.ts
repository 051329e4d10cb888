import type { Transaction } from '../../../core/database/connections.ts'
import { findInTree, removeItem } from '../tree.ts'
import { deleteSection } from '../write-rows.ts'
import { lockTree, writeTree } from '../write-tree.ts'

/** The site spaces of the section are removed too; the spaces themselves stay. */
export async function removeSection(db: Transaction, siteId: string, id: string): Promise<boolean> {
  const tree = await lockTree(db, siteId)
  const place = findInTree(tree, { type: 'site-section', id })
  if (!place) return false
  await deleteSection(db, id)
  removeItem(place.list, place.item)
  await writeTree(db, siteId, tree)
  return true
}
