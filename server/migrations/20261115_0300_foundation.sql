-- Levels of access, weakest first. Where a level may be unset, NULL sets nothing and 'none' means no access.
CREATE TYPE level AS ENUM ('none', 'read', 'comment', 'edit', 'review', 'create', 'admin');

CREATE TABLE secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL
);

-- Users and tokens

CREATE TABLE users (
  id text PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  display_name text NOT NULL,
  photo_url text,
  disabled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE tokens (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  hash text NOT NULL UNIQUE,
  label text NOT NULL DEFAULT '',
  scopes text[],
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX tokens_user ON tokens (user_id, created_at, id);

-- Organizations and the people in them

CREATE TABLE organizations (
  id text PRIMARY KEY,
  title text NOT NULL,
  email_domains text[] NOT NULL DEFAULT '{}',
  hostname text UNIQUE,
  type text NOT NULL DEFAULT 'business',
  use_case text,
  community_type text,
  default_role level DEFAULT 'read' CHECK (default_role <> 'none'),
  default_site_id text,
  logo text,
  sso boolean NOT NULL DEFAULT false,
  ai boolean NOT NULL DEFAULT false,
  invite_links boolean NOT NULL DEFAULT true,
  merge_rules jsonb NOT NULL DEFAULT '{"type": "none"}',
  plan text NOT NULL DEFAULT 'free',
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- role is NULL for a guest, who sees only objects with a grant.
CREATE TABLE members (
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  role level CHECK (role <> 'none'),
  disabled boolean NOT NULL DEFAULT false,
  sso boolean NOT NULL DEFAULT false,
  joined_at timestamptz(3) NOT NULL DEFAULT now(),
  last_seen_at timestamptz(3),
  PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX members_user ON members (user_id);
CREATE INDEX members_joined ON members (organization_id, joined_at, user_id);

CREATE TABLE teams (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  title text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id)
);

CREATE TABLE team_members (
  organization_id text NOT NULL,
  team_id text NOT NULL,
  user_id text NOT NULL,
  role text NOT NULL DEFAULT 'member' CHECK (role IN ('owner', 'member')),
  added_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, user_id),
  FOREIGN KEY (organization_id, team_id) REFERENCES teams (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX team_members_user ON team_members (user_id, team_id);

-- Collections, spaces, sites

CREATE TABLE collections (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  parent_id text REFERENCES collections,
  position integer NOT NULL,
  title text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  default_level level,
  created_by text REFERENCES users ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id)
);
CREATE INDEX collections_organization ON collections (organization_id, created_at, id);
CREATE INDEX collections_parent ON collections (parent_id);

CREATE TABLE spaces (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  parent_id text,
  position integer NOT NULL,
  title text NOT NULL DEFAULT '',
  emoji text,
  icon text,
  language text,
  edit_mode text NOT NULL DEFAULT 'locked' CHECK (edit_mode IN ('live', 'locked')),
  merge_rules jsonb NOT NULL DEFAULT '{"type": "inherit"}',
  default_level level,
  revision_id text NOT NULL,
  created_by text REFERENCES users ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, parent_id) REFERENCES collections (organization_id, id)
);
CREATE INDEX spaces_organization ON spaces (organization_id, created_at, id);
CREATE INDEX spaces_parent ON spaces (parent_id);

CREATE TABLE revisions (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES spaces ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('edits', 'merge', 'rollback', 'update', 'computed')),
  parents text[] NOT NULL DEFAULT '{}',
  created_by text REFERENCES users ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX revisions_space ON revisions (space_id, created_at, id);
ALTER TABLE spaces ADD FOREIGN KEY (revision_id) REFERENCES revisions DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE sites (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  title text NOT NULL,
  type text NOT NULL DEFAULT 'ultimate',
  visibility text NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'unlisted', 'share-link', 'visitor-auth')),
  published boolean NOT NULL DEFAULT false,
  basename text NOT NULL UNIQUE,
  default_level level,
  proxy jsonb,
  adaptive_content jsonb,
  created_by text REFERENCES users ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id)
);
CREATE INDEX sites_organization ON sites (organization_id, created_at, id);
ALTER TABLE organizations ADD FOREIGN KEY (default_site_id) REFERENCES sites ON DELETE SET NULL;

