-- The files that the revisions of a space hold or held, noted when their nodes are written. See docs/decisions/0022.

-- Whoever writes content need not think of it. `used_at` is set too: whoever removes the bytes at this moment waits, and then leaves them.
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
