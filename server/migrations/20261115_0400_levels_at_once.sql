-- Effective levels of many members on many spaces or collections at once: the rule of space_levels and collection_levels, set by set.
-- A test compares both with one model of the rule. See docs/decisions/0006-effective-levels.md.
--
-- Everything that may decide about an object is a setting with a rank; among those for a member the lowest rank decides:
--   0 grant on the space   1 its creator   2 its default level
--   4 the sites holding it (several sites: the highest)
--   8, 12, …: collection at depth d: 8+4d grant, 9+4d creator, 10+4d default level
-- A setting is either for one member (grants, creators) or for everybody (defaults). For guests a default of the space or of a
-- collection is "no access", and a site default is nothing.

-- The objects with settings for a space, and for a collection, by depth: itself first, then its parents.
CREATE FUNCTION collection_chain(collection text) RETURNS TABLE (id text, depth integer, default_level level, created_by text)
LANGUAGE sql STABLE AS $$
  WITH RECURSIVE chain AS (
    SELECT c.id, 0 AS depth, c.default_level, c.created_by, c.parent_id FROM collections c WHERE c.id = collection
    UNION ALL
    SELECT c.id, chain.depth + 1, c.default_level, c.created_by, c.parent_id
    FROM chain JOIN collections c ON c.id = chain.parent_id)
  SELECT id, depth, default_level, created_by FROM chain
$$;

-- The settings for single members on the spaces of an organization: for each space and member the one of the lowest rank.
-- NULL for spaces or users means all of them. The SET keeps PostgreSQL from folding the body into its callers, where it
-- would assume few rows and join ten thousand members by nested loops.
CREATE FUNCTION words_to_members(organization text, only_spaces text[], only_users text[])
RETURNS TABLE (space_id text, user_id text, rank integer, level level)
LANGUAGE sql STABLE ROWS 5000 SET jit = off AS $$
  WITH s AS MATERIALIZED (
    SELECT id, parent_id, default_level, created_by FROM spaces
    WHERE organization_id = organization AND deleted_at IS NULL AND (only_spaces IS NULL OR id = ANY (only_spaces))),
  chain AS MATERIALIZED (
    SELECT p.parent_id AS parent, c.* FROM (SELECT DISTINCT parent_id FROM s WHERE parent_id IS NOT NULL) AS p
    CROSS JOIN LATERAL collection_chain(p.parent_id) AS c),
  -- Grants on the objects that matter, by person; a team's grant is one for each of its members.
  objects AS MATERIALIZED (
    SELECT id AS space_id, NULL AS collection_id, NULL AS site_id FROM s
    UNION SELECT NULL, id, NULL FROM chain
    UNION SELECT NULL, NULL, ss.site_id FROM site_spaces ss JOIN s ON s.id = ss.space_id),
  given AS (
    SELECT g.* FROM objects o JOIN grants g ON g.space_id = o.space_id
    UNION ALL SELECT g.* FROM objects o JOIN grants g ON g.collection_id = o.collection_id
    UNION ALL SELECT g.* FROM objects o JOIN grants g ON g.site_id = o.site_id),
  personal AS MATERIALIZED (
    SELECT space_id, collection_id, site_id, user_id, coalesce(max(level) FILTER (WHERE direct), max(level)) AS level
    FROM (
      SELECT space_id, collection_id, site_id, user_id, level, true AS direct FROM given WHERE user_id IS NOT NULL
      UNION ALL
      SELECT g.space_id, g.collection_id, g.site_id, t.user_id, g.level, false FROM given g JOIN team_members t ON t.team_id = g.team_id) AS each
    WHERE only_users IS NULL OR user_id = ANY (only_users)
    GROUP BY space_id, collection_id, site_id, user_id),
  site_holders AS (SELECT DISTINCT ss.space_id, g.user_id FROM personal g JOIN site_spaces ss ON ss.site_id = g.site_id JOIN s ON s.id = ss.space_id),
  words AS (
    SELECT g.space_id AS id, g.user_id, 0 AS rank, g.level FROM personal g WHERE g.space_id IS NOT NULL
    UNION ALL
    SELECT id, created_by, 1, 'create'::level FROM s WHERE default_level = 'none' AND created_by IS NOT NULL
    UNION ALL
    SELECT h.space_id, h.user_id, 4, max(coalesce(g.level, CASE WHEN m.role IS NOT NULL THEN w.default_level END))
      FROM site_holders h
      JOIN members m ON m.organization_id = organization AND m.user_id = h.user_id
      JOIN site_spaces ss ON ss.space_id = h.space_id
      JOIN sites w ON w.id = ss.site_id
      LEFT JOIN personal g ON g.site_id = w.id AND g.user_id = h.user_id
      GROUP BY h.space_id, h.user_id
    UNION ALL
    SELECT s.id, g.user_id, 8 + 4 * c.depth, g.level
      FROM s JOIN chain c ON c.parent = s.parent_id JOIN personal g ON g.collection_id = c.id
    UNION ALL
    SELECT s.id, c.created_by, 9 + 4 * c.depth, 'create'::level
      FROM s JOIN chain c ON c.parent = s.parent_id WHERE c.default_level = 'none' AND c.created_by IS NOT NULL)
  SELECT DISTINCT ON (id, user_id) id, user_id, rank, level FROM words
  WHERE only_users IS NULL OR user_id = ANY (only_users)
  ORDER BY id, user_id, rank
