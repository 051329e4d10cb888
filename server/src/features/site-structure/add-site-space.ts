import type { Db } from '../../core/database/connect.ts'
import { forbidden, invalid } from '../../core/errors.ts'
import { isAtLeast } from '../../core/levels.ts'
import type { SiteSeen } from '../sites/index.ts'
import { isNotTrashed, type SpaceSeen, spacesSeenBy } from '../spaces/index.ts'
import { toFreePath } from './check-path.ts'
import { hasOwnLevels, insertSiteSpace, listSiteSpacePaths } from './store.ts'
import { findPlace, type Tree } from './tree.ts'

/**
 * The space that is to be shown: of this organization, and one the caller reads. Where the site has levels of its own, these will
 * reach the space, so the caller must manage it already (decision 0010).
 */
export async function loadSpaceForSite(db: Db, userId: string, site: SiteSeen, spaceId: string): Promise<SpaceSeen> {
  const space = await spacesSeenBy(db, userId)
    .where('spaces.organization_id', '=', site.organization_id)
    .where('spaces.id', '=', spaceId)
    .where(isNotTrashed)
    .executeTakeFirst()
  if (!space) throw invalid('spaceId names no space of this organization')
  const isReached = space.default_level === null && !isAtLeast(space.level, 'create')
  if (isReached && (await hasOwnLevels(db, site)))
    throw forbidden('The levels set on this site would reach the space, whose permissions you do not manage')
  return space
}

/** At the end of its section, or of a site without sections. The caller holds the site and writes the tree. */
export async function addSiteSpace(
  db: Db,
  site: SiteSeen,
  tree: Tree,
  sectionId: string | null,
  space: SpaceSeen,
): Promise<string> {
  const list = sectionId === null ? tree.items : findPlace(tree, { type: 'site-section', id: sectionId })!.item.items
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
