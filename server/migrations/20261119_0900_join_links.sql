-- One-time links that let a person without an account join by a link invite: mailed to the address that they gave, which proves it.

CREATE TABLE join_links (
  id text PRIMARY KEY,
  invite_id text NOT NULL REFERENCES link_invites ON DELETE CASCADE,
  email text NOT NULL,
  hash text NOT NULL UNIQUE,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX join_links_invite ON join_links (invite_id);
CREATE INDEX join_links_expires ON join_links (expires_at);
