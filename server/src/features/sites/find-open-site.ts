/** A published site by its id or by an address of it: for whoever asks on behalf of visitors, who are no members. */
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
  /** Only one that is proved. */
  hostname: string | null
}

export const findOpenSite = (db: ReadDb, id: string) => find(db, sql`id = ${id}`)

/** Also one that is not published. */
export const findSiteToPreview = (db: ReadDb, id: string) => find(db, sql`id = ${id}`, sql`true`)

export const findOpenSiteNamed = (db: ReadDb, basename: string) => find(db, sql`basename = ${basename}`)

export const findOpenSiteAtHost = (db: ReadDb, hostname: string) =>
  find(db, sql`hostname = ${hostname.toLowerCase()} AND ${sql.raw(PROVED_HOSTNAME)} IS NOT NULL`)

/**
 * The site shown at one of these by another server: at the longest of them, and of several there the oldest. The domain must be proved as a host name
 * is (decision 0057): else a stranger could name a longer address below that of somebody's site.
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
