-- The level that every layer of the rule of levels.sql sets for one member on one object, to explain the effective level. That level itself comes
-- from the views of levels.sql; property tests compare both with one model. See docs/decisions/0069-operations-of-the-console.md.
--
-- On each object the first layer with a level counts: 0 the member's own grant, 1 the highest grant of their teams, 2 the default level.
-- The lowest step in which an object has a level decides, and in it the highest level:
--   0 standing of the member   1 the object itself   2 sites holding a space, or spaces of a site   3, 4, …: collections, nearest first   1000 organization role

-- The three layers of one object. `default_level` is the level that its default gives the member.
CREATE FUNCTION setting_layers(step integer, kind text, object text, member text, default_level level)
RETURNS TABLE (step integer, layer integer, setting text, object_kind text, object_id text, team_id text, level level)
LANGUAGE sql STABLE AS $$
  SELECT step, 0, 'member', kind, object, NULL, (SELECT g.level FROM grants g WHERE g.user_id = member
    AND CASE kind WHEN 'space' THEN g.space_id WHEN 'collection' THEN g.collection_id ELSE g.site_id END = object)
  UNION ALL
  SELECT step, 1, 'team', kind, object, t.team_id, t.level
  FROM (SELECT) AS one LEFT JOIN (
    SELECT g.team_id, g.level FROM grants g JOIN team_members t ON t.team_id = g.team_id AND t.user_id = member
    WHERE (kind = 'space' AND g.space_id = object) OR (kind = 'collection' AND g.collection_id = object)
      OR (kind = 'site' AND g.site_id = object)) AS t ON true
  UNION ALL
  SELECT step, 2, 'default', kind, object, NULL, default_level
$$;

CREATE FUNCTION level_layers(kind text, object text, organization text, member text)
RETURNS TABLE (step integer, layer integer, setting text, object_kind text, object_id text, team_id text, level level, decides boolean)
LANGUAGE sql STABLE AS $$
  WITH RECURSIVE person AS (SELECT m.role, m.disabled FROM members m WHERE m.organization_id = organization AND m.user_id = member),
  chain AS (
    SELECT c.id, c.parent_id, c.default_level, c.created_by, CASE WHEN kind = 'collection' THEN 1 ELSE 3 END AS step
    FROM collections c
    WHERE c.id = CASE kind WHEN 'collection' THEN object WHEN 'space' THEN (SELECT s.parent_id FROM spaces s WHERE s.id = object) END
    UNION ALL
    SELECT c.id, c.parent_id, c.default_level, c.created_by, greatest(chain.step + 1, 3)
    FROM chain JOIN collections c ON c.id = chain.parent_id),
  borrowed AS (
    SELECT l.space_id, l.level FROM site_spaces ss
    JOIN spaces s ON s.id = ss.space_id AND s.deleted_at IS NULL
    JOIN space_levels l ON l.space_id = ss.space_id AND l.user_id = member
    WHERE kind = 'site' AND ss.site_id = object),
  layers AS (
    SELECT 0 AS step, 0 AS layer, 'standing' AS setting, 'organization' AS object_kind, organization AS object_id, NULL AS team_id,
      CASE WHEN p.disabled THEN 'none'::level WHEN p.role = 'admin' THEN 'admin'::level END AS level
    FROM person p
    UNION ALL
    SELECT l.* FROM person p CROSS JOIN spaces s
    CROSS JOIN LATERAL setting_layers(1, 'space', s.id, member, default_level_for(s.default_level, s.created_by, member, p.role)) AS l
    WHERE kind = 'space' AND s.id = object
    UNION ALL
    SELECT l.* FROM person p CROSS JOIN sites s
    CROSS JOIN LATERAL setting_layers(CASE WHEN kind = 'site' THEN 1 ELSE 2 END, 'site', s.id, member,
      CASE WHEN p.role IS NOT NULL THEN s.default_level END) AS l
    WHERE (kind = 'site' AND s.id = object)
      OR (kind = 'space' AND s.id IN (SELECT ss.site_id FROM site_spaces ss WHERE ss.space_id = object))
    UNION ALL
    SELECT l.* FROM person p CROSS JOIN chain c
    CROSS JOIN LATERAL setting_layers(c.step, 'collection', c.id, member, default_level_for(c.default_level, c.created_by, member, p.role)) AS l
    UNION ALL
    (SELECT 2, 0, 'space', 'space', b.space_id, NULL, b.level FROM borrowed b ORDER BY b.level DESC, b.space_id LIMIT 1)
    UNION ALL
    -- An empty site, and one that creators may change, also borrows from the organization.
    SELECT CASE WHEN kind = 'site' THEN 2 ELSE 1000 END, 0, 'role', 'organization', organization, NULL,
      CASE WHEN kind <> 'site' OR NOT EXISTS (SELECT FROM borrowed)
        OR EXISTS (SELECT FROM site_levels l WHERE l.site_id = object AND l.user_id = member AND l.may_change) THEN p.role END
    FROM person p),
  ranked_layers AS (
    SELECT l.*, min(l.layer) FILTER (WHERE l.level IS NOT NULL) OVER (PARTITION BY l.step, l.object_kind, l.object_id) AS first_layer
    FROM layers l),
  ranked AS (
    SELECT s.*, row_number() OVER (ORDER BY s.level IS NULL OR s.layer <> s.first_layer, s.step, s.level DESC, s.object_kind DESC, s.object_id COLLATE "C", s.team_id) AS ordinal
    FROM ranked_layers s)
  SELECT r.step, r.layer, r.setting, r.object_kind, r.object_id, r.team_id, r.level, r.ordinal = 1 AND r.level IS NOT NULL AND r.layer = r.first_layer
  FROM ranked r ORDER BY r.step, r.object_kind DESC, r.object_id, r.layer, r.level DESC, r.team_id
$$;
