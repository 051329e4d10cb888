import type { Transaction } from '../../core/database/connections.ts'
import { conflict } from '../../core/errors.ts'
import { insertFormerPlace } from '../sites/index.ts'
import { listSiteSpacePaths, loadSiteSpacePlace } from './store.ts'
import { findInTree, type Item, moveItem, type Pointer, type Position } from './tree.ts'
import { lockTree, writeTree } from './write-tree.ts'

/** Throws `missing()` if the site has no such item. Next to an item of another section or group, it moves there. */
export async function moveInStructure(
  db: Transaction,
  siteId: string,
  pointer: Pointer,
  position: Position | undefined,
  missing: () => Error,
): Promise<void> {
  const tree = await lockTree(db, siteId)
  const place = findInTree(tree, pointer)
  if (!place || place.item.isTrashed) throw missing()
  moveItem(tree, place, position)
  const { parent } = findInTree(tree, pointer)!
  if (pointer.type === 'site-space' && parent !== place.parent) await leaveSection(db, siteId, pointer.id, parent)
  await writeTree(db, siteId, tree)
}

/** Records the old address, so that it redirects to the new one. */
async function leaveSection(
  db: Transaction,
  siteId: string,
  siteSpaceId: string,
  section: Item | undefined,
): Promise<void> {
  const { path, section_id: parentId, at_root } = await loadSiteSpacePlace(db, siteId, siteSpaceId)
  const taken = await listSiteSpacePaths(db, siteId, section?.id ?? null)
  if (taken.has(path.toLowerCase()))
    throw conflict(`Another site space of that section has the path ${path}: change one of them first`)
  await insertFormerPlace(db, { siteId, parentId, path, siteSpaceId })
  if (at_root) await insertFormerPlace(db, { siteId, parentId, path: '', siteSpaceId })
}
