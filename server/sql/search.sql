-- These triggers keep the search index up to date: each enqueues the job in the transaction of the change, so that no change is missed.
-- See docs/decisions/0026-search.md.

-- A change of the revision or the language of a space enqueues its indexing, under one key, so that a burst of changes is one job. A new space is
-- indexed at its first change, or its first search.
CREATE FUNCTION enqueue_indexing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('index-space', json_build_object('spaceId', NEW.id), job_key => 'index-space ' || NEW.id,
    flags => ARRAY['owner:' || NEW.organization_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER spaces_enqueue_indexing AFTER UPDATE OF revision_id, language ON spaces FOR EACH ROW
  WHEN (OLD.revision_id IS DISTINCT FROM NEW.revision_id OR OLD.language IS DISTINCT FROM NEW.language)
  EXECUTE FUNCTION enqueue_indexing();

-- A new version of a specification, or its removal, enqueues the indexing of the spaces that show it.
CREATE FUNCTION enqueue_indexing_of_specs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE spec openapi_specs := COALESCE(NEW, OLD);
BEGIN
  PERFORM graphile_worker.add_job('index-space', json_build_object('spaceId', s.id), job_key => 'index-space ' || s.id,
    flags => ARRAY['owner:' || s.organization_id])
    FROM spaces s JOIN search_spaces i ON i.space_id = s.id
    WHERE s.organization_id = spec.organization_id AND i.specs ? spec.slug;
  RETURN NULL;
END $$;
CREATE TRIGGER openapi_specs_enqueue_indexing AFTER UPDATE OF last_version_id ON openapi_specs FOR EACH ROW
  WHEN (OLD.last_version_id IS DISTINCT FROM NEW.last_version_id) EXECUTE FUNCTION enqueue_indexing_of_specs();
CREATE TRIGGER openapi_specs_enqueue_indexing_gone AFTER DELETE ON openapi_specs FOR EACH ROW
  EXECUTE FUNCTION enqueue_indexing_of_specs();

-- So does the parsed form of a file that pages show as a specification.
CREATE FUNCTION enqueue_indexing_of_spec_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('index-space', json_build_object('spaceId', i.space_id), job_key => 'index-space ' || i.space_id,
    flags => ARRAY['owner:' || s.organization_id])
    FROM search_spaces i JOIN spaces s ON s.id = i.space_id WHERE i.specs ? ('file:' || NEW.key);
  RETURN NULL;
END $$;
CREATE TRIGGER openapi_files_enqueue_indexing AFTER INSERT ON openapi_files FOR EACH ROW
  EXECUTE FUNCTION enqueue_indexing_of_spec_files();
