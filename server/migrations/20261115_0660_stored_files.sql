-- The files in LECTERN_DATA/files by their key, so that unused ones can be removed (decision 0022).
CREATE TABLE stored_files (
  key text COLLATE "C" PRIMARY KEY,
  -- Used by something that is not recorded below, so never removed.
  kept boolean NOT NULL,
  -- When the bytes were last stored, or used in a space.
  used_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX stored_files_used ON stored_files (used_at) WHERE NOT kept;

-- The files that revisions of a space refer to or referred to. Like revisions, the rows are only deleted with their space.
CREATE TABLE space_files (
  space_id text NOT NULL REFERENCES spaces ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  PRIMARY KEY (space_id, key)
);
CREATE INDEX space_files_key ON space_files (key);

-- Code that writes content need not write these rows. `used_at` is set too: a job that removes the bytes at this moment waits, and then leaves them.
CREATE FUNCTION note_space_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM made WHERE kind = 'chunk' AND text LIKE '%"contentType":%') THEN RETURN NULL; END IF;
  WITH files AS (
    SELECT DISTINCT made.space_id, item ->> 'key' AS key
    FROM made, json_array_elements(
      CASE WHEN made.kind = 'chunk' AND made.text LIKE '%"contentType":%' THEN coalesce(made.text::json -> 'items', '[]') ELSE '[]' END
    ) AS item
    WHERE json_typeof(item) = 'object' AND item ->> 'key' IS NOT NULL AND item ->> 'contentType' IS NOT NULL
  ), used AS (
    UPDATE stored_files SET used_at = now() FROM (SELECT DISTINCT key FROM files ORDER BY key) AS named WHERE stored_files.key = named.key
  )
  INSERT INTO space_files (space_id, key) SELECT space_id, key FROM files ORDER BY space_id, key ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER space_files_noted AFTER INSERT ON content_nodes
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_space_files();

INSERT INTO space_files (space_id, key)
SELECT DISTINCT content_nodes.space_id, item ->> 'key'
FROM content_nodes, json_array_elements(
  CASE WHEN kind = 'chunk' AND text LIKE '%"contentType":%' THEN coalesce(text::json -> 'items', '[]') ELSE '[]' END
) AS item
WHERE json_typeof(item) = 'object' AND item ->> 'key' IS NOT NULL AND item ->> 'contentType' IS NOT NULL;
