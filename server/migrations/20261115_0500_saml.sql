-- Identity providers people sign in with. What is not set is empty; a provider that lacks something is pending.
CREATE TABLE saml_providers (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  label text NOT NULL,
  sso_url text NOT NULL DEFAULT '',
  entity_id text NOT NULL DEFAULT '',
  certificate text NOT NULL DEFAULT '',
  default_team_id text,
  default_role level CHECK (default_role <> 'none'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (organization_id, default_team_id) REFERENCES teams (organization_id, id) ON DELETE SET NULL (default_team_id)
);
CREATE INDEX saml_providers_organization ON saml_providers (organization_id, created_at, id);
CREATE INDEX saml_providers_default_team ON saml_providers (default_team_id) WHERE default_team_id IS NOT NULL;

-- Sign-ins under way: what was asked of a provider, and where to go afterwards. An answer takes the row away.
-- browser_hash: of the cookie of the browser it was begun in; NULL where browsers cannot be told apart (plain http).
CREATE TABLE saml_requests (
  id text PRIMARY KEY,
  provider_id text NOT NULL REFERENCES saml_providers ON DELETE CASCADE,
  next text NOT NULL,
  browser_hash text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX saml_requests_provider ON saml_requests (provider_id);
CREATE INDEX saml_requests_expires ON saml_requests (expires_at);

-- Assertions that were accepted once, by the hash of their id.
CREATE TABLE saml_assertions (
  provider_id text NOT NULL REFERENCES saml_providers ON DELETE CASCADE,
  hash text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (provider_id, hash)
);
CREATE INDEX saml_assertions_expires ON saml_assertions (expires_at);
