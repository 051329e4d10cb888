-- Settings of a site besides its structure. A site without a row has the defaults.
CREATE TABLE site_settings (
  site_id text PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
  -- Only values that were set; defaults are added when it is read.
  customization jsonb,
  customization_updated_at timestamptz(3),
  -- Which claims about a visitor are read.
  adaptive_schema jsonb,
  adaptive_schema_updated_at timestamptz(3),
  -- The key that signs visitors' tokens is derived from this number and the secret of the server.
  visitor_key_generation integer NOT NULL DEFAULT 0,
  login_url text,
  logout_url text
);
