/**
 * Lists everybody who has a level on a space, collection or site, highest first, then by name. The database returns one level for each role and the
 * single exceptions (sql/levels_of_sets.sql); the members of a role are read sorted from an index. So the cost depends on the page and the
 * exceptions, not on the size of the organization, and the same statement returns the count.
 */
import { sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'
import { type ListPage, type PageRequest, toPage } from '../../core/operation/pagination.ts'
import type { Role } from '../../core/words/levels.ts'
import type { LevelRow } from './schema.ts'
import type { GrantTarget } from './store.ts'

/** Selects the levels; a row without a person applies to everybody of that role who has no row of their own. */
const levelsByRole = ({ kind, id, organizationId }: GrantTarget) =>
  ({
    space: sql`SELECT *, NULL AS origin, NULL AS space_id, NULL AS team_id
      FROM content_levels_by_role(${organizationId}, ${id}, NULL)`,
    collection: sql`SELECT *, NULL AS origin, NULL AS space_id, NULL AS team_id
      FROM content_levels_by_role(${organizationId}, NULL, ${id})`,
    site: sql`SELECT * FROM site_levels_by_role(${organizationId}, ARRAY[${id}], NULL)`,
  })[kind]

type ListedLevel = LevelRow & { sort_name: string; count: number }

export async function listLevels(
  db: ReadDb,
  target: GrantTarget,
  { role }: { role?: Role },
  page: PageRequest,
): Promise<ListPage<LevelRow>> {
  const [level = 'admin', name = '', id = ''] = (page.after ?? []) as string[]
  const listed = role === undefined ? sql`level <> 'none'` : sql`level = ${role}::level`
  const limit = sql`LIMIT ${page.limit + 1}::int`
  const { rows } = await sql<ListedLevel>`
    WITH levels AS MATERIALIZED (${levelsByRole(target)}),
    exceptions AS MATERIALIZED (SELECT * FROM levels WHERE user_id IS NOT NULL),
    roles AS MATERIALIZED (SELECT * FROM levels WHERE user_id IS NULL AND ${listed}),
    total AS (SELECT
      (SELECT count(*) FROM exceptions WHERE ${listed})
      + (SELECT coalesce(sum(c.members), 0) FROM roles r CROSS JOIN LATERAL (SELECT count(*) AS members FROM members m
          WHERE m.organization_id = ${target.organizationId} AND m.role = r.role AND NOT m.disabled) AS c)
      - (SELECT count(*) FROM roles r JOIN exceptions e ON e.role = r.role) AS count),
    list AS (
      SELECT user_id, sort_name, level, origin, space_id, team_id FROM exceptions
      WHERE ${listed} AND (level < ${level}::level OR (level = ${level}::level AND (sort_name, user_id) > (${name}, ${id})))
      UNION ALL
      SELECT m.user_id, m.sort_name, r.level, r.origin, r.space_id, r.team_id
      FROM roles r CROSS JOIN LATERAL (
        SELECT m.user_id, m.sort_name FROM members m
        WHERE m.organization_id = ${target.organizationId} AND m.role = r.role AND NOT m.disabled
          AND (m.sort_name, m.user_id) > (CASE WHEN r.level = ${level}::level THEN ${name} ELSE '' END,
            CASE WHEN r.level = ${level}::level THEN ${id} ELSE '' END)
          AND m.user_id NOT IN (SELECT user_id FROM exceptions)
        ORDER BY m.sort_name, m.user_id ${limit}) AS m
      WHERE r.level <= ${level}::level),
    page AS (SELECT * FROM list ORDER BY level DESC, sort_name, user_id ${limit})
    SELECT total.count::int, page.*, u.id, u.display_name, u.email, u.photo_url
    FROM total LEFT JOIN (page JOIN users u ON u.id = page.user_id) ON true
    ORDER BY page.level DESC, page.sort_name, page.user_id`.execute(db)
  // An empty page still has the count, in one row without a person.
  const found = rows.filter((row) => row.id !== null)
  return toPage(page, found, rows[0]!.count, (row) => [row.level, row.sort_name, row.id])
}
