-- Uploaded pictures of people and organizations. The address of the current one is in users.photo_url or organizations.logo.
CREATE TABLE pictures (
  id text PRIMARY KEY,
  user_id text REFERENCES users ON DELETE CASCADE,
  organization_id text REFERENCES organizations ON DELETE CASCADE,
  content_type text NOT NULL,
  size integer NOT NULL,
  key text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT pictures_of_one CHECK (num_nonnulls(user_id, organization_id) = 1)
);
CREATE INDEX pictures_user ON pictures (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX pictures_organization ON pictures (organization_id) WHERE organization_id IS NOT NULL;
CREATE INDEX pictures_key ON pictures (key);
CREATE INDEX pictures_created ON pictures (created_at);
