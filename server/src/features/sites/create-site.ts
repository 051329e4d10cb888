import type { Transaction } from '../../core/database/connections.ts'
import type { Level } from '../../core/database/tables.ts'
import { insertFirstSiteSpaces, insertSite } from './store.ts'

export interface SiteToCreate {
  organizationId: string
  /** Who makes it. */
  userId: string
  title: string
  type?: string | undefined
  visibility?: string | undefined
  published?: boolean | undefined
  defaultLevel?: Level | null | undefined
  /** In the order they are shown. */
  spaces?: { id: string; title: string }[] | undefined
}

/** What is left out gets the default of its column: type `ultimate`, visibility `public`, not published, no level of its own. */
export async function createSite(db: Transaction, site: SiteToCreate): Promise<string> {
  const id = await insertSite(db, {
    organization_id: site.organizationId,
    created_by: site.userId,
    title: site.title,
    ...(site.type !== undefined && { type: site.type }),
    ...(site.visibility !== undefined && { visibility: site.visibility }),
    ...(site.published !== undefined && { published: site.published }),
    ...(site.defaultLevel !== undefined && { default_level: site.defaultLevel }),
  })
  await insertFirstSiteSpaces(db, { organizationId: site.organizationId, id }, site.spaces ?? [])
  return id
}

/** An empty site for a new organization. */
export const createDefaultSite = (db: Transaction, organizationId: string, userId: string, title: string) =>
  createSite(db, { organizationId, userId, title: title.slice(0, 128) })
