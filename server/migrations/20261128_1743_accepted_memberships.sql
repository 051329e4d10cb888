-- Decisions 0140 to 0142: what a membership may do before the person accepts it, and how a session or token came.

-- The organization whose identity provider vouched for the person when they accepted this membership; NULL: their own credentials did, or
-- nobody has accepted. It is not a foreign key, because it outlives the organization. invited_by is who invited them.
ALTER TABLE members ADD COLUMN accepted_through text;
ALTER TABLE members ADD COLUMN invited_by text REFERENCES users ON DELETE SET NULL;
CREATE INDEX members_invited_by ON members (invited_by) WHERE invited_by IS NOT NULL;

-- Administrators who reach an organization that requires single sign-on without its provider.
ALTER TABLE members ADD COLUMN is_break_glass boolean NOT NULL DEFAULT false;
UPDATE members m SET is_break_glass = true FROM organizations o
  WHERE o.id = m.organization_id AND o.sso AND m.role = 'admin' AND NOT m.is_service;

-- The organization whose invitation the person accepts by following this link.
ALTER TABLE sign_in_links ADD COLUMN organization_id text REFERENCES organizations ON DELETE CASCADE;
CREATE INDEX sign_in_links_organization ON sign_in_links (organization_id) WHERE organization_id IS NOT NULL;

-- Whether the certificate of a provider parses; a provider without one signs nobody in.
ALTER TABLE saml_providers ADD COLUMN certificate_parses boolean NOT NULL DEFAULT true;

-- How a session or token came: with credentials of the person (password, mailed link, command line), through these identity providers, or both.
ALTER TABLE sessions ADD COLUMN own_credentials boolean NOT NULL DEFAULT true;
ALTER TABLE sessions ADD COLUMN saml_provider_ids text[] NOT NULL DEFAULT '{}';
ALTER TABLE tokens ADD COLUMN own_credentials boolean NOT NULL DEFAULT true;
ALTER TABLE tokens ADD COLUMN saml_provider_ids text[] NOT NULL DEFAULT '{}';

-- An account for which only a provider vouches had no other way in.
UPDATE sessions s SET own_credentials = false,
    saml_provider_ids = ARRAY(SELECT p.id FROM saml_providers p WHERE p.organization_id = u.vouched_by)
  FROM users u WHERE u.id = s.user_id AND u.vouched_by IS NOT NULL;
UPDATE tokens t SET own_credentials = false,
    saml_provider_ids = ARRAY(SELECT p.id FROM saml_providers p WHERE p.organization_id = u.vouched_by)
  FROM users u WHERE u.id = t.user_id AND u.vouched_by IS NOT NULL;
UPDATE members m SET accepted_through = u.vouched_by
  FROM users u WHERE u.id = m.user_id AND m.accepted_by = 'person' AND u.vouched_by <> m.organization_id;
