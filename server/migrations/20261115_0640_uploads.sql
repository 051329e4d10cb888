-- Uploads into a space: a caller got a URL to send the bytes to, and refers to them by the id until they are used.
CREATE TABLE uploads (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  content_type text,
  -- The file for a revision, without its id; NULL until the bytes have arrived.
  file jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX uploads_organization ON uploads (organization_id);
CREATE INDEX uploads_user ON uploads (user_id);
CREATE INDEX uploads_created ON uploads (created_at);
