import { toFreeSlug, toSlug } from '@lectern/content/text'
import type { Transaction } from '../../core/database/connections.ts'
import type { NewRow } from '../../core/database/rows.ts'
import { newId } from '../../core/ids.ts'
import type { SiteCreated } from '../sites/index.ts'

/** Inserts the site spaces that a new site starts with; the first is the default. */
export async function insertFirstSiteSpaces(
  db: Transaction,
  { organizationId, siteId, spaces }: SiteCreated,
): Promise<void> {
  const paths = new Set<string>()
  const rows = spaces.map((space, position): NewRow<'site_spaces'> => {
    const path = toFreeSlug(toSlug(space.title, 'space'), (each) => paths.has(each))
    paths.add(path)
    return {
      id: newId('sitesp_'),
      organization_id: organizationId,
      site_id: siteId,
      space_id: space.id,
      path,
      position,
      is_default: position === 0,
    }
  })
  if (rows.length > 0) await db.insertInto('site_spaces').values(rows).execute()
}
