-- The text of the entry file as it was given or fetched, compressed. Versions from before have none.
ALTER TABLE openapi_versions ADD COLUMN raw bytea;
