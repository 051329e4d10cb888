-- Effective levels of many members or on many objects at once: the rule of levels.sql in set operations. Property tests compare both with one model.
-- See docs/decisions/0006-effective-levels.md.
--
-- Everything that may decide about a space or a collection is a setting with a rank; among those for a member the lowest rank decides:
--   0 grant on the space   1 its creator   2 its default level
--   4 grants on the sites holding it (several sites: the highest)   5 their default levels
--   8, 12, …: collection at depth d: 8+4d grant, 9+4d creator, 10+4d default level
-- A setting is either for one member (grants, creators) or for everybody (defaults). For guests a default level of the space or of a collection
-- is "no access", and that of a site is nothing.

-- The settings of spaces and collections: for each object one row for everybody (rank NULL when nothing is set), and for each member concerned the one
-- of the lowest rank. `guest_rank` is the rank of the setting that shuts guests out. NULL for spaces, collections or users means all of them, and
-- an empty array none. Objects in the trash are included.
-- SET keeps PostgreSQL from folding the body into its callers, where it would take few rows for granted and join ten thousand members by nested loops,
-- from sorting ids to merge them, where a hash would do, and from planning it anew for every call, which takes longer than running it.
CREATE FUNCTION level_settings(organization text, only_spaces text[], only_collections text[], only_users text[])
RETURNS TABLE (object_id text, is_for_all boolean, user_id text, rank integer, level level, guest_rank integer)
LANGUAGE sql STABLE ROWS 5000 SET jit = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
  WITH RECURSIVE objects AS MATERIALIZED (
    SELECT s.id, true AS is_space, s.parent_id AS collection_id, s.default_level, s.created_by FROM spaces s
    WHERE only_spaces IS NULL AND s.organization_id = organization
    UNION ALL
    SELECT s.id, true, s.parent_id, s.default_level, s.created_by FROM unnest(only_spaces) AS o (id) JOIN spaces s ON s.id = o.id
    UNION ALL
    SELECT c.id, false, c.id, NULL, NULL FROM collections c WHERE only_collections IS NULL AND c.organization_id = organization
    UNION ALL
    SELECT c.id, false, c.id, NULL, NULL FROM unnest(only_collections) AS o (id) JOIN collections c ON c.id = o.id),
  -- The collections above each collection that objects lie in, by depth.
  chain AS (
    SELECT c.id AS bottom_id, c.id, 0 AS depth, c.default_level, c.created_by, c.parent_id
    FROM (SELECT DISTINCT collection_id FROM objects) AS o JOIN collections c ON c.id = o.collection_id
    UNION ALL
    SELECT chain.bottom_id, c.id, chain.depth + 1, c.default_level, c.created_by, c.parent_id
    FROM chain JOIN collections c ON c.id = chain.parent_id),
  publications AS MATERIALIZED (
    SELECT ss.space_id, w.id AS site_id, w.default_level
    FROM objects o JOIN site_spaces ss ON ss.space_id = o.id JOIN sites w ON w.id = ss.site_id WHERE o.is_space),
  -- For all users the grants on these objects are read, for some users the grants they have.
  object_grants AS MATERIALIZED (
    SELECT g.space_id, g.collection_id, g.site_id, g.user_id, g.team_id, g.level
    FROM objects o JOIN grants g ON g.space_id = o.id WHERE only_users IS NULL AND o.is_space
    UNION ALL
    SELECT g.space_id, g.collection_id, g.site_id, g.user_id, g.team_id, g.level
    FROM (SELECT DISTINCT id FROM chain) AS c JOIN grants g ON g.collection_id = c.id WHERE only_users IS NULL
    UNION ALL
    SELECT g.space_id, g.collection_id, g.site_id, g.user_id, g.team_id, g.level
    FROM (SELECT DISTINCT site_id FROM publications) AS w JOIN grants g ON g.site_id = w.site_id WHERE only_users IS NULL),
  -- A member's own grant takes precedence over those of their teams, of which the highest counts.
  personal AS MATERIALIZED (
    SELECT space_id, collection_id, site_id, user_id, coalesce(max(level) FILTER (WHERE is_direct), max(level)) AS level
    FROM (
      SELECT g.space_id, g.collection_id, g.site_id, g.user_id, g.level, true AS is_direct FROM object_grants g WHERE g.user_id IS NOT NULL
      UNION ALL
      -- OFFSET, here and below, makes PostgreSQL look each one up in the index; it would otherwise hash all members there are.
      SELECT g.space_id, g.collection_id, g.site_id, t.user_id, g.level, false
      FROM object_grants g CROSS JOIN LATERAL (SELECT t.user_id FROM team_members t WHERE t.team_id = g.team_id OFFSET 0) AS t
      UNION ALL
      SELECT g.space_id, g.collection_id, g.site_id, g.user_id, g.level, true FROM grants g
      WHERE only_users IS NOT NULL AND g.organization_id = organization AND g.user_id = ANY (only_users)
      UNION ALL
      SELECT g.space_id, g.collection_id, g.site_id, t.user_id, g.level, false FROM team_members t JOIN grants g ON g.team_id = t.team_id
      WHERE only_users IS NOT NULL AND t.organization_id = organization AND t.user_id = ANY (only_users)) AS each
    GROUP BY space_id, collection_id, site_id, user_id),
  site_members AS MATERIALIZED (
    SELECT p.user_id, m.role FROM (SELECT DISTINCT user_id FROM personal WHERE site_id IS NOT NULL) AS p
    CROSS JOIN LATERAL (SELECT m.role FROM members m WHERE m.organization_id = organization AND m.user_id = p.user_id OFFSET 0) AS m),
  of_members AS (
    SELECT DISTINCT ON (object_id, user_id) object_id, user_id, rank, level
    FROM (
      SELECT o.id AS object_id, p.user_id, 0 AS rank, p.level FROM objects o JOIN personal p ON p.space_id = o.id WHERE o.is_space
      UNION ALL
      SELECT id, created_by, 1, 'create'::level FROM objects WHERE default_level = 'none' AND created_by IS NOT NULL
      UNION ALL
      SELECT h.space_id, h.user_id, 4, max(coalesce(p.level, CASE WHEN h.role IS NOT NULL THEN w.default_level END))
      FROM (
        SELECT DISTINCT w.space_id, m.user_id, m.role FROM publications w
        JOIN personal p ON p.site_id = w.site_id JOIN site_members m ON m.user_id = p.user_id) AS h
      JOIN publications w ON w.space_id = h.space_id
      LEFT JOIN personal p ON p.site_id = w.site_id AND p.user_id = h.user_id
      GROUP BY h.space_id, h.user_id
      UNION ALL
      SELECT o.id, p.user_id, 8 + 4 * c.depth, p.level
      FROM objects o JOIN chain c ON c.bottom_id = o.collection_id JOIN personal p ON p.collection_id = c.id
      UNION ALL
      SELECT o.id, c.created_by, 9 + 4 * c.depth, 'create'::level
      FROM objects o JOIN chain c ON c.bottom_id = o.collection_id WHERE c.default_level = 'none' AND c.created_by IS NOT NULL) AS each
    WHERE only_users IS NULL OR user_id = ANY (only_users)
    ORDER BY object_id, user_id, rank)
  SELECT o.id, true, NULL,
    CASE WHEN o.default_level IS NOT NULL THEN 2 WHEN w.level IS NOT NULL THEN 5 ELSE c.rank END,
    coalesce(o.default_level, w.level, c.level),
    CASE WHEN o.default_level IS NOT NULL THEN 2 ELSE c.rank END
  FROM objects o
  LEFT JOIN (SELECT space_id, max(default_level) AS level FROM publications GROUP BY space_id) AS w ON w.space_id = o.id AND o.is_space
  LEFT JOIN (
    SELECT DISTINCT ON (bottom_id) bottom_id, 10 + 4 * depth AS rank, default_level AS level
    FROM chain WHERE default_level IS NOT NULL ORDER BY bottom_id, depth) AS c ON c.bottom_id = o.collection_id
  UNION ALL
  SELECT object_id, false, user_id, rank, level, NULL FROM of_members
