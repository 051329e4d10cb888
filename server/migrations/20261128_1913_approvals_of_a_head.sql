-- An approval counts for the content it was given on, and a planned merge belongs to the head it was planned for.
-- See docs/decisions/0144-approvals-belong-to-their-content.md.

-- An update from primary that touched nothing that the change request changes.
ALTER TABLE revisions ADD COLUMN keeps_changes boolean NOT NULL DEFAULT false;

-- The change request was edited after this review. A trigger of server/sql/reviews.sql sets it.
ALTER TABLE reviews ADD COLUMN content_changed boolean NOT NULL DEFAULT false;
UPDATE reviews SET content_changed = true FROM change_requests
  WHERE change_requests.id = reviews.change_request_id AND change_requests.revision_id <> reviews.revision_id;

-- The head that a merge was planned for. NULL: a server of the release before planned it.
ALTER TABLE merge_schedules ADD COLUMN revision_id text;
UPDATE merge_schedules SET revision_id = change_requests.revision_id FROM change_requests
  WHERE change_requests.id = merge_schedules.change_request_id;
