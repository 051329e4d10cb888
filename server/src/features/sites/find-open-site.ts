/** Finds a published site by its id or by one of its addresses, for visitors, who need not be members. */
import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { ReadDb } from '../../core/database/connections.ts'
import { PROVED_HOSTNAME } from '../../core/database/proved-hostname.ts'
import type { SiteVisibility } from './schema.ts'

export interface OpenSite {
  id: string
  organizationId: string
  title: string
  basename: string
  visibility: Static<typeof SiteVisibility>
  /** Host and path of the server that shows the site as its own. */
  proxyOrigin: string | null
  /** It is set only when the domain is verified. */
  hostname: string | null
}

export const findOpenSite = (db: ReadDb, id: string) => find(db, sql`id = ${id}`)

/** It finds sites that are not published, too. */
export const findSiteToPreview = (db: ReadDb, id: string) => find(db, sql`id = ${id}`, sql`true`)

export const findOpenSiteNamed = (db: ReadDb, basename: string) => find(db, sql`basename = ${basename}`)

export const findOpenSiteAtHost = (db: ReadDb, hostname: string) =>
  find(db, sql`hostname = ${hostname.toLowerCase()} AND ${sql.raw(PROVED_HOSTNAME)} IS NOT NULL`)

/**
 * Finds the site that another server proxies at one of these URLs: at the longest of them and, of several there, the oldest. The domain must be
 * verified like a host name (decision 0057): otherwise a stranger could claim a longer URL below another site.
 */
export const findOpenSiteBehind = (db: ReadDb, origins: string[]) =>
  find(
    db,
    sql`lower(proxy ->> 'origin') = ANY (${origins.map((each) => each.toLowerCase())}::text[])
    AND can_vouch(organization_id, split_part(lower(proxy ->> 'origin'), '/', 1))`,
  )

async function find(
  db: ReadDb,
  condition: RawBuilder<unknown>,
  isOpen = sql`published`,
): Promise<OpenSite | undefined> {
  const { rows } = await sql<OpenSite>`
    SELECT id, organization_id AS "organizationId", title, basename, visibility,
      ${sql.raw(PROVED_HOSTNAME)} AS hostname, proxy ->> 'origin' AS "proxyOrigin"
    FROM sites s WHERE ${isOpen} AND ${condition}
    ORDER BY length(proxy ->> 'origin') DESC NULLS LAST, created_at, id LIMIT 1`.execute(db)
  return rows[0]
}
