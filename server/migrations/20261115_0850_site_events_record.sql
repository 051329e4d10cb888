-- The event log of published sites: one partition a month, every queried value in a plain column, so that its
-- columnar copies have the same columns and run the same queries. Texts compare byte by byte, as they do there.
-- Neither addresses nor user agents are stored, only values derived from them.
-- There are no foreign keys: an event outlives its objects, and a job removes the events of deleted sites.
ALTER TABLE site_events RENAME TO site_events_before;
ALTER INDEX site_events_time RENAME TO site_events_before_time;

CREATE SEQUENCE site_event_numbers;

CREATE TABLE site_events (
  id bigint NOT NULL DEFAULT nextval('site_event_numbers'),
  -- A copy of the event log reads the rows below the oldest running transaction, where no new rows can appear.
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  site_id text COLLATE "C" NOT NULL,
  occurred_at timestamptz(3) NOT NULL DEFAULT now(),
  type text COLLATE "C" NOT NULL,
  visitor_id text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  -- Together these are the URL, without query and fragment.
  url_origin text COLLATE "C" NOT NULL,
  url_path text COLLATE "C" NOT NULL,
  display_context text COLLATE "C" NOT NULL DEFAULT 'site',
  site_section_id text COLLATE "C",
  site_space_id text COLLATE "C",
  share_key text COLLATE "C",
  space_id text COLLATE "C",
  revision_id text COLLATE "C",
  -- NULL in a page view: the URL had no page.
  page_id text COLLATE "C",
  page_not_found_type text COLLATE "C",
  referrer text COLLATE "C",
  referrer_domain text COLLATE "C",
  utm_source text COLLATE "C",
  utm_medium text COLLATE "C",
  utm_campaign text COLLATE "C",
  utm_term text COLLATE "C",
  utm_content text COLLATE "C",
  language text COLLATE "C",
  country text COLLATE "C",
  device text COLLATE "C" NOT NULL DEFAULT 'unknown',
  browser text COLLATE "C" NOT NULL DEFAULT 'unknown',
  os text COLLATE "C" NOT NULL DEFAULT 'unknown',
  -- NULL for a person.
  bot text COLLATE "C",
  -- The hash of the address on that day; NULL unless the settings enable it.
  address_hash text COLLATE "C",
  -- Whether the owner of the site vouched for the visitor at that time.
  is_authenticated boolean NOT NULL DEFAULT false,
  -- JSON with sorted keys: the same claims are the same text. NULL: none.
  claims text COLLATE "C",
  -- The same as paths (`plan`, `company.size`) and texts, in parallel.
  claim_names text[] COLLATE "C",
  claim_values text[] COLLATE "C",
  -- The query of a search, or a question.
  query text COLLATE "C",
  result_space_id text COLLATE "C",
  result_page_id text COLLATE "C",
  result_record_id text COLLATE "C",
  feedback_rating text COLLATE "C",
  feedback_comment text COLLATE "C",
  ask_rating smallint,
  ask_response_id text COLLATE "C",
  -- A content reference: JSON with sorted keys.
  link_target text COLLATE "C",
  link_kind text COLLATE "C",
  link_domain text COLLATE "C",
  link_position text COLLATE "C",
  operation_path text COLLATE "C",
  operation_method text COLLATE "C",
  ad_domain text COLLATE "C",
  ad_zone_id text COLLATE "C",
  ad_placement text COLLATE "C",
  trademark_placement text COLLATE "C",
  llms_variant text COLLATE "C",
  markdown_source text COLLATE "C"
) PARTITION BY RANGE (occurred_at);

CREATE INDEX site_events_time ON site_events (site_id, occurred_at);
CREATE INDEX site_events_transaction ON site_events (transaction_id);

-- Without these, PostgreSQL estimates far too many groups for an expression, and nothing runs in parallel.
CREATE STATISTICS site_events_hour ON (date_trunc('hour', occurred_at)) FROM site_events;
CREATE STATISTICS site_events_day ON (date_trunc('day', occurred_at)) FROM site_events;
CREATE STATISTICS site_events_week ON (date_trunc('week', occurred_at)) FROM site_events;
CREATE STATISTICS site_events_month ON (date_trunc('month', occurred_at)) FROM site_events;
CREATE STATISTICS site_events_page (ndistinct) ON space_id, page_id FROM site_events;

