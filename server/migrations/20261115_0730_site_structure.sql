-- The structure of a site: groups of sections, sections, site spaces. A site has sections, or site spaces right below it, never both.
-- Groups and sections of a site are numbered in reading order, and so are its site spaces; a writer of the order locks the site's row.

CREATE TABLE site_section_groups (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES sites ON DELETE CASCADE,
  parent_id text,
  title text NOT NULL,
  icon text,
  position integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (site_id, id),
  UNIQUE (site_id, position) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (site_id, parent_id) REFERENCES site_section_groups (site_id, id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE site_sections (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES sites ON DELETE CASCADE,
  group_id text,
  title text NOT NULL,
  description text,
  icon text,
  path text NOT NULL,
  condition text,
  position integer NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (site_id, id),
  UNIQUE (site_id, position) DEFERRABLE INITIALLY DEFERRED,
  EXCLUDE (site_id WITH =) WHERE (is_default) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (site_id, group_id) REFERENCES site_section_groups (site_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX site_sections_path ON site_sections (site_id, lower(path));

ALTER TABLE site_spaces
  ADD COLUMN section_id text,
  ADD COLUMN condition text,
  ADD UNIQUE (site_id, position) DEFERRABLE INITIALLY DEFERRED,
  ADD EXCLUDE (site_id WITH =, coalesce(section_id, '') WITH =) WHERE (is_default) DEFERRABLE INITIALLY DEFERRED,
  ADD FOREIGN KEY (site_id, section_id) REFERENCES site_sections (site_id, id) ON DELETE CASCADE;
CREATE UNIQUE INDEX site_spaces_path ON site_spaces (site_id, coalesce(section_id, ''), lower(path));

-- The path of each. The default is served at its parent's root; while the default is in the trash, or was purged, the first one is.
-- `address` is what follows the root of the site: '', 'api/' or 'api/v2/'.

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
