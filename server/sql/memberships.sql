-- Memberships that the person accepted. Only these have an effect on the person: on their sessions and tokens, on what the organization sees of
-- them, and on what they are told. A membership that is only offered gives rights in its organization, which the views of levels.sql read from the
-- table, and nothing else (docs/decisions/0140-invitations-are-accepted-one-by-one.md).
CREATE VIEW accepted_members AS
SELECT m.organization_id, m.user_id, m.role, m.disabled, m.sso, m.is_service, m.accepted_by, m.accepted_through
FROM members m
WHERE m.accepted_by IS NOT NULL OR m.is_service;

-- Organizations that require single sign-on and have a provider that can sign people in.
CREATE VIEW organizations_behind_sso AS
SELECT o.id AS organization_id
FROM organizations o
WHERE o.sso AND EXISTS (SELECT FROM saml_providers p WHERE p.organization_id = o.id
  AND p.sso_url <> '' AND p.entity_id <> '' AND p.certificate <> '' AND p.certificate_parses);

-- The organizations of a person that one of their sessions or tokens does not reach, with why
-- (docs/decisions/0141-single-sign-on-is-checked-at-access.md).
--   'provider': the organization requires its own provider, through which the credential did not come, and the person is no break-glass administrator.
--   'voucher': the credential came through the provider of another organization alone, whose word does not count here: the person accepted this
--   membership otherwise.
CREATE VIEW closed_organizations AS
WITH credentials AS (
  SELECT t.id, t.user_id, t.own_credentials, t.saml_provider_ids FROM tokens t
  UNION ALL
  SELECT s.id, s.user_id, s.own_credentials, s.saml_provider_ids FROM sessions s)
SELECT c.id AS credential_id, m.organization_id,
  CASE WHEN b.organization_id IS NOT NULL AND NOT (m.is_break_glass AND m.role IS NOT DISTINCT FROM 'admin') THEN 'provider' ELSE 'voucher' END AS reason
FROM credentials c
JOIN members m ON m.user_id = c.user_id AND NOT m.is_service
LEFT JOIN organizations_behind_sso b ON b.organization_id = m.organization_id
WHERE (
    b.organization_id IS NOT NULL AND NOT (m.is_break_glass AND m.role IS NOT DISTINCT FROM 'admin')
    OR NOT c.own_credentials AND m.accepted_by IS NOT NULL AND NOT EXISTS (
      SELECT FROM saml_providers p WHERE p.organization_id = m.accepted_through AND p.id = ANY (c.saml_provider_ids)))
  AND NOT EXISTS (SELECT FROM saml_providers p WHERE p.organization_id = m.organization_id AND p.id = ANY (c.saml_provider_ids));
