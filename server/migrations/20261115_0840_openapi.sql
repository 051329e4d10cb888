-- OpenAPI specifications of organizations, and what was read from their sources. See docs/decisions/0038-openapi-specifications.md.
CREATE TABLE openapi_specs (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  slug text COLLATE "C" NOT NULL,
  -- Of the two one is set; the text goes when it was read.
  source_url text,
  source_text text,
  -- Goes up with every change of the source: what was read from an older one is thrown away.
  source_number integer NOT NULL DEFAULT 1,
  -- What the source said about itself when it was last read, for asking again.
  source_etag text,
  source_modified text,
  processing_state text NOT NULL DEFAULT 'pending' CHECK (processing_state IN ('pending', 'progress', 'complete')),
  last_version_id text,
  last_processed_at timestamptz(3),
  last_process_error_code text CHECK (last_process_error_code IN ('FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR')),
  -- When a source that is an address is looked at again.
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
  -- Of what was read: the same again is no new version.
  digest text NOT NULL,
  -- Name of the file it begins in.
  entry text NOT NULL,
  -- JSON, compressed: the whole in one document, and the other files it came in.
  document bytea NOT NULL,
  files bytea,
  -- What the table of contents needs of it.
  outline json NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (spec_id, position)
);
-- Compressed already.
ALTER TABLE openapi_versions ALTER COLUMN document SET STORAGE EXTERNAL;
ALTER TABLE openapi_versions ALTER COLUMN files SET STORAGE EXTERNAL;

-- The specifications the pages of a space show, each with the version they were indexed with.
ALTER TABLE search_spaces ADD COLUMN specs jsonb NOT NULL DEFAULT '{}';
CREATE INDEX search_spaces_specs ON search_spaces USING gin (specs);

-- Whoever makes a version, or takes the specification away, has the spaces indexed that show it.
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
