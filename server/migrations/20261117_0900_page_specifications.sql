-- Specifications that pages refer to directly: by URL, or as files of their space. See docs/decisions/0064-specifications-that-pages-name.md.

-- Those with a URL are read and stored like the organization's own, with the URL as slug; no list shows them.
ALTER TABLE openapi_specs ADD COLUMN listed boolean NOT NULL DEFAULT true;

-- The documents read from the bytes of files.
CREATE TABLE openapi_files (
  key text COLLATE "C" PRIMARY KEY REFERENCES stored_files ON DELETE CASCADE,
  -- JSON, compressed; absent when the bytes are not a readable specification.
  document bytea,
  read_at timestamptz(3) NOT NULL DEFAULT now()
);
ALTER TABLE openapi_files ALTER COLUMN document SET STORAGE EXTERNAL;

CREATE FUNCTION enqueue_indexing_of_spec_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('index-space', json_build_object('spaceId', i.space_id), job_key => 'index-space ' || i.space_id)
    FROM search_spaces i WHERE i.specs ? ('file:' || NEW.key);
  RETURN NULL;
END $$;
CREATE TRIGGER openapi_files_enqueue_indexing AFTER INSERT ON openapi_files FOR EACH ROW
  EXECUTE FUNCTION enqueue_indexing_of_spec_files();

-- Search indexes these specifications, and existing pages refer to some.
SELECT graphile_worker.add_job('index-spaces', '{}'::json) WHERE EXISTS (SELECT FROM spaces);
