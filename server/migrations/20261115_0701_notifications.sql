-- What somebody is to be told by mail, until the mail is written. A comment that is deleted before that tells nobody.
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

-- Who wants no such mails from an organization. It outlives a membership: whoever comes back is not written to either.
CREATE TABLE muted_organizations (
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  muted_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, organization_id)
);

-- Where the recipient stops mails of this kind, for the headers that mail programs show as a button.
ALTER TABLE mails ADD COLUMN unsubscribe_url text;
