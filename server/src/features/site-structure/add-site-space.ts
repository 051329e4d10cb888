import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { SiteSeen } from '../sites/index.ts'
import { loadSpacesForSite, type SpaceSeen } from '../spaces/index.ts'
import { toFreePath } from './check-path.ts'
import { insertSiteSpace, listSiteSpacePaths } from './store.ts'
import { findInTree, type Tree } from './tree.ts'

export async function loadSpaceForSite(
  db: ReadDb,
  userId: string,
  site: SiteSeen,
  spaceId: string,
): Promise<SpaceSeen> {
  const [space] = await loadSpacesForSite(db, userId, site.organization_id, { field: 'spaceId', ids: [spaceId] })
  return space!
}

/** Adds the space at the end of its section, or of a site without sections. The caller has locked the site and writes the tree. */
export async function addSiteSpace(
  db: Transaction,
  site: SiteSeen,
  tree: Tree,
  sectionId: string | null,
  space: SpaceSeen,
): Promise<string> {
  const list = sectionId === null ? tree.items : findInTree(tree, { type: 'site-section', id: sectionId })!.item.items
  const id = await insertSiteSpace(db, {
    organization_id: site.organization_id,
    site_id: site.id,
    section_id: sectionId,
    space_id: space.id,
    path: toFreePath(space.title, 'space', await listSiteSpacePaths(db, site.id, sectionId)),
  })
  list.push({ type: 'site-space', id, items: [] })
  return id
}
