-- Events on published sites. Pages, spaces and sections are stored by id without a foreign key: an event outlives them.
CREATE TABLE site_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id text NOT NULL REFERENCES sites ON DELETE CASCADE,
  occurred_at timestamptz(3) NOT NULL DEFAULT now(),
  type text NOT NULL,
  visitor_id text NOT NULL,
  session_id text NOT NULL,
  -- Origin and path: of the query only the campaign is stored, in `utm`.
  url text NOT NULL,
  utm jsonb,
  site_section_id text,
  site_space_id text,
  share_key text,
  space_id text,
  revision_id text,
  page_id text,
  referrer text,
  language text,
  user_agent text,
  -- Whether the owner of the site vouched for the visitor at that time.
  is_authenticated boolean NOT NULL DEFAULT false,
  claims jsonb,
  -- Values that only events of this type have: a query, a rating, a link.
  details jsonb
);
CREATE INDEX site_events_time ON site_events (site_id, occurred_at);
