-- Who has which level on one space, collection or site, without reading every member. For most members only the settings
-- for everybody count, so their level follows from their role; only members with settings of their own are computed one by one.
-- The rule and its ranks are those of 20261115_0400_levels_at_once.sql. See docs/decisions/0006-effective-levels.md.

-- The person's display name, repeated where an index can sort members by role and name. The triggers keep it equal;
-- names beyond 255 characters would not fit an index.
ALTER TABLE members ADD COLUMN sort_name text NOT NULL DEFAULT '';
UPDATE members m SET sort_name = left(u.display_name, 255) FROM users u WHERE u.id = m.user_id;
CREATE INDEX members_role ON members (organization_id, role, sort_name, user_id) WHERE NOT disabled;

-- The lock makes a rename of the person wait for the new row, or the new row for the new name.
CREATE FUNCTION copy_sort_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT left(display_name, 255) INTO NEW.sort_name FROM users WHERE id = NEW.user_id FOR SHARE;
  NEW.sort_name := coalesce(NEW.sort_name, '');
  RETURN NEW;
END
$$;
CREATE TRIGGER copy_sort_name BEFORE INSERT ON members FOR EACH ROW EXECUTE FUNCTION copy_sort_name();

CREATE FUNCTION pass_on_display_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members SET sort_name = left(NEW.display_name, 255) WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER pass_on_display_name AFTER UPDATE OF display_name ON users FOR EACH ROW
  WHEN (OLD.display_name IS DISTINCT FROM NEW.display_name) EXECUTE FUNCTION pass_on_display_name();

-- All grants on one object.
CREATE INDEX grants_space ON grants (space_id) WHERE space_id IS NOT NULL;
CREATE INDEX grants_collection ON grants (collection_id) WHERE collection_id IS NOT NULL;
CREATE INDEX grants_site ON grants (site_id) WHERE site_id IS NOT NULL;

-- A site default has a rank of its own, 5: a grant on the site, 4, takes precedence.
CREATE OR REPLACE FUNCTION words_to_everybody(organization text, only_spaces text[])
RETURNS TABLE (space_id text, rank integer, level level, guest_rank integer)
LANGUAGE sql STABLE ROWS 100 SET jit = off AS $$
  SELECT s.id,
    CASE WHEN s.default_level IS NOT NULL THEN 2 WHEN site.level IS NOT NULL THEN 5 ELSE c.rank END,
    coalesce(s.default_level, site.level, c.level),
    CASE WHEN s.default_level IS NOT NULL THEN 2 ELSE c.rank END
  FROM spaces s
  LEFT JOIN LATERAL (SELECT max(w.default_level) AS level FROM site_spaces ss JOIN sites w ON w.id = ss.site_id
    WHERE ss.space_id = s.id) AS site ON true
  LEFT JOIN LATERAL (SELECT 10 + 4 * c.depth AS rank, c.default_level AS level FROM collection_chain(s.parent_id) AS c
    WHERE c.default_level IS NOT NULL ORDER BY c.depth LIMIT 1) AS c ON s.parent_id IS NOT NULL
  WHERE s.organization_id = organization AND s.deleted_at IS NULL AND (only_spaces IS NULL OR s.id = ANY (only_spaces))
$$;