CREATE TABLE site_spaces (
  id text PRIMARY KEY,
  organization_id text NOT NULL,
  site_id text NOT NULL,
  space_id text NOT NULL,
  path text NOT NULL,
  position integer NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (site_id, space_id),
  FOREIGN KEY (organization_id, site_id) REFERENCES sites (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, space_id) REFERENCES spaces (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX site_spaces_space ON site_spaces (space_id);

CREATE TABLE share_links (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES sites ON DELETE CASCADE,
  key text NOT NULL UNIQUE,
  name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX share_links_site ON share_links (site_id, created_at, id);

-- Grants: a level for one member or one team on one space, collection or site.
-- The foreign keys to members and teams delete a grant with the membership or the team.

CREATE TABLE grants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id text NOT NULL,
  space_id text,
  collection_id text,
  site_id text,
  user_id text,
  team_id text,
  level level NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(space_id, collection_id, site_id) = 1),
  CHECK (num_nonnulls(user_id, team_id) = 1),
  FOREIGN KEY (organization_id, space_id) REFERENCES spaces (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, collection_id) REFERENCES collections (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, site_id) REFERENCES sites (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES members ON DELETE CASCADE,
  FOREIGN KEY (organization_id, team_id) REFERENCES teams (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX grants_space_user ON grants (space_id, user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX grants_space_team ON grants (space_id, team_id) WHERE team_id IS NOT NULL;
CREATE UNIQUE INDEX grants_collection_user ON grants (collection_id, user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX grants_collection_team ON grants (collection_id, team_id) WHERE team_id IS NOT NULL;
CREATE UNIQUE INDEX grants_site_user ON grants (site_id, user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX grants_site_team ON grants (site_id, team_id) WHERE team_id IS NOT NULL;
CREATE INDEX grants_user ON grants (organization_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX grants_team ON grants (team_id) WHERE team_id IS NOT NULL;

-- Effective levels. The first layer that sets a level decides, not the highest one, so each rule is one coalesce.

-- The level that a default level gives one member: guests get none, and with "no access" the creator keeps `create`.
CREATE FUNCTION default_level_says(default_level level, created_by text, member text, role level) RETURNS level
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN default_level = 'none' AND created_by = member THEN 'create'::level
    WHEN default_level IS NOT NULL AND role IS NULL THEN 'none'::level
    ELSE default_level
  END
$$;

-- The level that a collection, or else the nearest parent, gives one member; NULL when none of them sets one.
CREATE FUNCTION collection_says(collection text, member text, role level) RETURNS level
LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT g.level FROM grants g WHERE g.collection_id = c.id AND g.user_id = member),
    (SELECT max(g.level) FROM grants g JOIN team_members t ON t.team_id = g.team_id
      WHERE g.collection_id = c.id AND t.user_id = member),
    default_level_says(c.default_level, c.created_by, member, role),
    CASE WHEN c.parent_id IS NOT NULL THEN collection_says(c.parent_id, member, role) END)
  FROM collections c WHERE c.id = collection
$$;

-- The level that the sites of a space give one member: per site the most specific setting, over several sites the highest.
-- A site default of NULL (inherit) sets nothing, and no site default applies to guests.
CREATE FUNCTION sites_say(space text, member text, role level) RETURNS level
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
      default_level_says(s.default_level, s.created_by, m.user_id, m.role),
      sites_say(s.id, m.user_id, m.role),
      CASE WHEN s.parent_id IS NOT NULL THEN collection_says(s.parent_id, m.user_id, m.role) END,
      m.role,
      'none'::level)
  END AS level
FROM spaces s JOIN members m ON m.organization_id = s.organization_id;

CREATE VIEW collection_levels AS
SELECT c.id AS collection_id, c.organization_id, m.user_id,
  CASE
    WHEN m.disabled THEN 'none'::level
    WHEN m.role = 'admin' THEN 'admin'::level
    ELSE coalesce(collection_says(c.id, m.user_id, m.role), m.role, 'none'::level)
  END AS level
FROM collections c JOIN members m ON m.organization_id = c.organization_id;

-- A site's own settings decide; without any, the highest level on its spaces counts, and for an empty site the organization role.
-- Changing it requires `admin` on the site, or the organization role `create` while the site has no settings of its own.
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

-- Custom fields

CREATE TABLE custom_fields (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  title text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  type text NOT NULL CHECK (type IN ('text', 'number', 'boolean', 'tags', 'select:multi', 'select:single')),
  placeholder text NOT NULL DEFAULT '',
  options text[],
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (organization_id, name)
);
CREATE INDEX custom_fields_organization ON custom_fields (organization_id, created_at, id);

CREATE TABLE custom_field_values (
  space_id text NOT NULL REFERENCES spaces ON DELETE CASCADE,
  custom_field_id text NOT NULL REFERENCES custom_fields ON DELETE CASCADE,
  value jsonb NOT NULL,
  PRIMARY KEY (space_id, custom_field_id)
);
CREATE INDEX custom_field_values_field ON custom_field_values (custom_field_id);

-- Translations

CREATE TABLE translation_settings (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  title text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX translation_settings_organization ON translation_settings (organization_id, created_at, id);

CREATE TABLE translation_language_settings (
  translation_settings_id text NOT NULL REFERENCES translation_settings ON DELETE CASCADE,
  language text NOT NULL,
  instructions jsonb NOT NULL,
  PRIMARY KEY (translation_settings_id, language)
);
