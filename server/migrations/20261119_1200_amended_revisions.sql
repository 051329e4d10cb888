-- Set for a revision that its author replaced by a later edit: history leaves it out, and it can still be read by its id.
-- See docs/decisions/0079-amended-revisions.md.
ALTER TABLE revisions ADD COLUMN amended boolean NOT NULL DEFAULT false;
CREATE INDEX revisions_listed ON revisions (space_id, position) WHERE change_request_id IS NULL AND NOT amended;
