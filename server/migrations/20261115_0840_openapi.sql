-- OpenAPI specifications of organizations, and the documents read from their sources. See docs/decisions/0038-openapi-specifications.md.
CREATE TABLE openapi_specs (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  slug text COLLATE "C" NOT NULL,
  -- One of the two is set; the text is deleted once it was read.
  source_url text,
  source_text text,
  -- Incremented with every change of the source: a document read from an older one is discarded.
  source_number integer NOT NULL DEFAULT 1,
  -- The validators of the last response of the source, for conditional requests.
  source_etag text,
  source_modified text,
  processing_state text NOT NULL DEFAULT 'pending' CHECK (processing_state IN ('pending', 'progress', 'complete')),
  last_version_id text,
  last_processed_at timestamptz(3),
  last_process_error_code text CHECK (last_process_error_code IN ('FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR')),
  -- When a source that is a URL is fetched again.
  next_look_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (organization_id, slug)
);
CREATE INDEX openapi_specs_next_look ON openapi_specs (next_look_at) WHERE next_look_at IS NOT NULL;

CREATE TABLE openapi_versions (
  id text PRIMARY KEY,
  spec_id text NOT NULL REFERENCES openapi_specs ON DELETE CASCADE,
  position bigint GENERATED ALWAYS AS IDENTITY,
  -- The hash of the document: an unchanged one is not a new version.
  digest text NOT NULL,
  -- The name of the entry file.
  entry text NOT NULL,
  -- Compressed JSON: the specification as one document, and its other files.
  document bytea NOT NULL,
  files bytea,
  -- The outline for the table of contents.
  outline json NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (spec_id, position)
);
-- The values are compressed already.
ALTER TABLE openapi_versions ALTER COLUMN document SET STORAGE EXTERNAL;
ALTER TABLE openapi_versions ALTER COLUMN files SET STORAGE EXTERNAL;

-- The specifications that the pages of a space show, each with the version they were indexed with.
ALTER TABLE search_spaces ADD COLUMN specs jsonb NOT NULL DEFAULT '{}';
CREATE INDEX search_spaces_specs ON search_spaces USING gin (specs);

-- A new version, or the deletion of a specification, enqueues the indexing of the spaces that show it.
CREATE FUNCTION enqueue_indexing_of_specs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE spec openapi_specs := COALESCE(NEW, OLD);
BEGIN
  PERFORM graphile_worker.add_job('index-space', json_build_object('spaceId', s.id), job_key => 'index-space ' || s.id)
    FROM spaces s JOIN search_spaces i ON i.space_id = s.id
    WHERE s.organization_id = spec.organization_id AND i.specs ? spec.slug;
  RETURN NULL;
END $$;
CREATE TRIGGER openapi_specs_enqueue_indexing AFTER UPDATE OF last_version_id ON openapi_specs FOR EACH ROW
  WHEN (OLD.last_version_id IS DISTINCT FROM NEW.last_version_id) EXECUTE FUNCTION enqueue_indexing_of_specs();
CREATE TRIGGER openapi_specs_enqueue_indexing_gone AFTER DELETE ON openapi_specs FOR EACH ROW
  EXECUTE FUNCTION enqueue_indexing_of_specs();
