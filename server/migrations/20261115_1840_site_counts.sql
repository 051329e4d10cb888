-- How many sites each of these members sees: those on which site_levels gives them a level.
CREATE FUNCTION visible_site_counts(organization text, only_users text[]) RETURNS TABLE (user_id text, sites integer)
LANGUAGE sql STABLE AS $$
  WITH shown AS MATERIALIZED (
    SELECT ss.site_id, ss.space_id FROM site_spaces ss JOIN spaces s ON s.id = ss.space_id AND s.deleted_at IS NULL
    WHERE ss.organization_id = organization),
  everybody AS MATERIALIZED (
    SELECT * FROM words_to_everybody(organization, ARRAY(SELECT DISTINCT shown.space_id FROM shown))),
  words AS MATERIALIZED (
    SELECT * FROM words_to_members(organization, ARRAY(SELECT DISTINCT shown.space_id FROM shown), only_users)),
  listed AS MATERIALIZED (
    SELECT s.id, s.default_level, count(shown.space_id) = 0 AS is_empty,
      s.default_level IS NULL AND NOT EXISTS (SELECT FROM grants g WHERE g.site_id = s.id) AS is_unset,
      coalesce(bool_or(coalesce(e.level, 'read') <> 'none'), false) AS is_seen
    FROM sites s LEFT JOIN shown ON shown.site_id = s.id LEFT JOIN everybody e ON e.space_id = shown.space_id
    WHERE s.organization_id = organization GROUP BY s.id),
  own AS MATERIALIZED (
    SELECT DISTINCT ON (each.site_id, each.user_id) each.site_id, each.user_id, each.level
    FROM (
      SELECT g.site_id, g.user_id, g.level, 1 AS rank FROM grants g
      WHERE g.organization_id = organization AND g.site_id IS NOT NULL AND g.user_id = ANY (only_users)
      UNION ALL
      SELECT g.site_id, t.user_id, g.level, 2 FROM grants g JOIN team_members t ON t.team_id = g.team_id
      WHERE g.organization_id = organization AND g.site_id IS NOT NULL AND t.user_id = ANY (only_users)) AS each
    ORDER BY each.site_id, each.user_id, each.rank, each.level DESC),
  -- Members to whom something is said about a space of the site.
  exceptions AS MATERIALIZED (
    SELECT x.site_id, x.user_id,
      bool_or(level_heard(m.role, e.rank, e.level, e.guest_rank, w.rank, w.level) <> 'none') AS is_seen
    FROM (SELECT DISTINCT shown.site_id, words.user_id FROM words JOIN shown ON shown.space_id = words.space_id) AS x
    JOIN members m ON m.organization_id = organization AND m.user_id = x.user_id
    JOIN shown ON shown.site_id = x.site_id
    JOIN everybody e ON e.space_id = shown.space_id
    LEFT JOIN words w ON w.space_id = shown.space_id AND w.user_id = x.user_id
    GROUP BY x.site_id, x.user_id)
  SELECT m.user_id, count(l.id) FILTER (WHERE CASE
      WHEN m.disabled THEN false
      WHEN m.role = 'admin' THEN true
      WHEN own.level IS NOT NULL THEN own.level <> 'none'
      WHEN m.role IS NULL THEN coalesce(x.is_seen, false)
      WHEN l.default_level IS NOT NULL THEN l.default_level <> 'none'
      ELSE coalesce(x.is_seen, l.is_seen) OR l.is_empty OR (l.is_unset AND m.role = 'create')
    END)::integer
  FROM members m
  LEFT JOIN listed l ON true
  LEFT JOIN own ON own.site_id = l.id AND own.user_id = m.user_id
  LEFT JOIN exceptions x ON x.site_id = l.id AND x.user_id = m.user_id
  WHERE m.organization_id = organization AND m.user_id = ANY (only_users)
  GROUP BY m.user_id
$$;

