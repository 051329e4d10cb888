import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import type { Level } from '../../core/database/tables.ts'
import { notFound } from '../../core/errors.ts'
import type { SpaceSeen } from './schema.ts'

/** Spaces as a member sees them, those without any level left out; trashed ones included. */
export const spacesSeenBy = (db: Db, userId: string) =>
  db
    .selectFrom('spaces')
    .innerJoin('space_levels', 'space_levels.space_id', 'spaces.id')
    .leftJoinLateral(mostOpenSite, (join) => join.onTrue())
    .selectAll('spaces')
    .select(['site.visibility as site_visibility', 'site.basename as site_basename'])
    .select(sql<Level>`space_levels.level`.as('level'))
    .where('space_levels.user_id', '=', userId)
    .where('space_levels.level', '<>', 'none')

/** A space is as visible as the most open published site it stands on. */
const mostOpenSite = () =>
  sql<{ visibility: string; basename: string }>`(
    SELECT s.visibility, s.basename FROM site_spaces ss JOIN sites s ON s.id = ss.site_id
    WHERE ss.space_id = spaces.id AND s.published
    ORDER BY array_position(ARRAY['public', 'unlisted', 'share-link', 'visitor-auth'], s.visibility), s.created_at
    LIMIT 1)`.as<'site'>(sql.ref('site'))

export const isNotTrashed = sql<SqlBool>`spaces.deleted_at IS NULL`

export function loadSpaceSeenBy(db: Db, userId: string, id: string): Promise<SpaceSeen> {
  return spacesSeenBy(db, userId)
    .where('spaces.id', '=', id)
    .where(isNotTrashed)
    .executeTakeFirstOrThrow(() => notFound('Space'))
}
