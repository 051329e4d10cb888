import type { Static } from 'typebox'
import type { Transaction } from '../../../core/database/connections.ts'
import type { SiteSeen } from '../../sites/index.ts'
import { addSiteSpace, loadSpaceForSite } from '../add-site-space.ts'
import { createSection, wrapRootSpaces } from '../create-section.ts'
import { lockTree, writeTree } from '../write-tree.ts'
import type { NewSection } from './schema.ts'

/** Adds a section with the space at the end. Root spaces of the site are first moved into a section of their own. */
export async function addSection(
  db: Transaction,
  userId: string,
  site: SiteSeen,
  { spaceId, title, icon }: Static<typeof NewSection>,
): Promise<string> {
  const tree = await wrapRootSpaces(db, site, await lockTree(db, site.id))
  const space = await loadSpaceForSite(db, userId, site, spaceId)
  const id = await createSection(db, site.id, title ?? toTitle(space.title), icon ?? null)
  tree.items.push({ type: 'site-section', id, items: [] })
  await addSiteSpace(db, site, tree, id, space)
  await writeTree(db, site.id, tree)
  return id
}

/** Spaces may have shorter titles than sections. */
const toTitle = (spaceTitle: string) => (spaceTitle.length < 2 ? 'Untitled' : spaceTitle)