-- If the level on a space is that of the role in the organization, its source is the organization.
CREATE OR REPLACE FUNCTION site_levels_told(organization text, site text)
RETURNS TABLE (user_id text, role level, sort_name text, level level, origin text, space_id text, team_id text)
LANGUAGE sql STABLE AS $$
  WITH shown AS MATERIALIZED (
    SELECT ss.space_id, row_number() OVER (ORDER BY ss.is_default DESC, ss.position, ss.id) AS place
    FROM site_spaces ss JOIN spaces s ON s.id = ss.space_id AND s.deleted_at IS NULL WHERE ss.site_id = site),
  everybody AS MATERIALIZED (
    SELECT e.*, shown.place FROM shown
    JOIN words_to_everybody(organization, ARRAY(SELECT shown.space_id FROM shown)) AS e ON e.space_id = shown.space_id),
  words AS MATERIALIZED (SELECT * FROM words_to_members(organization, ARRAY(SELECT shown.space_id FROM shown), NULL)),
  own AS MATERIALIZED (
    SELECT DISTINCT ON (user_id) user_id, level, team_id
    FROM (
      SELECT g.user_id, g.level, NULL AS team_id, NULL AS title FROM grants g WHERE g.site_id = site AND g.user_id IS NOT NULL
      UNION ALL
      SELECT t.user_id, g.level, g.team_id, teams.title
      FROM grants g JOIN teams ON teams.id = g.team_id JOIN team_members t ON t.team_id = g.team_id
      WHERE g.site_id = site) AS each
    ORDER BY user_id, team_id IS NOT NULL, level DESC, title, team_id),
  settings AS MATERIALIZED (
    SELECT default_level,
      default_level IS NULL AND NOT EXISTS (SELECT FROM grants g WHERE g.site_id = site) AS unset,
      NOT EXISTS (SELECT FROM shown) AS empty
    FROM sites WHERE id = site),
  listeners AS (
    SELECT NULL AS user_id, r.role, NULL AS sort_name FROM unnest(enum_range('read'::level, NULL)) AS r (role)
    UNION ALL
    SELECT m.user_id, m.role, m.sort_name FROM members m
    WHERE m.organization_id = organization AND NOT m.disabled
      AND m.user_id IN (SELECT user_id FROM own UNION ALL SELECT user_id FROM words)),
  told AS MATERIALIZED (
    SELECT l.*, row_number() OVER () AS listener,
      coalesce(own.level, CASE WHEN l.role IS NOT NULL THEN s.default_level END) AS level,
      CASE WHEN own.level IS NULL THEN 'default' WHEN own.team_id IS NULL THEN 'member' ELSE 'team' END AS origin,
      own.team_id,
      CASE WHEN s.empty OR (s.unset AND l.role = 'create') THEN l.role END AS by_role
    FROM listeners l CROSS JOIN settings s LEFT JOIN own ON own.user_id = l.user_id),
  -- Sorted by numbers: the rows are as many as spaces times exceptional members.
  best AS (
    SELECT DISTINCT ON (listener) listener, place, level, is_by_role
    FROM (
      SELECT t.listener, e.place, level_heard(t.role, e.rank, e.level, e.guest_rank, w.rank, w.level) AS level,
        t.role IS NOT NULL AND e.level IS NULL AND coalesce(w.rank, 1000000) >= coalesce(e.rank, 1000000) AS is_by_role
      FROM told t CROSS JOIN everybody e
      LEFT JOIN words w ON w.space_id = e.space_id AND w.user_id = t.user_id
      WHERE t.level IS NULL AND t.role IS DISTINCT FROM 'admin') AS each
    ORDER BY listener, level DESC, is_by_role DESC, place),
  borrowing AS (
    SELECT t.*, shown.space_id, best.level AS borrowed, best.is_by_role
    FROM told t LEFT JOIN best ON best.listener = t.listener LEFT JOIN shown ON shown.place = best.place)
  SELECT user_id, role, sort_name,
    CASE WHEN role = 'admin' THEN 'admin'::level ELSE coalesce(level, greatest(borrowed, by_role), 'none') END,
    CASE
      WHEN role = 'admin' THEN 'organization'
      WHEN level IS NOT NULL THEN origin
      WHEN is_by_role OR by_role >= coalesce(borrowed, 'none') THEN 'organization'
      ELSE 'space'
    END,
    space_id,
    team_id
  FROM borrowing
$$;
