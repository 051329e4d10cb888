import type { Transaction } from '../../core/database/connections.ts'
import type { SiteSeen } from '../sites/index.ts'
import { toFreePath } from './check-path.ts'
import { insertSection, listSectionPaths, updateSectionOfRootSpaces } from './store.ts'
import type { Tree } from './tree.ts'
import { lockTree } from './write-tree.ts'

/** Adds an empty section at the end of the site. */
export async function createSection(
  db: Transaction,
  siteId: string,
  title: string,
  icon: string | null,
): Promise<string> {
  const path = toFreePath(title, 'section', await listSectionPaths(db, siteId))
  return insertSection(db, { site_id: siteId, title, icon: icon || null, path })
}

/** Before a site gets sections, moves its root spaces into a first section named after the site. Returns the new tree. */
export async function wrapRootSpaces(db: Transaction, site: SiteSeen, tree: Tree): Promise<Tree> {
  if (!tree.items.some(({ type }) => type === 'site-space')) return tree
  await updateSectionOfRootSpaces(db, site.id, await createSection(db, site.id, site.title, null))
  return lockTree(db, site.id)
}
