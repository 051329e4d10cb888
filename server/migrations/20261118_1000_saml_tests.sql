-- Trial sign-ins of administrators: nobody is signed in by them. The id is that of the SAML request.
CREATE TABLE saml_tests (
  id text PRIMARY KEY,
  provider_id text NOT NULL REFERENCES saml_providers ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'passed', 'refused')),
  browser_hash text,
  email text,
  reason text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX saml_tests_provider ON saml_tests (provider_id);
CREATE INDEX saml_tests_expires ON saml_tests (expires_at);