-- The default partition, for events whose month has no partition yet.
CREATE TABLE site_events_other PARTITION OF site_events DEFAULT;

-- Creates the partition of a month and moves the rows of that month from the default partition into it.
CREATE FUNCTION make_site_events_month(moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month timestamp := date_trunc('month', moment AT TIME ZONE 'UTC');
  from_moment timestamptz := month AT TIME ZONE 'UTC';
  to_moment timestamptz := (month + interval '1 month') AT TIME ZONE 'UTC';
  name text := 'site_events_' || to_char(month, 'YYYY_MM');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('months of site_events'));
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE site_events INCLUDING DEFAULTS)', name);
  -- Attaching takes this lock in any case; taken now, nothing falls into the net in between.
  LOCK TABLE site_events_other IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('WITH moved AS (DELETE FROM site_events_other WHERE occurred_at >= %L AND occurred_at < %L RETURNING *)
    INSERT INTO %I SELECT * FROM moved', from_moment, to_moment, name);
  EXECUTE format('ALTER TABLE site_events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, from_moment, to_moment);
END
$$;

-- The ids that senders gave their events: an event that is sent again is not counted again.
CREATE TABLE site_event_ids (
  site_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, event_id)
);
CREATE INDEX site_event_ids_received ON site_event_ids USING brin (received_at);

SELECT make_site_events_month(month)
  FROM (SELECT DISTINCT date_trunc('month', occurred_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS month FROM site_events_before
    UNION SELECT now() UNION SELECT now() + interval '1 month') AS months;

INSERT INTO site_events (site_id, occurred_at, type, visitor_id, session_id, url_origin, url_path, site_section_id, site_space_id, share_key,
    space_id, revision_id, page_id, referrer, referrer_domain, utm_source, utm_medium, utm_campaign, utm_term, utm_content, language,
    device, browser, os, is_authenticated, claims, claim_names, claim_values)
  SELECT site_id, occurred_at, type, visitor_id, session_id, substring(url FROM '^[^/]+//[^/]*'), substring(url FROM '^[^/]+//[^/]*(/.*)$'),
    site_section_id, site_space_id, share_key, space_id, revision_id, page_id, referrer, lower(substring(referrer FROM '^[^/]+//([^/:?#]+)')),
    utm ->> 'source', utm ->> 'medium', utm ->> 'campaign', utm ->> 'term', utm ->> 'content', language,
    CASE WHEN user_agent ~ 'iPad|Tablet' THEN 'tablet' WHEN user_agent ~ 'Mobi' THEN 'mobile'
      WHEN user_agent ~ 'Windows|Macintosh|X11' THEN 'desktop' ELSE 'unknown' END,
    CASE WHEN user_agent ~ 'Edg' THEN 'edge' WHEN user_agent ~ 'OPR/' THEN 'opera' WHEN user_agent ~ 'Firefox|FxiOS' THEN 'firefox'
      WHEN user_agent ~ 'Chrome|CriOS' THEN 'chrome' WHEN user_agent ~ 'Safari' THEN 'safari' ELSE 'unknown' END,
    CASE WHEN user_agent ~ 'Windows' THEN 'windows' WHEN user_agent ~ 'Android' THEN 'android' WHEN user_agent ~ 'iPhone|iPad' THEN 'ios'
      WHEN user_agent ~ 'Mac OS X' THEN 'macos' WHEN user_agent ~ 'Linux|X11' THEN 'linux' ELSE 'unknown' END,
    is_authenticated, claims::text,
    (SELECT array_agg(key ORDER BY key) FROM jsonb_each_text(claims)), (SELECT array_agg(value ORDER BY key) FROM jsonb_each_text(claims))
  FROM site_events_before;

DROP TABLE site_events_before;
