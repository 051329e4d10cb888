-- Notifications are kept as the inbox of a person (docs/decisions/0100-the-inbox.md).
ALTER TABLE notifications
  ADD COLUMN review_id text REFERENCES reviews ON DELETE CASCADE,
  -- The followed page it is about, as it was then. The page of a comment is in the comment.
  ADD COLUMN page_id text,
  ADD COLUMN page_title text,
  ADD COLUMN page_path text,
  ADD COLUMN read_at timestamptz(3),
  -- The mail that it waits for; NULL when it was mailed or is to be mailed in none.
  ADD COLUMN mail text CHECK (mail IN ('soon', 'digest')),
  ALTER COLUMN created_at SET DEFAULT clock_timestamp(),
  DROP CONSTRAINT notifications_reason_check,
  ADD CONSTRAINT notifications_reason_check
    CHECK (reason IN ('mention', 'reply', 'comment', 'review', 'opened', 'reviewed', 'merged', 'changed'));
UPDATE notifications SET mail = 'soon';

DROP INDEX notifications_recipient;
CREATE INDEX notifications_inbox ON notifications (user_id, organization_id, created_at, id);
CREATE INDEX notifications_unread ON notifications (user_id, organization_id, created_at, id) WHERE read_at IS NULL;
CREATE INDEX notifications_soon ON notifications (user_id, space_id) WHERE mail = 'soon';
CREATE INDEX notifications_digest ON notifications (organization_id, user_id) WHERE mail = 'digest';
CREATE UNIQUE INDEX notifications_merged ON notifications (change_request_id, user_id) WHERE reason = 'merged';
CREATE INDEX notifications_changed ON notifications (space_id, user_id) WHERE reason = 'changed';
-- For what is deleted: pages, change requests, replies, reviews, and what is old.
CREATE INDEX notifications_page ON notifications (space_id, page_id);
CREATE INDEX notifications_change_request ON notifications (change_request_id) WHERE change_request_id IS NOT NULL;
CREATE INDEX notifications_reply ON notifications (reply_id) WHERE reply_id IS NOT NULL;
CREATE INDEX notifications_review ON notifications (review_id) WHERE review_id IS NOT NULL;
CREATE INDEX notifications_created ON notifications (created_at);
CREATE INDEX notifications_read ON notifications (read_at) WHERE read_at IS NOT NULL;

-- The spaces and pages that people follow; page_id is NULL for a whole space. Title and path of a page are those of the last revision that changed it.
CREATE TABLE followings (
  id text PRIMARY KEY,
  organization_id text NOT NULL,
  user_id text NOT NULL,
  space_id text NOT NULL REFERENCES spaces ON DELETE CASCADE,
  page_id text,
  page_title text,
  page_path text,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (organization_id, user_id) REFERENCES members ON DELETE CASCADE,
  UNIQUE NULLS NOT DISTINCT (user_id, space_id, page_id),
  CHECK ((page_id IS NULL) = (page_title IS NULL) AND (page_id IS NULL) = (page_path IS NULL))
);
CREATE INDEX followings_space ON followings (space_id, page_id);
CREATE INDEX followings_listed ON followings (organization_id, user_id, created_at, id);

-- How a person wants to get mails from an organization. What is not set has its default.
CREATE TABLE notification_preferences (
  organization_id text NOT NULL,
  user_id text NOT NULL,
  reasons jsonb NOT NULL DEFAULT '{}',
  digest text NOT NULL DEFAULT 'daily' CHECK (digest IN ('daily', 'weekly')),
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES members ON DELETE CASCADE
);