$$;

-- The settings for everybody on the spaces of an organization. `guest_rank` is the rank of the setting that shuts guests out.
CREATE FUNCTION words_to_everybody(organization text, only_spaces text[])
RETURNS TABLE (space_id text, rank integer, level level, guest_rank integer)
LANGUAGE sql STABLE ROWS 100 SET jit = off AS $$
  SELECT s.id,
    CASE WHEN s.default_level IS NOT NULL THEN 2 WHEN site.level IS NOT NULL THEN 4 ELSE c.rank END,
    coalesce(s.default_level, site.level, c.level),
    CASE WHEN s.default_level IS NOT NULL THEN 2 ELSE c.rank END
  FROM spaces s
  LEFT JOIN LATERAL (SELECT max(w.default_level) AS level FROM site_spaces ss JOIN sites w ON w.id = ss.site_id
    WHERE ss.space_id = s.id) AS site ON true
  LEFT JOIN LATERAL (SELECT 10 + 4 * c.depth AS rank, c.default_level AS level FROM collection_chain(s.parent_id) AS c
    WHERE c.default_level IS NOT NULL ORDER BY c.depth LIMIT 1) AS c ON s.parent_id IS NOT NULL
  WHERE s.organization_id = organization AND s.deleted_at IS NULL AND (only_spaces IS NULL OR s.id = ANY (only_spaces))
$$;

-- The level of a member, given the settings for everybody and for that member.
CREATE FUNCTION level_heard(role level, rank integer, level level, guest_rank integer, own_rank integer, own_level level) RETURNS level
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN role = 'admin' THEN 'admin'::level
    WHEN own_rank < coalesce(CASE WHEN role IS NULL THEN guest_rank ELSE rank END, 1000000) THEN own_level
    WHEN role IS NULL THEN 'none'::level
    ELSE coalesce(level, role)
  END
$$;

-- The level of every enabled member on one space, 'none' included.
CREATE FUNCTION space_levels_of(organization text, space text) RETURNS TABLE (user_id text, level level)
LANGUAGE sql STABLE AS $$
  SELECT m.user_id, level_heard(m.role, e.rank, e.level, e.guest_rank, w.rank, w.level)
  FROM members m
  CROSS JOIN words_to_everybody(organization, ARRAY[space]) AS e
  LEFT JOIN words_to_members(organization, ARRAY[space], NULL) AS w ON w.user_id = m.user_id
  WHERE m.organization_id = organization AND NOT m.disabled
$$;