-- The levels on a space, given with its collection, or on a collection, given without a space: one row for every role, with
-- user_id NULL, and one for every enabled member whose level may differ from that of the role.
CREATE FUNCTION content_levels_told(organization text, space text, collection text)
RETURNS TABLE (user_id text, role level, sort_name text, level level)
LANGUAGE sql STABLE AS $$
  WITH s AS MATERIALIZED (SELECT default_level, created_by FROM spaces WHERE id = space),
  w AS MATERIALIZED (
    SELECT w.id, w.default_level FROM site_spaces ss JOIN sites w ON w.id = ss.site_id WHERE ss.space_id = space),
  chain AS MATERIALIZED (SELECT * FROM collection_chain(collection)),
  given AS MATERIALIZED (
    SELECT 0 AS rank, NULL AS site_id, g.user_id, g.team_id, g.level FROM grants g WHERE g.space_id = space
    UNION ALL
    SELECT 4, w.id, g.user_id, g.team_id, g.level FROM w JOIN grants g ON g.site_id = w.id
    UNION ALL
    SELECT 8 + 4 * c.depth, NULL, g.user_id, g.team_id, g.level FROM chain c JOIN grants g ON g.collection_id = c.id),
  -- A member's own grant goes before those of the teams, of which the highest counts.
  personal AS MATERIALIZED (
    SELECT rank, site_id, user_id, coalesce(max(level) FILTER (WHERE direct), max(level)) AS level
    FROM (
      SELECT rank, site_id, user_id, level, true AS direct FROM given WHERE user_id IS NOT NULL
      UNION ALL
      -- OFFSET: team by team through the index; PostgreSQL would rather hash all team members there are.
      SELECT g.rank, g.site_id, t.user_id, g.level, false
      FROM given g CROSS JOIN LATERAL (SELECT t.user_id FROM team_members t WHERE t.team_id = g.team_id OFFSET 0) AS t) AS each
    GROUP BY rank, site_id, user_id),
  words AS (
    SELECT DISTINCT ON (user_id) user_id, rank, level
    FROM (
      SELECT user_id, rank, level FROM personal WHERE site_id IS NULL
      UNION ALL
      SELECT created_by, 1, 'create'::level FROM s WHERE default_level = 'none' AND created_by IS NOT NULL
      UNION ALL
      SELECT m.user_id, 4, max(coalesce(p.level, CASE WHEN m.role IS NOT NULL THEN w.default_level END))
        FROM members m CROSS JOIN w LEFT JOIN personal p ON p.site_id = w.id AND p.user_id = m.user_id
        WHERE m.organization_id = organization AND m.user_id IN (SELECT user_id FROM personal WHERE site_id IS NOT NULL)
        GROUP BY m.user_id
      UNION ALL
      SELECT created_by, 9 + 4 * depth, 'create'::level FROM chain WHERE default_level = 'none' AND created_by IS NOT NULL) AS each
    ORDER BY user_id, rank),
  everybody AS MATERIALIZED (
    SELECT
      CASE WHEN s.default_level IS NOT NULL THEN 2 WHEN site.level IS NOT NULL THEN 5 ELSE c.rank END AS rank,
      coalesce(s.default_level, site.level, c.level) AS level,
      CASE WHEN s.default_level IS NOT NULL THEN 2 ELSE c.rank END AS guest_rank
    FROM (SELECT max(default_level) AS level FROM w) AS site
    LEFT JOIN s ON true
    LEFT JOIN (SELECT 10 + 4 * depth AS rank, default_level AS level FROM chain
      WHERE default_level IS NOT NULL ORDER BY depth LIMIT 1) AS c ON true)
  SELECT NULL, r.role, NULL, level_heard(r.role, e.rank, e.level, e.guest_rank, NULL, NULL)
  FROM everybody e CROSS JOIN unnest(enum_range('read'::level, NULL)) AS r (role)
  UNION ALL
  SELECT m.user_id, m.role, m.sort_name, level_heard(m.role, e.rank, e.level, e.guest_rank, w.rank, w.level)
  FROM everybody e CROSS JOIN words w
  JOIN members m ON m.organization_id = organization AND m.user_id = w.user_id AND NOT m.disabled
$$;

-- The same for a site, by the rule of site_levels, with the source of the level:
-- 'member', 'team' (team_id) and 'default' are settings of the site, 'space' (space_id) is the level on a space, 'organization' is the role there.
-- Of several teams the first by title counts, of several spaces the default one, then the first; a space before the role when both give the same.
CREATE FUNCTION site_levels_told(organization text, site text)
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
    SELECT DISTINCT ON (listener) listener, place, level
    FROM (
      SELECT t.listener, e.place, level_heard(t.role, e.rank, e.level, e.guest_rank, w.rank, w.level) AS level
      FROM told t CROSS JOIN everybody e
      LEFT JOIN words w ON w.space_id = e.space_id AND w.user_id = t.user_id
      WHERE t.level IS NULL AND t.role IS DISTINCT FROM 'admin') AS each
    ORDER BY listener, level DESC, place),
  borrowing AS (
    SELECT t.*, shown.space_id, best.level AS borrowed
    FROM told t LEFT JOIN best ON best.listener = t.listener LEFT JOIN shown ON shown.place = best.place)
  SELECT user_id, role, sort_name,
    CASE WHEN role = 'admin' THEN 'admin'::level ELSE coalesce(level, greatest(borrowed, by_role), 'none') END,
    CASE
      WHEN role = 'admin' THEN 'organization'
      WHEN level IS NOT NULL THEN origin
      WHEN by_role > coalesce(borrowed, 'none') THEN 'organization'
      ELSE 'space'
    END,
    space_id,
    team_id
  FROM borrowing
$$;
