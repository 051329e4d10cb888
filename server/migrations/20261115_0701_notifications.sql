-- Notifications that wait for their mail to be written. A comment that is deleted before that notifies nobody.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id text NOT NULL,
  user_id text NOT NULL,
  space_id text NOT NULL REFERENCES spaces ON DELETE CASCADE,
  change_request_id text REFERENCES change_requests ON DELETE CASCADE,
  comment_id text REFERENCES comments ON DELETE CASCADE,
  reply_id text REFERENCES comment_replies ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('mention', 'reply', 'review', 'opened', 'comment')),
  actor_id text NOT NULL REFERENCES users,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (organization_id, user_id) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX notifications_recipient ON notifications (user_id, space_id);
CREATE INDEX notifications_comment ON notifications (comment_id);

-- People who want no such mails from an organization. A row outlives the membership, so a person who rejoins gets no mails either.
CREATE TABLE muted_organizations (
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  muted_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, organization_id)
);

-- The URL at which the recipient unsubscribes, for the headers that mail programs show as a button.
ALTER TABLE mails ADD COLUMN unsubscribe_url text;
