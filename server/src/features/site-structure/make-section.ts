import type { Transaction } from '../../core/database/connections.ts'
import type { SiteSeen } from '../sites/index.ts'
import { toFreePath } from './check-path.ts'
import { insertSection, listSectionPaths, updateSectionOfRootSpaces } from './store.ts'
import type { Tree } from './tree.ts'
import { lockTree } from './write-tree.ts'

/** Last on the site, empty. */
export async function makeSection(
  db: Transaction,
  siteId: string,
  title: string,
  icon: string | null,
): Promise<string> {
  const path = toFreePath(title, 'section', await listSectionPaths(db, siteId))
  return insertSection(db, { site_id: siteId, title, icon: icon || null, path })
}

/** Before a site gets sections: what stands right below it goes into a first section named after the site. Gives back the tree as it is then. */
export async function wrapRootSpaces(db: Transaction, site: SiteSeen, tree: Tree): Promise<Tree> {
  if (!tree.items.some(({ type }) => type === 'site-space')) return tree
  await updateSectionOfRootSpaces(db, site.id, await makeSection(db, site.id, site.title, null))
  return lockTree(db, site.id)
}
