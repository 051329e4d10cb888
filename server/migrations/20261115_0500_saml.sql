-- Identity providers that people sign in with. Unset columns are empty; a provider with an unset one is pending.
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

-- Pending sign-ins: the request to the provider, and the address to go to afterwards. A response deletes the row.
-- browser_hash is the hash of a cookie of the browser that began it; NULL where the browser cannot be identified (plain http).
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
