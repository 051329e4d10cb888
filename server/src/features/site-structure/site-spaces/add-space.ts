import type { Static } from 'typebox'
import type { Transaction } from '../../../core/database/connections.ts'
import { invalid } from '../../../core/errors.ts'
import type { SiteSeen } from '../../sites/index.ts'
import { addSiteSpace, loadSpaceForSite } from '../add-site-space.ts'
import { createSection } from '../create-section.ts'
import { sectionPlaces } from '../store.ts'
import { findInTree, type Tree } from '../tree.ts'
import { lockTree, writeTree } from '../write-tree.ts'
import type { NewSiteSpace } from './schema.ts'

/** Adds the space at the end of the named section, else of the default section, else of a site without sections. */
export async function addSpace(
  db: Transaction,
  userId: string,
  site: SiteSeen,
  { spaceId, sectionId }: Static<typeof NewSiteSpace>,
): Promise<string> {
  const tree = await lockTree(db, site.id)
  const space = await loadSpaceForSite(db, userId, site, spaceId)
  if (sectionId !== undefined && !findInTree(tree, { type: 'site-section', id: sectionId }))
    throw invalid('sectionId refers to a section that does not exist on this site')
  const id = await addSiteSpace(db, site, tree, sectionId ?? (await findDefaultSection(db, site, tree)), space)
  await writeTree(db, site.id, tree)
  return id
}

/** If the site has groups but no section, a section is created. */
async function findDefaultSection(db: Transaction, site: SiteSeen, tree: Tree): Promise<string | null> {
  const section = await sectionPlaces(db, site.id).where('at_root', '=', true).executeTakeFirst()
  if (section || !tree.items.some(({ type }) => type === 'site-section-group')) return section?.id ?? null
  const id = await createSection(db, site.id, site.title, null)
  tree.items.push({ type: 'site-section', id, items: [] })
  return id
}
