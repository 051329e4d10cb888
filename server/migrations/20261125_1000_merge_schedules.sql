-- When a change request merges by itself, and as whom. See docs/decisions/0112-merges-at-a-time.md.
CREATE TABLE merge_schedules (
  change_request_id text PRIMARY KEY REFERENCES change_requests ON DELETE CASCADE,
  merge_at timestamptz(3) NOT NULL,
  created_by text NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Why it did not merge then.
  failure text,
  failed_at timestamptz(3),
  CHECK ((failure IS NULL) = (failed_at IS NULL))
);
CREATE INDEX merge_schedules_created_by ON merge_schedules (created_by);

ALTER TABLE notifications
  DROP CONSTRAINT notifications_reason_check,
  ADD CONSTRAINT notifications_reason_check
    CHECK (reason IN ('mention', 'reply', 'comment', 'review', 'opened', 'reviewed', 'merged', 'unmerged', 'changed'));
