-- The rule of the view site_levels for many members or many sites at once, built on the settings of levels_of_sets.sql.

-- One row for every site and role, with user_id NULL, and one for every site and enabled member whose level may differ from that of the role, with where
-- the level comes from: 'member', 'team' (team_id) and 'default' are settings of the site, 'space' (space_id) is borrowed, 'organization' is the role
-- there. Among several teams the first by title is named, among several spaces the default one, then the first. A level that a space only inherits
-- from the role in the organization comes from the organization. NULL for sites or users means all of them.
CREATE FUNCTION site_levels_by_role(organization text, only_sites text[], only_users text[])
RETURNS TABLE (site_id text, user_id text, role level, sort_name text, level level, origin text, space_id text, team_id text)
LANGUAGE sql STABLE AS $$
  WITH listed AS MATERIALIZED (
    SELECT w.id AS site_id, w.default_level,
      w.default_level IS NULL AND NOT EXISTS (SELECT FROM grants g WHERE g.site_id = w.id) AS is_unset,
      NOT EXISTS (SELECT FROM site_spaces ss JOIN spaces s ON s.id = ss.space_id AND s.deleted_at IS NULL WHERE ss.site_id = w.id) AS is_empty
    FROM (
      SELECT w.id, w.default_level FROM sites w WHERE only_sites IS NULL AND w.organization_id = organization
      UNION ALL
      SELECT w.id, w.default_level FROM unnest(only_sites) AS o (id) JOIN sites w ON w.id = o.id) AS w),
  shown AS MATERIALIZED (
    SELECT ss.site_id, ss.space_id, row_number() OVER (PARTITION BY ss.site_id ORDER BY ss.is_default DESC, ss.position, ss.id) AS place
    FROM listed JOIN site_spaces ss ON ss.site_id = listed.site_id JOIN spaces s ON s.id = ss.space_id AND s.deleted_at IS NULL),
  settings AS MATERIALIZED (
    SELECT * FROM level_settings(organization, ARRAY(SELECT DISTINCT shown.space_id FROM shown), '{}', only_users)),
  everybody AS MATERIALIZED (
    SELECT shown.site_id, shown.place, e.* FROM shown JOIN settings e ON e.object_id = shown.space_id AND e.is_for_all),
  own AS MATERIALIZED (
    SELECT DISTINCT ON (site_id, user_id) site_id, user_id, level, team_id
    FROM (
      SELECT g.site_id, g.user_id, g.level, NULL AS team_id, NULL AS title
      FROM listed JOIN grants g ON g.site_id = listed.site_id WHERE g.user_id IS NOT NULL
      UNION ALL
      SELECT g.site_id, t.user_id, g.level, g.team_id, teams.title
      FROM listed JOIN grants g ON g.site_id = listed.site_id JOIN teams ON teams.id = g.team_id JOIN team_members t ON t.team_id = g.team_id) AS each
    WHERE only_users IS NULL OR user_id = ANY (only_users)
    ORDER BY site_id, user_id, team_id IS NOT NULL, level DESC, title, team_id),
  -- Members with a setting on the site or on one of its spaces, with the level that the site sets.
  exceptions AS (
    SELECT each.site_id, each.user_id, max(each.level) AS level, max(each.team_id) AS team_id
    FROM (
      SELECT own.site_id, own.user_id, own.level, own.team_id FROM own
      UNION ALL
      SELECT shown.site_id, s.user_id, NULL, NULL FROM settings s JOIN shown ON shown.space_id = s.object_id WHERE NOT s.is_for_all) AS each
    GROUP BY each.site_id, each.user_id),
  people AS MATERIALIZED (
    SELECT row_number() OVER () AS number, each.*,
      coalesce(each.own_level, CASE WHEN each.role IS NOT NULL THEN each.default_level END) AS site_level,
      CASE WHEN each.is_empty OR (each.is_unset AND each.role = 'create') THEN each.role END AS by_role
    FROM (
      SELECT listed.*, NULL AS user_id, r.role, NULL AS sort_name, NULL::level AS own_level, NULL AS team_id
      FROM listed CROSS JOIN unnest(enum_range('read'::level, NULL)) AS r (role)
      UNION ALL
      SELECT listed.*, m.user_id, m.role, m.sort_name, x.level, x.team_id
      FROM exceptions x JOIN listed ON listed.site_id = x.site_id
      JOIN members m ON m.organization_id = organization AND m.user_id = x.user_id AND NOT m.disabled) AS each),
  -- The space with the highest level. Rows are sorted by numbers, as there are as many as spaces times exceptional members.
  borrowing AS (
    SELECT DISTINCT ON (each.number) *
    FROM (
      SELECT p.*, e.place, e.object_id AS space_id,
        CASE WHEN e.place IS NOT NULL THEN resolve_level(p.role, e.rank, e.level, e.guest_rank, s.rank, s.level) END AS borrowed,
        p.role IS NOT NULL AND e.level IS NULL AND coalesce(s.rank, 1000000) >= coalesce(e.rank, 1000000) AS is_by_role
      FROM people p
      LEFT JOIN everybody e ON e.site_id = p.site_id AND p.site_level IS NULL AND p.role IS DISTINCT FROM 'admin'
      LEFT JOIN settings s ON s.object_id = e.object_id AND s.user_id = p.user_id) AS each
    ORDER BY each.number, each.borrowed DESC NULLS LAST, each.is_by_role DESC, each.place)
  SELECT site_id, user_id, role, sort_name,
    CASE WHEN role = 'admin' THEN 'admin'::level ELSE coalesce(site_level, greatest(borrowed, by_role), 'none') END,
    CASE
      WHEN role = 'admin' THEN 'organization'
      WHEN team_id IS NOT NULL THEN 'team'
      WHEN own_level IS NOT NULL THEN 'member'
      WHEN site_level IS NOT NULL THEN 'default'
      WHEN (place IS NOT NULL AND is_by_role) OR by_role >= coalesce(borrowed, 'none') THEN 'organization'
      ELSE 'space'
    END,
    space_id,
    team_id
  FROM borrowing
$$;

-- How many sites each of these members sees: the count of their role, plus or minus what the member's own rows change.
CREATE FUNCTION visible_site_counts(organization text, only_users text[]) RETURNS TABLE (user_id text, sites integer)
LANGUAGE sql STABLE AS $$
  WITH levels AS MATERIALIZED (
    SELECT l.site_id, l.user_id, l.role, (l.level <> 'none')::integer AS sees FROM site_levels_by_role(organization, NULL, only_users) AS l),
  roles AS MATERIALIZED (SELECT l.role, sum(l.sees) AS sites FROM levels l WHERE l.user_id IS NULL GROUP BY l.role),
  own AS MATERIALIZED (
    SELECT l.user_id, sum(l.sees - coalesce(everybody.sees, 0)) AS difference
    FROM levels l LEFT JOIN levels everybody ON everybody.user_id IS NULL AND everybody.site_id = l.site_id AND everybody.role = l.role
    WHERE l.user_id IS NOT NULL GROUP BY l.user_id)
  SELECT m.user_id, CASE WHEN m.disabled THEN 0 ELSE coalesce(roles.sites, 0) + coalesce(own.difference, 0) END::integer
  FROM members m LEFT JOIN roles ON roles.role = m.role LEFT JOIN own ON own.user_id = m.user_id
  WHERE m.organization_id = organization AND m.user_id = ANY (only_users)
$$;
