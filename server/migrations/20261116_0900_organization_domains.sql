-- Whom an organization may vouch for by single sign-on: everybody when an operator trusts it, else people of the
-- e-mail domains that are verified.
ALTER TABLE organizations ADD COLUMN trusted boolean NOT NULL DEFAULT false;
UPDATE organizations SET trusted = true WHERE id = (SELECT id FROM organizations ORDER BY created_at, id LIMIT 1);

-- domain is in ASCII (punycode), lower case. challenge is the value that the TXT record must have.
CREATE TABLE organization_domains (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  domain text NOT NULL,
  challenge text NOT NULL,
  verified_by text CHECK (verified_by IN ('dns', 'operator')),
  verified_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (organization_id, domain),
  CHECK ((verified_by IS NULL) = (verified_at IS NULL))
);
CREATE INDEX organization_domains_created ON organization_domains (organization_id, created_at, id);
CREATE INDEX organization_domains_domain ON organization_domains (domain);

CREATE FUNCTION can_vouch(organization text, email_domain text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM organizations o WHERE o.id = organization AND o.trusted)
    OR EXISTS (SELECT FROM organization_domains d
      WHERE d.organization_id = organization AND d.domain = email_domain AND d.verified_at IS NOT NULL)
$$;

-- The organization whose identity provider alone vouches for this person, until they set a password of their own. It is
-- not a foreign key, because it outlives the organization.
ALTER TABLE users ADD COLUMN vouched_by text;
UPDATE users u SET vouched_by = m.organization_id FROM members m
  WHERE m.user_id = u.id AND m.sso AND m.joined_at = u.created_at
    AND NOT EXISTS (SELECT FROM passwords p WHERE p.user_id = u.id);

-- Who accepted the membership: the person (own credentials, or a link that they followed), or the organization's
-- identity provider. NULL if nobody has yet.
ALTER TABLE members ADD COLUMN accepted_by text CHECK (accepted_by IN ('person', 'provider'));
UPDATE members m SET accepted_by = CASE
    WHEN EXISTS (SELECT FROM passwords p WHERE p.user_id = m.user_id) THEN 'person'
    WHEN m.sso THEN 'provider' ELSE 'person' END
  FROM users u
  WHERE u.id = m.user_id AND (m.sso OR u.signed_in_at >= m.joined_at OR NOT EXISTS (
    SELECT FROM members s WHERE s.user_id = m.user_id AND s.organization_id <> m.organization_id AND s.sso));

-- Invites by e-mail: how many an organization sent on a day (UTC), and when somebody was mailed by it last.
ALTER TABLE organizations ADD COLUMN invites_a_day integer NOT NULL DEFAULT 200 CHECK (invites_a_day >= 0);
CREATE TABLE invite_counts (
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  day date NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (organization_id, day)
);
CREATE TABLE invite_mails (
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  sent_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX invite_mails_user ON invite_mails (user_id, sent_at);
CREATE INDEX invite_mails_sent ON invite_mails (sent_at);
