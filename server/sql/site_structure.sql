-- Where the sections and spaces of a site are served. The default one is served at its parent's root; while the default is in the trash, or was purged
-- from it, the first one is. `address` is what follows the root of the site: '', 'api/' or 'api/v2/'.

CREATE VIEW site_section_places AS
SELECT place.*, CASE WHEN at_root THEN '' ELSE path || '/' END AS address
FROM (
  SELECT sections.*, row_number() OVER (PARTITION BY site_id ORDER BY is_default DESC, position) = 1 AS at_root
  FROM site_sections sections) AS place;

CREATE VIEW site_space_places AS
SELECT place.*, coalesce(section.address, '') || CASE WHEN place.at_root THEN '' ELSE place.path || '/' END AS address
FROM (
  SELECT shown.*,
    row_number() OVER (PARTITION BY shown.site_id, shown.section_id ORDER BY shown.is_default DESC, shown.position) = 1 AS at_root
  FROM site_spaces shown JOIN spaces ON spaces.id = shown.space_id AND spaces.deleted_at IS NULL) AS place
LEFT JOIN site_section_places section ON section.site_id = place.site_id AND section.id = place.section_id;
