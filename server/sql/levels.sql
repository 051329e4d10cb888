-- The effective level of one member on one object. Every request needs it, so it reads only rows about these two.
-- levels_of_sets.sql is the same rule for many members or many objects at once; property tests compare both with one model.
-- See docs/decisions/0006-effective-levels.md.
--
-- Precedence counts, not the maximum: the first layer with a level decides, so each rule is one coalesce.

-- The level that a default level gives one member: guests get none from it, and under "no access" the creator has `create`.
CREATE FUNCTION default_level_for(default_level level, created_by text, member text, role level) RETURNS level
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN default_level = 'none' AND created_by = member THEN 'create'::level
    WHEN default_level IS NOT NULL AND role IS NULL THEN 'none'::level
    ELSE default_level
  END
$$;

-- The level that a collection sets for one member, or else the nearest collection above it; NULL when none of them sets one.
CREATE FUNCTION collection_setting(collection text, member text, role level) RETURNS level
LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT g.level FROM grants g WHERE g.collection_id = c.id AND g.user_id = member),
    (SELECT max(g.level) FROM grants g JOIN team_members t ON t.team_id = g.team_id
      WHERE g.collection_id = c.id AND t.user_id = member),
    default_level_for(c.default_level, c.created_by, member, role),
    CASE WHEN c.parent_id IS NOT NULL THEN collection_setting(c.parent_id, member, role) END)
  FROM collections c WHERE c.id = collection
$$;

-- The level that the sites with a space set for one member: per site the most specific setting, over several sites the highest.
-- A site default of NULL (inherit) sets nothing, and no site default applies to guests.
CREATE FUNCTION sites_setting(space text, member text, role level) RETURNS level
LANGUAGE sql STABLE AS $$
  SELECT max(coalesce(
    (SELECT g.level FROM grants g WHERE g.site_id = s.id AND g.user_id = member),
    (SELECT max(g.level) FROM grants g JOIN team_members t ON t.team_id = g.team_id
      WHERE g.site_id = s.id AND t.user_id = member),
    CASE WHEN role IS NOT NULL THEN s.default_level END))
  FROM site_spaces ss JOIN sites s ON s.id = ss.site_id
  WHERE ss.space_id = space
$$;

CREATE VIEW space_levels AS
SELECT s.id AS space_id, s.organization_id, m.user_id,
  CASE
    WHEN m.disabled THEN 'none'::level
    WHEN m.role = 'admin' THEN 'admin'::level
    ELSE coalesce(
      (SELECT g.level FROM grants g WHERE g.space_id = s.id AND g.user_id = m.user_id),
      (SELECT max(g.level) FROM grants g JOIN team_members t ON t.team_id = g.team_id
        WHERE g.space_id = s.id AND t.user_id = m.user_id),
      default_level_for(s.default_level, s.created_by, m.user_id, m.role),
      sites_setting(s.id, m.user_id, m.role),
      CASE WHEN s.parent_id IS NOT NULL THEN collection_setting(s.parent_id, m.user_id, m.role) END,
      m.role,
      'none'::level)
  END AS level
FROM spaces s JOIN members m ON m.organization_id = s.organization_id;

CREATE VIEW collection_levels AS
SELECT c.id AS collection_id, c.organization_id, m.user_id,
  CASE
    WHEN m.disabled THEN 'none'::level
    WHEN m.role = 'admin' THEN 'admin'::level
    ELSE coalesce(collection_setting(c.id, m.user_id, m.role), m.role, 'none'::level)
  END AS level
FROM collections c JOIN members m ON m.organization_id = c.organization_id;

-- A site's own settings decide; without any it borrows the highest level on its spaces, and an empty site the organization role.
-- Changing it takes `admin` on the site, or the organization role `create` while the site has no settings of its own.
CREATE VIEW site_levels AS
SELECT s.id AS site_id, s.organization_id, m.user_id,
  CASE
    WHEN m.disabled THEN 'none'::level
    WHEN m.role = 'admin' THEN 'admin'::level
    ELSE coalesce(own.level, greatest(borrowed.level, CASE WHEN borrowed.spaces = 0 OR unset.may_change THEN m.role END), 'none'::level)
  END AS level,
  NOT m.disabled AND (coalesce('admin' IN (m.role, own.level), false) OR unset.may_change) AS may_change
FROM sites s
JOIN members m ON m.organization_id = s.organization_id
CROSS JOIN LATERAL (SELECT coalesce(
    (SELECT g.level FROM grants g WHERE g.site_id = s.id AND g.user_id = m.user_id),
    (SELECT max(g.level) FROM grants g JOIN team_members t ON t.team_id = g.team_id
      WHERE g.site_id = s.id AND t.user_id = m.user_id),
    CASE WHEN m.role IS NOT NULL THEN s.default_level END) AS level) AS own
CROSS JOIN LATERAL (SELECT max(l.level) AS level, count(*) AS spaces
  FROM site_spaces ss
  JOIN spaces sp ON sp.id = ss.space_id AND sp.deleted_at IS NULL
  JOIN space_levels l ON l.space_id = ss.space_id AND l.user_id = m.user_id
  WHERE ss.site_id = s.id) AS borrowed
CROSS JOIN LATERAL (SELECT coalesce(m.role = 'create', false) AND s.default_level IS NULL
    AND NOT EXISTS (SELECT FROM grants g WHERE g.site_id = s.id) AS may_change) AS unset;
