-- Bytes on their way into a space: an address to send them to was handed out, and what came is named by the id until it is used.
CREATE TABLE uploads (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  content_type text,
  -- The file for a revision to hold, without its id; NULL until the bytes are there.
  file jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX uploads_organization ON uploads (organization_id);
CREATE INDEX uploads_user ON uploads (user_id);
CREATE INDEX uploads_created ON uploads (created_at);
