-- What a preview in the console's frame shows beyond the saved site: it does not fit an address. See docs/decisions/0103-customizing-sites.md.
CREATE TABLE site_previews (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES sites ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  customization jsonb,
  claims jsonb,
  change_request_id text REFERENCES change_requests ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX site_previews_of_person ON site_previews (site_id, user_id, created_at);
CREATE INDEX site_previews_user ON site_previews (user_id);
CREATE INDEX site_previews_change_request ON site_previews (change_request_id);
CREATE INDEX site_previews_expired ON site_previews (expires_at);

-- Pictures and fonts that the customization of a site names by their addresses.
CREATE TABLE site_assets (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES sites ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('image', 'font')),
  name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  key text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX site_assets_site ON site_assets (site_id, created_at);
CREATE INDEX site_assets_key ON site_assets (key);
