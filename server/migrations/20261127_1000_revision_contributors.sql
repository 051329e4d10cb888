-- The people whose saves a revision unites, in the order in which they came. NULL: it was written at once, by created_by alone.
-- See docs/decisions/0136-one-revision-of-several-writers.md.
ALTER TABLE revisions ADD COLUMN contributors text[];
