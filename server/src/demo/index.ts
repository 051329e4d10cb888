/** Content worth looking at: people, a team, spaces in a collection, and a published site. */
import type { Db } from '../core/database/connect.ts'
import { lockOrganization } from '../features/organizations/index.ts'
import { createSite, loadSiteSeenBy, sitesSeenBy } from '../features/sites/index.ts'
import { addPeople } from './people.ts'
import { addSpaces } from './spaces.ts'

const SITE = 'Acme Docs'

export interface Demo {
  /** The site's part of its address. */
  basename: string
  /** false when it stood there already. */
  added: boolean
}

/** Inside one transaction: the demo is there whole, or not at all. The site tells whether it is. */
export async function addDemo(db: Db, organizationId: string, adminId: string): Promise<Demo> {
  await lockOrganization(db, organizationId)
  const present = await sitesSeenBy(db, adminId)
    .where('sites.organization_id', '=', organizationId)
    .where('sites.title', '=', SITE)
    .executeTakeFirst()
  if (present) return { basename: present.basename, added: false }
  await addPeople(db, organizationId)
  const spaces = await addSpaces(db, organizationId, adminId)
  const site = await createSite(db, { organizationId, userId: adminId, title: SITE, published: true, spaces })
  return { basename: (await loadSiteSeenBy(db, adminId, organizationId, site)).basename, added: true }
}
