-- A row of the audit log is not changed, but for the place in the chain that it gets once, and not deleted: old months are dropped as a whole.
-- Who owns the database can remove this trigger; the chain then shows what was changed (docs/decisions/0108).
CREATE FUNCTION keep_audit_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rest record;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.chain_seq IS NULL AND NEW.chain_seq IS NOT NULL AND NEW.hash IS NOT NULL THEN
    rest := NEW;
    rest.chain_seq := NULL;
    rest.hash := NULL;
    IF rest IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'DELETE' AND current_setting('lectern.moves_rows', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The audit log is neither changed nor deleted' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER keep_audit_events BEFORE UPDATE OR DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION keep_audit_events();
CREATE TRIGGER keep_all_audit_events BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_events();
