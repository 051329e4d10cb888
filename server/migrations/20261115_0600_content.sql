-- The content of revisions: nodes named by the hash of their text, written once and never changed. A node belongs to one space:
-- it is deleted with the space, and a hash from another space finds nothing here.
CREATE TABLE content_nodes (
  space_id text NOT NULL REFERENCES spaces ON DELETE CASCADE,
  hash text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('revision', 'document', 'chunk')),
  text text NOT NULL,
  PRIMARY KEY (space_id, hash)
);

-- Nodes are read far more often than written: lz4 decompresses quickest, where the server has it.
DO $$ BEGIN
  ALTER TABLE content_nodes ALTER COLUMN text SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value THEN NULL;
END $$;

ALTER TABLE revisions
  ADD COLUMN root text COLLATE "C",
  -- The order of history: two revisions may be of the same millisecond.
  ADD COLUMN position bigint GENERATED ALWAYS AS IDENTITY,
  -- Set for a revision of a change request, which is not in the history of the space.
  ADD COLUMN change_request_id text,
  -- The change request that a merge merged.
  ADD COLUMN merged_from text,
  ADD COLUMN git jsonb,
  -- A writer that waited for another one comes after it.
  ALTER COLUMN created_at SET DEFAULT clock_timestamp();

-- Revisions that are older than this table are empty.
INSERT INTO content_nodes (space_id, hash, kind, text)
SELECT DISTINCT revisions.space_id,
  translate(encode(substring(sha256(convert_to(nothing.text, 'UTF8')) FROM 1 FOR 24), 'base64'), '+/', '-_'),
  'revision',
  nothing.text
FROM revisions, (VALUES (
  '{"conflicts":null,"files":null,"object":"revision","pages":null,"reusableContents":null,"slugs":null,"top":[]}'
)) AS nothing (text);
UPDATE revisions SET root = content_nodes.hash FROM content_nodes WHERE content_nodes.space_id = revisions.space_id;
ALTER TABLE revisions ALTER COLUMN root SET NOT NULL;

DROP INDEX revisions_space;
CREATE INDEX revisions_space ON revisions (space_id, position) WHERE change_request_id IS NULL;
CREATE INDEX revisions_change_request ON revisions (change_request_id, position) WHERE change_request_id IS NOT NULL;