-- How many spaces each of these members sees. Most members see what everybody sees, so only settings for single members are read one by one.
CREATE FUNCTION visible_space_counts(organization text, only_users text[]) RETURNS TABLE (user_id text, spaces integer)
LANGUAGE sql STABLE AS $$
  WITH e AS MATERIALIZED (
    SELECT space_id, rank, guest_rank, coalesce(level, 'read') <> 'none' AS seen FROM words_to_everybody(organization, NULL)),
  own AS MATERIALIZED (
    SELECT m.user_id, sum(CASE WHEN w.rank < coalesce(CASE WHEN m.role IS NULL THEN e.guest_rank ELSE e.rank END, 1000000)
      THEN (w.level <> 'none')::int - (m.role IS NOT NULL AND e.seen)::int ELSE 0 END)::int AS difference
    FROM words_to_members(organization, NULL, only_users) AS w
    JOIN e ON e.space_id = w.space_id
    JOIN members m ON m.organization_id = organization AND m.user_id = w.user_id
    GROUP BY m.user_id)
  SELECT m.user_id, CASE
      WHEN m.disabled THEN 0
      WHEN m.role = 'admin' THEN (SELECT count(*)::int FROM e)
      WHEN m.role IS NULL THEN coalesce(own.difference, 0)
      ELSE (SELECT count(*)::int FROM e WHERE seen) + coalesce(own.difference, 0)
    END
  FROM members m LEFT JOIN own ON own.user_id = m.user_id
  WHERE m.organization_id = organization AND m.user_id = ANY (only_users)
$$;

-- The level of every enabled member on one collection, 'none' included.
CREATE FUNCTION collection_levels_of(organization text, collection text) RETURNS TABLE (user_id text, level level)
LANGUAGE sql STABLE AS $$
  WITH chain AS MATERIALIZED (SELECT * FROM collection_chain(collection)),
  everybody AS (
    SELECT 10 + 4 * depth AS rank, default_level AS level FROM chain WHERE default_level IS NOT NULL ORDER BY depth LIMIT 1),
  given AS (SELECT g.*, chain.depth FROM chain JOIN grants g ON g.collection_id = chain.id),
  personal AS (
    SELECT user_id, depth, coalesce(max(level) FILTER (WHERE direct), max(level)) AS level
    FROM (
      SELECT user_id, depth, level, true AS direct FROM given WHERE user_id IS NOT NULL
      UNION ALL
      SELECT t.user_id, g.depth, g.level, false FROM given g JOIN team_members t ON t.team_id = g.team_id) AS each
    GROUP BY user_id, depth),
  words AS (
    SELECT DISTINCT ON (user_id) user_id, rank, level FROM (
      SELECT user_id, 8 + 4 * depth AS rank, level FROM personal
      UNION ALL
      SELECT created_by, 9 + 4 * depth, 'create'::level FROM chain WHERE default_level = 'none' AND created_by IS NOT NULL) AS each
    ORDER BY user_id, rank)
  SELECT m.user_id, level_heard(m.role, e.rank, e.level, e.rank, w.rank, w.level)
  FROM members m LEFT JOIN everybody e ON true LEFT JOIN words w ON w.user_id = m.user_id
  WHERE m.organization_id = organization AND NOT m.disabled
$$;

-- A mark that changes with anything that may change a level in the organization, so that counts may be cached under it.
-- It is the id of the last transaction that touched them; writers of one organization lock its row.

CREATE TABLE access_marks (
  organization_id text PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  mark xid8 NOT NULL
);

CREATE FUNCTION mark_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organization text := CASE WHEN TG_OP = 'DELETE' THEN OLD.organization_id ELSE NEW.organization_id END;
BEGIN
  INSERT INTO access_marks AS a (organization_id, mark)
  SELECT id, pg_current_xact_id() FROM organizations WHERE id = organization
  ON CONFLICT (organization_id) DO UPDATE SET mark = excluded.mark WHERE a.mark <> excluded.mark;
  RETURN NULL;
END
$$;

CREATE TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE OF role, disabled ON members FOR EACH ROW EXECUTE FUNCTION mark_access();
CREATE TRIGGER mark_access AFTER INSERT OR DELETE ON team_members FOR EACH ROW EXECUTE FUNCTION mark_access();
CREATE TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE ON grants FOR EACH ROW EXECUTE FUNCTION mark_access();
CREATE TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE OF parent_id, default_level, created_by, deleted_at, organization_id ON spaces
  FOR EACH ROW EXECUTE FUNCTION mark_access();
CREATE TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE OF parent_id, default_level, created_by, organization_id ON collections
  FOR EACH ROW EXECUTE FUNCTION mark_access();
CREATE TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE OF default_level ON sites FOR EACH ROW EXECUTE FUNCTION mark_access();
CREATE TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE OF space_id, site_id ON site_spaces FOR EACH ROW EXECUTE FUNCTION mark_access();
