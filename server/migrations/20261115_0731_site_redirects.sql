-- Redirects of a site, created by people. Their target may be deleted and restored, so it is not a foreign key.
CREATE TABLE site_redirects (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES sites ON DELETE CASCADE,
  source text NOT NULL,
  destination jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE UNIQUE INDEX site_redirects_source ON site_redirects (site_id, lower(source));
CREATE INDEX site_redirects_listed ON site_redirects (site_id, created_at, id);

-- Automatic redirects. Former paths of sections and site spaces, relative to a section (NULL: to the site); '' is its root.
CREATE TABLE former_site_places (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id text NOT NULL REFERENCES sites ON DELETE CASCADE,
  parent_id text REFERENCES site_sections ON DELETE CASCADE,
  path text NOT NULL CHECK (path = lower(path)),
  section_id text REFERENCES site_sections ON DELETE CASCADE,
  site_space_id text REFERENCES site_spaces ON DELETE CASCADE,
  CHECK (num_nonnulls(section_id, site_space_id) = 1)
);
CREATE UNIQUE INDEX former_site_places_place ON former_site_places
  (site_id, coalesce(parent_id, ''), path, coalesce(section_id, site_space_id));

-- Former paths of pages in the primary content of their space, the last page at each path. They apply to pages below too.
CREATE TABLE page_moves (
  space_id text NOT NULL REFERENCES spaces ON DELETE CASCADE,
  path text COLLATE "C" NOT NULL CHECK (path = lower(path)),
  page_id text NOT NULL,
  PRIMARY KEY (space_id, path)
);
