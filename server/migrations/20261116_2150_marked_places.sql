-- The mark of an organization also changes with everything that changes where its spaces are published, so that a space's URL
-- may be cached under it: names, visibility and structure of sites, and which host names are proved.

DROP TRIGGER mark_access ON sites;
DROP TRIGGER mark_access ON site_spaces;

CREATE CONSTRAINT TRIGGER mark_access
  AFTER INSERT OR DELETE OR UPDATE OF default_level, published, visibility, basename, hostname, proxy ON sites
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_access();
CREATE CONSTRAINT TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE ON site_spaces
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_access();
CREATE CONSTRAINT TRIGGER mark_access AFTER INSERT OR DELETE OR UPDATE ON organization_domains
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_access();

CREATE FUNCTION mark_access_of_organization() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO access_marks AS a (organization_id, mark) VALUES (NEW.id, pg_current_xact_id())
  ON CONFLICT (organization_id) DO UPDATE SET mark = excluded.mark WHERE a.mark <> excluded.mark;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER mark_access AFTER UPDATE OF trusted ON organizations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_access_of_organization();

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
