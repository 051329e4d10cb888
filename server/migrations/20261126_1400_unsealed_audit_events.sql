-- Events that are not sealed yet have a partition of their own. It has no index, so that a write pays for one row only; sealing moves the rows, many at
-- once, into the months, where the indexes are (docs/decisions/0108).
DROP TRIGGER IF EXISTS keep_audit_events ON audit_events;
DROP TRIGGER IF EXISTS keep_all_audit_events ON audit_events;
DROP TRIGGER IF EXISTS announce_audit_event ON audit_events;
DROP INDEX audit_events_unsealed;

ALTER TABLE audit_events RENAME TO audit_events_sealed;
DO $$
DECLARE
  part record;
BEGIN
  FOR part IN SELECT relname FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'audit_events_sealed'::regclass LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', part.relname, replace(part.relname, 'audit_events_', 'audit_events_sealed_'));
  END LOOP;
END $$;

CREATE TABLE audit_events (LIKE audit_events_sealed INCLUDING DEFAULTS) PARTITION BY LIST ((chain_seq IS NULL));

-- Its rows leave it after some seconds: without vacuum it would grow.
CREATE TABLE audit_events_unsealed (LIKE audit_events_sealed INCLUDING DEFAULTS)
  WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
WITH moved AS (DELETE FROM audit_events_sealed WHERE chain_seq IS NULL RETURNING *)
INSERT INTO audit_events_unsealed SELECT * FROM moved;

ALTER TABLE audit_events ATTACH PARTITION audit_events_sealed FOR VALUES IN (false);
ALTER TABLE audit_events ATTACH PARTITION audit_events_unsealed FOR VALUES IN (true);
