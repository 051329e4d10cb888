import { atLeast } from '../lib/goal.mjs'
import { compare } from '../lib/load.mjs'

const ORGANIZATION = 'benchpermissions'
const SPACE = 'benchspace7'

/** A simple hand-written query for one space whose levels come from grants on it, on its collection, and from roles. */
const BY_HAND = `
  WITH direct AS (SELECT user_id, level FROM grants WHERE space_id = $1 AND user_id IS NOT NULL),
  team AS (SELECT t.user_id, max(g.level) AS level FROM grants g JOIN team_members t ON t.team_id = g.team_id WHERE g.space_id = $1 GROUP BY 1),
  levels AS (
    SELECT m.user_id, CASE WHEN m.role = 'admin' THEN 'admin'::level ELSE coalesce(d.level, t.level, m.role, 'none') END AS level
    FROM members m LEFT JOIN direct d USING (user_id) LEFT JOIN team t USING (user_id)
    WHERE m.organization_id = $2 AND NOT m.disabled)
  SELECT l.level, u.id, u.display_name, u.email, u.photo_url, count(*) OVER () AS count
  FROM levels l JOIN users u ON u.id = l.user_id WHERE l.level <> 'none'
  ORDER BY l.level DESC, u.display_name, u.id LIMIT 51`

export const rows = [
  {
    name: 'who may see a space, 10,000 members',
    reference: 'bare Fastify, a query written by hand',
    goal: atLeast(0.5),
    async run(workbench) {
      await seed(workbench)
      return compare(
        { url: `${workbench.lectern.url}/v1/spaces/${SPACE}/permissions/aggregate`, headers: workbench.headers },
        {
          url: `${workbench.reference.url}/sql`,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ text: BY_HAND, values: [SPACE, ORGANIZATION] }),
        },
        workbench,
        { connections: 4 },
      )
    },
  },
]

/** 10,000 members, 200 teams of 50, 1,000 spaces, 1,000 grants. */
async function seed({ sql, get }) {
  const { id: administrator } = await get('/user')
  await sql(`INSERT INTO organizations (id, title) VALUES ('${ORGANIZATION}', 'Large')`)
  await sql(
    `INSERT INTO users (id, email, display_name) SELECT 'large' || i, 'large' || i || '@example.com', 'Person ' || i FROM generate_series(1, 10000) AS i`,
  )
  await sql(`INSERT INTO members (organization_id, user_id, role)
    SELECT '${ORGANIZATION}', 'large' || i, (ARRAY['read', 'comment', 'edit', 'review', 'create', NULL]::level[])[1 + i % 6] FROM generate_series(1, 10000) AS i`)
  await sql(`INSERT INTO members (organization_id, user_id, role) VALUES ('${ORGANIZATION}', $1, 'admin')`, [
    administrator,
  ])
  await sql(
    `INSERT INTO teams (id, organization_id, title) SELECT 'benchteam' || i, '${ORGANIZATION}', 'Team ' || i FROM generate_series(1, 200) AS i`,
  )
  await sql(`INSERT INTO team_members (organization_id, team_id, user_id)
    SELECT '${ORGANIZATION}', 'benchteam' || (1 + i % 200), 'large' || i FROM generate_series(1, 10000) AS i`)
  await sql(`WITH revision AS (INSERT INTO revisions (id, space_id, type, root)
      SELECT 'benchrevision' || i, 'benchspace' || i, 'edits', '' FROM generate_series(1, 1000) AS i)
    INSERT INTO spaces (id, organization_id, position, revision_id)
    SELECT 'benchspace' || i, '${ORGANIZATION}', i, 'benchrevision' || i FROM generate_series(1, 1000) AS i`)
  await sql(`INSERT INTO grants (organization_id, space_id, user_id, level)
    SELECT '${ORGANIZATION}', 'benchspace' || (1 + i % 25), 'large' || (i * 7), 'edit' FROM generate_series(1, 600) AS i`)
  await sql(`INSERT INTO grants (organization_id, space_id, team_id, level)
    SELECT '${ORGANIZATION}', 'benchspace' || (1 + i % 25), 'benchteam' || (1 + i % 200), 'review' FROM generate_series(1, 400) AS i ON CONFLICT DO NOTHING`)
  await sql('VACUUM ANALYZE')
}