$$;

-- The level of an enabled member with this role, given the setting for everybody and the member's own.
CREATE FUNCTION resolve_level(role level, rank integer, level level, guest_rank integer, own_rank integer, own_level level) RETURNS level
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN role = 'admin' THEN 'admin'::level
    WHEN own_rank < coalesce(CASE WHEN role IS NULL THEN guest_rank ELSE rank END, 1000000) THEN own_level
    WHEN role IS NULL THEN 'none'::level
    ELSE coalesce(level, role)
  END
$$;

-- The level of each of these members on each of these spaces and collections, 'none' included. NULL and empty mean the same as in level_settings.
CREATE FUNCTION content_levels(organization text, only_spaces text[], only_collections text[], only_users text[])
RETURNS TABLE (object_id text, user_id text, level level)
LANGUAGE sql STABLE ROWS 1000 SET jit = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
  WITH settings AS MATERIALIZED (SELECT * FROM level_settings(organization, only_spaces, only_collections, only_users)),
  people AS (
    SELECT m.user_id, m.role, m.disabled FROM members m WHERE only_users IS NULL AND m.organization_id = organization
    UNION ALL
    SELECT m.user_id, m.role, m.disabled FROM members m
    WHERE only_users IS NOT NULL AND m.organization_id = organization AND m.user_id = ANY (only_users))
  SELECT e.object_id, m.user_id,
    CASE WHEN m.disabled THEN 'none'::level ELSE resolve_level(m.role, e.rank, e.level, e.guest_rank, own.rank, own.level) END
  FROM people m CROSS JOIN (SELECT * FROM settings WHERE is_for_all) AS e
  LEFT JOIN settings own ON own.object_id = e.object_id AND own.user_id = m.user_id
