import type { Transaction } from '../../../core/database/connections.ts'
import { findPlace, take } from '../tree.ts'
import { deleteSection } from '../write-rows.ts'
import { lockTree, writeTree } from '../write-tree.ts'

/** With its site spaces; the spaces themselves stay. */
export async function removeSection(db: Transaction, siteId: string, id: string): Promise<boolean> {
  const tree = await lockTree(db, siteId)
  const place = findPlace(tree, { type: 'site-section', id })
  if (!place) return false
  await deleteSection(db, id)
  take(place.list, place.item)
  await writeTree(db, siteId, tree)
  return true
}
