import type { Transaction } from '../../core/database/connections.ts'
import type { Level } from '../../core/database/tables.ts'
import { siteCreated } from './events.ts'
import { insertSite } from './store.ts'

interface SiteToCreate {
  organizationId: string
  /** The user who creates it. */
  userId: string
  title: string
  type?: string | undefined
  visibility?: string | undefined
  published?: boolean | undefined
  defaultLevel?: Level | null | undefined
  /** They are in the order in which they are shown. */
  spaces?: { id: string; title: string }[] | undefined
}

/** Fields that are left out get the default of their column: type `ultimate`, visibility `public`, not published, no level of its own. */
export async function createSite(db: Transaction, site: SiteToCreate): Promise<string> {
  const { organizationId, spaces = [] } = site
  const siteId = await insertSite(db, {
    organization_id: organizationId,
    created_by: site.userId,
    title: site.title,
    ...(site.type !== undefined && { type: site.type }),
    ...(site.visibility !== undefined && { visibility: site.visibility }),
    ...(site.published !== undefined && { published: site.published }),
    ...(site.defaultLevel !== undefined && { default_level: site.defaultLevel }),
  })
  await siteCreated.announce({ db }, { organizationId, siteId, spaces })
  return siteId
}

/** Creates an empty site for a new organization. */
export const createDefaultSite = (db: Transaction, organizationId: string, userId: string, title: string) =>
  createSite(db, { organizationId, userId, title: title.slice(0, 128) })
