import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import type { Row } from '../../core/database/rows.ts'
import type { Level } from '../../core/database/tables.ts'
import { notFound } from '../../core/errors.ts'

/** A site as one member sees it. */
export type SiteSeen = Row<'sites'> & { level: Level; may_change: boolean; site_spaces: number }

/** Sites as a member sees them, those without any level left out. */
export const sitesSeenBy = (db: Db, userId: string) =>
  db
    .selectFrom('sites')
    .innerJoin('site_levels', 'site_levels.site_id', 'sites.id')
    .selectAll('sites')
    .select([
      sql<Level>`site_levels.level`.as('level'),
      sql<boolean>`site_levels.may_change`.as('may_change'),
      sql<number>`(SELECT count(*)::int FROM site_spaces ss JOIN spaces s ON s.id = ss.space_id
        WHERE ss.site_id = sites.id AND s.deleted_at IS NULL)`.as('site_spaces'),
    ])
    .where('site_levels.user_id', '=', userId)
    .where('site_levels.level', '<>', 'none')

export function loadSiteSeenBy(db: Db, userId: string, organizationId: string, id: string): Promise<SiteSeen> {
  return sitesSeenBy(db, userId)
    .where('sites.organization_id', '=', organizationId)
    .where('sites.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Site'))
}
