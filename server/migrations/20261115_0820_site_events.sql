-- What happens on published sites. Pages, spaces and sections are kept by id without a reference: an event outlives what it was about.
CREATE TABLE site_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id text NOT NULL REFERENCES sites ON DELETE CASCADE,
  occurred_at timestamptz(3) NOT NULL DEFAULT now(),
  type text NOT NULL,
  visitor_id text NOT NULL,
  session_id text NOT NULL,
  -- Origin and path: what followed them is in `utm`, as far as it tells where the visitor came from.
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
  -- Vouched for by the owner of the site when it happened.
  is_authenticated boolean NOT NULL DEFAULT false,
  claims jsonb,
  -- What only events of this type carry: a query, a rating, a link.
  details jsonb
);
CREATE INDEX site_events_time ON site_events (site_id, occurred_at);
