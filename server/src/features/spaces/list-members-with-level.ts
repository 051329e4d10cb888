import { sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'
import type { Level } from '../../core/database/tables.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import { type UserRow, userColumn } from '../users/index.ts'

interface MembersWithLevelQuery {
  space: { id: string; organization_id: string }
  /** The lowest level that is listed. */
  level: Level
  /** Part of the name or the e-mail address. */
  search: string | undefined
  /** Who asks. Guests do not see the members of an organization. */
  callerId: string
}

/** Lists the members who have at least this level on a space, by name. */
export function listMembersWithLevel(
  db: ReadDb,
  { space, level, search, callerId }: MembersWithLevelQuery,
  page: PageRequest,
) {
  const isFound =
    search === undefined
      ? sql`true`
      : sql`(position(lower(${search}) IN lower(users.display_name)) > 0 OR position(lower(${search}) IN users.email) > 0)`
  const query = db
    .selectFrom(
      sql<{ user: UserRow; user_id: string; sort_name: string }>`(
        WITH levels AS MATERIALIZED (SELECT * FROM content_levels_by_role(${space.organization_id}, ${space.id}, NULL))
        SELECT ${userColumn('users')} AS "user", m.user_id, m.sort_name
        FROM members m JOIN users ON users.id = m.user_id
        LEFT JOIN levels own ON own.user_id = m.user_id
        LEFT JOIN levels of_role ON of_role.user_id IS NULL AND of_role.role = m.role
        WHERE m.organization_id = ${space.organization_id} AND NOT m.disabled AND users.disabled_at IS NULL
          AND coalesce(own.level, of_role.level) >= ${level}::level AND ${isFound}
          AND EXISTS (SELECT FROM members caller
            WHERE caller.organization_id = m.organization_id AND caller.user_id = ${callerId} AND caller.role IS NOT NULL))`.as(
        'members_with_level',
      ),
    )
    .selectAll()
  return paginate(db, query, page, ['sort_name asc', 'user_id asc'])
}