$$;

-- The levels of one member on all spaces of the organization, or on those in one collection; for lists.
CREATE FUNCTION space_levels_of_member(organization text, member text, collection text) RETURNS TABLE (space_id text, level level)
LANGUAGE sql STABLE ROWS 1000 AS $$
  SELECT object_id, level
  FROM content_levels(organization,
    CASE WHEN collection IS NOT NULL THEN ARRAY(SELECT id FROM spaces WHERE organization_id = organization AND parent_id = collection) END,
    '{}', ARRAY[member])
$$;

-- The levels of one member on all collections of the organization; for lists.
CREATE FUNCTION collection_levels_of_member(organization text, member text) RETURNS TABLE (collection_id text, level level)
LANGUAGE sql STABLE ROWS 1000 AS $$
  SELECT object_id, level FROM content_levels(organization, '{}', NULL, ARRAY[member])
$$;

-- The levels on a space, or on a collection, given without a space: one row for every role, with user_id NULL, and one for every enabled member whose
-- level may differ from that of the role. Most members follow their role, and are not read.
CREATE FUNCTION content_levels_by_role(organization text, space text, collection text)
RETURNS TABLE (user_id text, role level, sort_name text, level level)
LANGUAGE sql STABLE AS $$
  WITH settings AS MATERIALIZED (
    SELECT * FROM level_settings(organization, array_remove(ARRAY[space], NULL), array_remove(ARRAY[collection], NULL), NULL)),
  everybody AS MATERIALIZED (SELECT * FROM settings WHERE is_for_all)
  SELECT NULL, r.role, NULL, resolve_level(r.role, e.rank, e.level, e.guest_rank, NULL, NULL)
  FROM everybody e CROSS JOIN unnest(enum_range('read'::level, NULL)) AS r (role)
  UNION ALL
  SELECT m.user_id, m.role, m.sort_name, resolve_level(m.role, e.rank, e.level, e.guest_rank, own.rank, own.level)
  FROM everybody e CROSS JOIN settings own
  CROSS JOIN LATERAL (
    SELECT m.user_id, m.role, m.sort_name FROM members m
    WHERE m.organization_id = organization AND m.user_id = own.user_id AND NOT m.disabled OFFSET 0) AS m
  WHERE NOT own.is_for_all
$$;

-- How many spaces each of these members sees: the count of their role, plus or minus what the member's own settings change.
CREATE FUNCTION visible_space_counts(organization text, only_users text[]) RETURNS TABLE (user_id text, spaces integer)
LANGUAGE sql STABLE AS $$
  WITH settings AS MATERIALIZED (
    SELECT l.* FROM level_settings(organization, NULL, '{}', only_users) AS l
    JOIN spaces s ON s.id = l.object_id AND s.deleted_at IS NULL),
  everybody AS MATERIALIZED (SELECT * FROM settings WHERE is_for_all),
  roles AS MATERIALIZED (
    SELECT r.role, count(*) FILTER (WHERE resolve_level(r.role, e.rank, e.level, e.guest_rank, NULL, NULL) <> 'none') AS spaces
    FROM everybody e CROSS JOIN unnest(enum_range('read'::level, NULL)) AS r (role) GROUP BY r.role),
  own AS MATERIALIZED (
    SELECT m.user_id, sum(
      (resolve_level(m.role, e.rank, e.level, e.guest_rank, o.rank, o.level) <> 'none')::integer
      - (resolve_level(m.role, e.rank, e.level, e.guest_rank, NULL, NULL) <> 'none')::integer) AS difference
    FROM settings o
    JOIN everybody e ON e.object_id = o.object_id
    JOIN members m ON m.organization_id = organization AND m.user_id = o.user_id
    GROUP BY m.user_id)
  SELECT m.user_id, CASE WHEN m.disabled THEN 0 ELSE coalesce(roles.spaces, 0) + coalesce(own.difference, 0) END::integer
  FROM members m LEFT JOIN roles ON roles.role = m.role LEFT JOIN own ON own.user_id = m.user_id
  WHERE m.organization_id = organization AND m.user_id = ANY (only_users)
$$;
