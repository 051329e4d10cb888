-- Creates the partition of the month that a moment is in, of a table whose default partition is named after it with `_other`. Rows of that month in the
-- default partition move into it.
-- Whether another session created it while this one waited is read from pg_class: the names a session has cached are not refreshed by waiting.
-- The lock on the default partition has a timeout: building the columnar copy may read it for minutes, and no visitor's event waits that long; the
-- default partition takes it meanwhile. The audit log lets rows be deleted for such moves only.
CREATE FUNCTION make_month_partition(parent text, moment timestamptz) RETURNS void LANGUAGE plpgsql
  SET lock_timeout = '1s' AS $$
DECLARE
  month timestamp := date_trunc('month', moment AT TIME ZONE 'UTC');
  from_moment timestamptz := month AT TIME ZONE 'UTC';
  to_moment timestamptz := (month + interval '1 month') AT TIME ZONE 'UTC';
  name text := parent || '_' || to_char(month, 'YYYY_MM');
  other text := parent || '_other';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('months of ' || parent));
  IF EXISTS (SELECT FROM pg_class WHERE relname = name AND relnamespace = current_schema()::regnamespace) THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS)', name, parent);
  -- Attaching takes this lock in any case; taken now, no row enters the default partition in between.
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', other);
  PERFORM set_config('lectern.moves_rows', 'on', true);
  EXECUTE format('WITH moved AS (DELETE FROM %I WHERE occurred_at >= %L AND occurred_at < %L RETURNING *)
    INSERT INTO %I SELECT * FROM moved', other, from_moment, to_moment, name);
  PERFORM set_config('lectern.moves_rows', 'off', true);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, from_moment, to_moment);
END
$$;
