-- space_files lists the files that the revisions of a space refer to or referred to; a trigger inserts them with the nodes. See docs/decisions/0022.

-- Setting `used_at` makes a concurrent removal of the bytes wait, and then skip them.
CREATE FUNCTION note_space_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_nodes WHERE kind = 'chunk' AND text LIKE '%"contentType":%') THEN RETURN NULL; END IF;
  WITH files AS (
    SELECT DISTINCT new_nodes.space_id, item ->> 'key' AS key
    FROM new_nodes, json_array_elements(
      CASE WHEN new_nodes.kind = 'chunk' AND new_nodes.text LIKE '%"contentType":%' THEN coalesce(new_nodes.text::json -> 'items', '[]') ELSE '[]' END
    ) AS item
    WHERE json_typeof(item) = 'object' AND item ->> 'key' IS NOT NULL AND item ->> 'contentType' IS NOT NULL
  ), used AS (
    UPDATE stored_files SET used_at = now() FROM (SELECT DISTINCT key FROM files ORDER BY key) AS named WHERE stored_files.key = named.key
  )
  INSERT INTO space_files (space_id, key) SELECT space_id, key FROM files ORDER BY space_id, key ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER space_files_noted AFTER INSERT ON content_nodes
  REFERENCING NEW TABLE AS new_nodes FOR EACH STATEMENT EXECUTE FUNCTION note_space_files();
