-- The mark of an organization is one row for all who change levels there. Locked in the middle of a transaction it causes deadlocks: one holds the mark
-- and waits for a grant, the other holds the grant and waits for the mark. At the end no other lock follows. It is not needed earlier:
-- inside a transaction nothing is cached under a mark.

DROP TRIGGER mark_access ON members;
DROP TRIGGER mark_access ON team_members;
DROP TRIGGER mark_access ON grants;
DROP TRIGGER mark_access ON spaces;
DROP TRIGGER mark_access ON collections;
DROP TRIGGER mark_access ON sites;
DROP TRIGGER mark_access ON site_spaces;

CREATE CONSTRAINT TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE OF role, disabled ON members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_access();
CREATE CONSTRAINT TRIGGER mark_access AFTER INSERT OR DELETE ON team_members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_access();
CREATE CONSTRAINT TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE ON grants
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_access();
CREATE CONSTRAINT TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE OF parent_id, default_level, created_by, deleted_at, organization_id ON spaces
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_access();
CREATE CONSTRAINT TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE OF parent_id, default_level, created_by, organization_id ON collections
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_access();
CREATE CONSTRAINT TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE OF default_level ON sites
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_access();
CREATE CONSTRAINT TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE OF space_id, site_id ON site_spaces
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_access();
