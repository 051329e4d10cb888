-- The levels of one member on all spaces and collections of an organization: the rules of space_levels and collection_levels for
-- lists, where a query per object would read the same grants, sites and parents again and again. A test compares both with one model.

-- The grant of a member on each object: a direct one, else the highest of the teams.
CREATE FUNCTION grants_of_member(organization text, member text)
RETURNS TABLE (space_id text, collection_id text, site_id text, level level)
LANGUAGE sql STABLE AS $$
  SELECT space_id, collection_id, site_id, coalesce(max(level) FILTER (WHERE user_id IS NOT NULL), max(level))
  FROM (
    SELECT g.* FROM grants g WHERE g.organization_id = organization AND g.user_id = member
    UNION ALL
    SELECT g.* FROM team_members t JOIN grants g ON g.team_id = t.team_id
    WHERE t.user_id = member AND t.organization_id = organization) AS each
  GROUP BY space_id, collection_id, site_id
$$;

-- The level that each collection, or else its parents, gives a member; NULL when none of them sets one. It goes from the top down, so each is read once.
CREATE FUNCTION collections_say_to(organization text, member text, role level) RETURNS TABLE (collection_id text, level level)
LANGUAGE sql STABLE AS $$
  WITH RECURSIVE granted AS MATERIALIZED (
    SELECT g.collection_id, g.level FROM grants_of_member(organization, member) AS g WHERE g.collection_id IS NOT NULL),
  own AS MATERIALIZED (
    SELECT c.id, c.parent_id, coalesce(g.level, default_level_says(c.default_level, c.created_by, member, role)) AS level
    FROM collections c LEFT JOIN granted g ON g.collection_id = c.id
    WHERE c.organization_id = organization),
  said AS (
    SELECT id, level FROM own WHERE parent_id IS NULL
    UNION ALL
    SELECT own.id, coalesce(own.level, said.level) FROM said JOIN own ON own.parent_id = said.id)
  SELECT id, level FROM said
$$;

-- The SET keeps PostgreSQL from folding these two into their callers, where it would assume few rows and join by nested loops.

CREATE FUNCTION collection_levels_of_member(organization text, member text) RETURNS TABLE (collection_id text, level level)
LANGUAGE sql STABLE ROWS 100 SET jit = off AS $$
  SELECT c.collection_id, CASE
      WHEN m.disabled THEN 'none'::level
      WHEN m.role = 'admin' THEN 'admin'::level
      ELSE coalesce(c.level, m.role, 'none'::level)
    END
  FROM members m CROSS JOIN LATERAL collections_say_to(organization, member, m.role) AS c
  WHERE m.organization_id = organization AND m.user_id = member
$$;

-- NULL for the collection means all spaces of the organization; else those in it.
CREATE FUNCTION space_levels_of_member(organization text, member text, collection text) RETURNS TABLE (space_id text, level level)
LANGUAGE sql STABLE ROWS 1000 SET jit = off AS $$
  WITH m AS MATERIALIZED (
    SELECT role, disabled FROM members WHERE organization_id = organization AND user_id = member),
  s AS MATERIALIZED (
    SELECT id, parent_id, default_level, created_by FROM spaces
    WHERE organization_id = organization AND (collection IS NULL OR parent_id = collection)),
  granted AS MATERIALIZED (SELECT * FROM grants_of_member(organization, member)),
  sites_say AS MATERIALIZED (
    SELECT ss.space_id, max(coalesce(g.level, CASE WHEN m.role IS NOT NULL THEN w.default_level END)) AS level
    FROM m CROSS JOIN s
    JOIN site_spaces ss ON ss.space_id = s.id
    JOIN sites w ON w.id = ss.site_id
    LEFT JOIN granted g ON g.site_id = w.id
    GROUP BY ss.space_id),
  collections_say AS MATERIALIZED (
    SELECT c.* FROM m CROSS JOIN LATERAL collections_say_to(organization, member, m.role) AS c)
  SELECT s.id, CASE
      WHEN m.disabled THEN 'none'::level
      WHEN m.role = 'admin' THEN 'admin'::level
      ELSE coalesce(g.level, default_level_says(s.default_level, s.created_by, member, m.role), w.level, c.level, m.role, 'none'::level)
    END
  FROM m CROSS JOIN s
  LEFT JOIN granted g ON g.space_id = s.id
  LEFT JOIN sites_say w ON w.space_id = s.id
  LEFT JOIN collections_say c ON c.collection_id = s.parent_id
$$;
