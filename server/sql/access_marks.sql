-- Each organization has a mark that changes with anything that may change a level in it, or where its spaces are published, so that counts, levels
-- and addresses can be cached under it. It is the id of the last transaction that changed them; writers of one organization wait for each other on its row.
--
-- The triggers are deferred to the end of the transaction. Updating the mark in the middle of one could deadlock: one transaction locks the mark and
-- waits for a grant, the other locks the grant and waits for the mark. Nobody needs it earlier: inside a transaction nothing is cached under a mark.

CREATE FUNCTION mark_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organization text := CASE WHEN TG_OP = 'DELETE' THEN OLD.organization_id ELSE NEW.organization_id END;
BEGIN
  INSERT INTO access_marks AS a (organization_id, mark)
  SELECT id, pg_current_xact_id() FROM organizations WHERE id = organization
  ON CONFLICT (organization_id) DO UPDATE SET mark = excluded.mark WHERE a.mark <> excluded.mark;
  RETURN NULL;
END
$$;

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
CREATE CONSTRAINT TRIGGER mark_access
  AFTER INSERT OR DELETE OR UPDATE OF default_level, published, visibility, basename, hostname, proxy ON sites
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_access();
CREATE CONSTRAINT TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE ON site_spaces
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_access();
CREATE CONSTRAINT TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE ON organization_domains
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_access();

-- The host names of a trusted organization count as verified.
CREATE FUNCTION mark_access_of_organization() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO access_marks AS a (organization_id, mark) VALUES (NEW.id, pg_current_xact_id())
  ON CONFLICT (organization_id) DO UPDATE SET mark = excluded.mark WHERE a.mark <> excluded.mark;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER mark_access AFTER UPDATE OF trusted ON organizations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_access_of_organization();

-- Sections are part of the addresses of the spaces of a site, and refer to their organization only through the site.
CREATE FUNCTION mark_access_of_site() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  site text := CASE WHEN TG_OP = 'DELETE' THEN OLD.site_id ELSE NEW.site_id END;
BEGIN
  INSERT INTO access_marks AS a (organization_id, mark)
  SELECT organization_id, pg_current_xact_id() FROM sites WHERE id = site
  ON CONFLICT (organization_id) DO UPDATE SET mark = excluded.mark WHERE a.mark <> excluded.mark;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE OF path, position, is_default ON site_sections
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_access_of_site();
