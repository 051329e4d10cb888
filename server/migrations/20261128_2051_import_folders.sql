-- The folder of an archive that an import takes; the languages of a book that holds several, each with its folder.
ALTER TABLE import_runs ADD COLUMN folder text, ADD COLUMN languages jsonb;
ALTER TABLE git_runs ADD COLUMN languages jsonb;
