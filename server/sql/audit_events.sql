-- A row of the audit log is neither changed nor deleted: sealing moves it once, and old months are dropped as a whole.
-- Who owns the database can remove these triggers; the chain then shows what was changed (docs/decisions/0108).
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is neither changed nor deleted' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER refuse_audit_update BEFORE UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER refuse_audit_delete BEFORE DELETE ON audit_events FOR EACH ROW
  WHEN (current_setting('lectern.moves_rows', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER refuse_audit_truncate BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Gives rows their places in the chains, and moves them to their months. The hashes are written as hexadecimal digits.
-- A setting in the head of a function would need a superuser, because PostgreSQL does not know this one.
CREATE FUNCTION move_sealed_audit_events(ids uuid[], places bigint[], hashes text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lectern.moves_rows', 'on', true);
  WITH moved AS (
    DELETE FROM audit_events_unsealed AS event USING unnest(ids, places, hashes) AS link (id, place, digits) WHERE event.id = link.id
    RETURNING event.*, link.place, decode(link.digits, 'hex') AS digest)
  INSERT INTO audit_events_sealed (id, organization_id, seq, xid, occurred_at, action, actor_type, actor_id, actor_label, token_id, source,
    target_type, target_id, target_label, space_id, site_id, request_id, correlation_id, caused_by, address, user_agent, schema_version, payload,
    chain_seq, hash)
  SELECT id, organization_id, seq, xid, occurred_at, action, actor_type, actor_id, actor_label, token_id, source,
    target_type, target_id, target_label, space_id, site_id, request_id, correlation_id, caused_by, address, user_agent, schema_version, payload,
    place, digest
  FROM moved;
  PERFORM set_config('lectern.moves_rows', 'off', true);
END
$$;
