-- Specifications that pages name themselves: by address, or as files of their space. See docs/decisions/0064-specifications-that-pages-name.md.

-- Those named by an address are read like the organization's own and stand beside them, with the address for a slug; no list shows them.
ALTER TABLE openapi_specs ADD COLUMN listed boolean NOT NULL DEFAULT true;

-- What was read from the bytes of a file.
CREATE TABLE openapi_files (
  key text COLLATE "C" PRIMARY KEY REFERENCES stored_files ON DELETE CASCADE,
  -- JSON, compressed; absent when the bytes are no specification that can be read.
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

-- What these specifications say can be found, and pages that stand already name some.
SELECT graphile_worker.add_job('index-spaces', '{}'::json) WHERE EXISTS (SELECT FROM spaces);
