import type { PublishedContent } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { notFound } from '../../core/errors.ts'
import type { SiteSeen } from './schema.ts'

/** Loads a site as visitors see it: they read it and may change nothing. */
export async function loadShownSite(
  db: ReadDb,
  { organizationId, site, spaces }: PublishedContent,
  params: { organizationId: string; siteId: string },
): Promise<SiteSeen> {
  if (params.organizationId !== organizationId || params.siteId !== site.id) throw notFound('Site')
  const row = await db
    .selectFrom('sites')
    .selectAll()
    .where('id', '=', site.id)
    .executeTakeFirstOrThrow(() => notFound('Site'))
  return {
    ...row,
    level: 'read',
    may_change: false,
    default_level: null,
    site_spaces: spaces.size,
    proved_hostname: site.hostname,
  }
}
