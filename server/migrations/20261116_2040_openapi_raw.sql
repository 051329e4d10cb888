-- The text of the entry file as it was sent or fetched, compressed. Older versions have none.
ALTER TABLE openapi_versions ADD COLUMN raw bytea;
