/** Finds published sites by their names, each with a version that changes with anything its pages are made of. Every visit reads it, so nothing stale is shown. */
import type { ReadDb } from '../../core/database/connections.ts'
import { PROVED_HOSTNAME } from '../../core/database/proved-hostname.ts'
import { statement } from '../../core/database/statement.ts'
import type { OpenSite } from './find-open-site.ts'

export interface SiteVersion extends OpenSite {
  /** It changes with the site, its settings, its structure and the revisions its spaces show. */
  version: string
}

/**
 * `xmin` is the transaction that last wrote a row, so writers need no counter. Redirects are left out, because pages do not depend on them. For
 * specifications only a new version counts, not a check for one. A basename has no dot and a host name has one.
 */
const select = statement<SiteVersion>(`
  SELECT s.id, s.organization_id AS "organizationId", s.title, s.basename, s.visibility,
    ${PROVED_HOSTNAME} AS hostname,
    s.proxy ->> 'origin' AS "proxyOrigin",
    md5(concat(s.xmin, ' ', ${PROVED_HOSTNAME}, ' ', (SELECT t.xmin FROM site_settings t WHERE t.site_id = s.id), ' ',
      (SELECT string_agg(c.xmin::text, ',' ORDER BY c.id) FROM site_sections c WHERE c.site_id = s.id), ' ',
      (SELECT string_agg(g.xmin::text, ',' ORDER BY g.id) FROM site_section_groups g WHERE g.site_id = s.id), ' ',
      (SELECT string_agg(concat(p.xmin, '-', o.xmin), ',' ORDER BY p.id)
        FROM site_spaces p JOIN spaces o ON o.id = p.space_id WHERE p.site_id = s.id), ' ',
      (SELECT string_agg(concat(a.slug, a.last_version_id), ',' ORDER BY a.slug)
        FROM openapi_specs a WHERE a.organization_id = s.organization_id))) AS version
  FROM sites s WHERE (s.published OR $2::boolean) AND (s.basename = ANY ($1::text[]) OR s.hostname = ANY ($1::text[]))`)

/** Maps each site found by its basename and by its host name. */
export async function findSiteVersions(
  db: ReadDb,
  names: string[],
  { unpublished = false }: { unpublished?: boolean } = {},
): Promise<Map<string, SiteVersion>> {
  const found = new Map<string, SiteVersion>()
  for (const site of await select(db, names, unpublished)) {
    found.set(site.basename, site)
    if (site.hostname !== null) found.set(site.hostname, site)
  }
  return found
}
