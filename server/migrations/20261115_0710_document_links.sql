-- The links of the documents of a space, extracted once for each document, at the first request. A document never changes,
-- so a row is only written again when a newer program extracts more.
CREATE TABLE document_links (
  space_id text NOT NULL,
  hash text COLLATE "C" NOT NULL,
  extraction integer NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (space_id, hash),
  FOREIGN KEY (space_id, hash) REFERENCES content_nodes ON DELETE CASCADE
);
