-- The search index: the sections of the primary revision of every space. See docs/decisions/0026-search.md.

-- Similar words are found by the trigrams they share. The extension is trusted: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The revision up to which a space is indexed; NULL if it is not.
CREATE TABLE search_spaces (
  space_id text PRIMARY KEY REFERENCES spaces ON DELETE CASCADE,
  revision_id text,
  -- How the sections were indexed: the stems depend on the language, the words on the version of the program.
  language text,
  version integer NOT NULL DEFAULT 0
);

CREATE TABLE search_sections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  space_id text NOT NULL REFERENCES search_spaces ON DELETE CASCADE,
  page_id text NOT NULL,
  -- The hash of the row without its position: an edit of a page rewrites only the sections that changed.
  hash text COLLATE "C" NOT NULL,
  place integer NOT NULL,
  page_title text NOT NULL,
  -- NULL for the text before the first heading, with the title and description of the page.
  anchor text,
  title text NOT NULL,
  body text NOT NULL,
  -- All must hold for a visitor to see the section: those of the page, of the pages above it, and of its block.
  conditions text[] NOT NULL,
  -- The reusable contents the page shows; in its first row only.
  includes text[],
  -- Words, their stems, and '@' with the id of the space: a search in one space reads that space's part of the index only.
  words tsvector NOT NULL,
  -- The same for the title or heading only: where too many sections contain a word, these are read first.
  heads tsvector NOT NULL,
  UNIQUE (space_id, page_id, hash)
);
CREATE INDEX search_sections_words ON search_sections USING gin (words);
CREATE INDEX search_sections_heads ON search_sections USING gin (heads);
CREATE INDEX search_sections_conditions ON search_sections (space_id) WHERE conditions <> '{}';
CREATE INDEX search_sections_includes ON search_sections (space_id) WHERE includes IS NOT NULL;

-- The words of a space, for correcting typing errors. They are never shown. A word stays when its last section is deleted, and then finds nothing.
CREATE TABLE search_words (
  space_id text NOT NULL REFERENCES search_spaces ON DELETE CASCADE,
  word text COLLATE "C" NOT NULL,
  PRIMARY KEY (space_id, word)
);
CREATE INDEX search_words_trigrams ON search_words USING gin (word gin_trgm_ops);

-- A change of the revision or the language of a space enqueues its indexing in the same transaction, so that no change can be forgotten.
-- It uses one job key, so that a burst of changes is one job. A new space waits for its first change, or its first search.
CREATE FUNCTION enqueue_indexing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('index-space', json_build_object('spaceId', NEW.id), job_key => 'index-space ' || NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER spaces_enqueue_indexing AFTER UPDATE OF revision_id, language ON spaces FOR EACH ROW
  WHEN (OLD.revision_id IS DISTINCT FROM NEW.revision_id OR OLD.language IS DISTINCT FROM NEW.language)
  EXECUTE FUNCTION enqueue_indexing();

-- Existing content is indexed by the next worker.
SELECT graphile_worker.add_job('index-spaces', '{}'::json) WHERE EXISTS (SELECT FROM spaces);
