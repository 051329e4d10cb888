-- As before, but pg_class tells whether another session created the partition while this one waited: the cache of names in a session is
-- not updated by waiting.
CREATE OR REPLACE FUNCTION make_site_events_month(moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month timestamp := date_trunc('month', moment AT TIME ZONE 'UTC');
  from_moment timestamptz := month AT TIME ZONE 'UTC';
  to_moment timestamptz := (month + interval '1 month') AT TIME ZONE 'UTC';
  name text := 'site_events_' || to_char(month, 'YYYY_MM');
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('months of site_events'));
  IF EXISTS (SELECT FROM pg_class WHERE relname = name AND relnamespace = current_schema()::regnamespace) THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE site_events INCLUDING DEFAULTS)', name);
  -- Attaching takes this lock in any case; taken now, nothing falls into the net in between.
  LOCK TABLE site_events_other IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('WITH moved AS (DELETE FROM site_events_other WHERE occurred_at >= %L AND occurred_at < %L RETURNING *)
    INSERT INTO %I SELECT * FROM moved', from_moment, to_moment, name);
  EXECUTE format('ALTER TABLE site_events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, from_moment, to_moment);
END
$$;
