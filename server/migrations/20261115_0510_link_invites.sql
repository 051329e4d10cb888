-- A link with which anybody who has it can join: the organization with a role, or one space or collection with a level.

CREATE TABLE link_invites (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  role level CHECK (role <> 'none'),
  level level CHECK (level <> 'none'),
  space_id text,
  collection_id text,
  created_by text REFERENCES users ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(space_id, collection_id) <= 1),
  CHECK (num_nonnulls(space_id, collection_id) = 0 OR role IS NULL),
  CHECK (num_nonnulls(space_id, collection_id) = 1 OR level IS NULL),
  FOREIGN KEY (organization_id, space_id) REFERENCES spaces (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, collection_id) REFERENCES collections (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX link_invites_organization ON link_invites (organization_id, created_at, id);
CREATE INDEX link_invites_space ON link_invites (space_id) WHERE space_id IS NOT NULL;
CREATE INDEX link_invites_collection ON link_invites (collection_id) WHERE collection_id IS NOT NULL;
