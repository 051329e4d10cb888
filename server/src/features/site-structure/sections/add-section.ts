import type { Static } from 'typebox'
import type { Transaction } from '../../../core/database/connections.ts'
import type { SiteSeen } from '../../sites/index.ts'
import { addSiteSpace, loadSpaceForSite } from '../add-site-space.ts'
import { makeSection, wrapRootSpaces } from '../make-section.ts'
import { lockTree, writeTree } from '../write-tree.ts'
import type { NewSection } from './schema.ts'

/** Last, with the space as its first site space. What stood right below the site first goes into a section of its own. */
export async function addSection(
  db: Transaction,
  userId: string,
  site: SiteSeen,
  { spaceId, title, icon }: Static<typeof NewSection>,
): Promise<string> {
  const tree = await wrapRootSpaces(db, site, await lockTree(db, site.id))
  const space = await loadSpaceForSite(db, userId, site, spaceId)
  const id = await makeSection(db, site.id, title ?? toTitle(space.title), icon ?? null)
  tree.items.push({ type: 'site-section', id, items: [] })
  await addSiteSpace(db, site, tree, id, space)
  await writeTree(db, site.id, tree)
  return id
}

/** Spaces may have shorter titles than sections. */
const toTitle = (spaceTitle: string) => (spaceTitle.length < 2 ? 'Untitled' : spaceTitle)
