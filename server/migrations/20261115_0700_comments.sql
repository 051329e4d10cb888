-- Where comments are attached, their replies, and reactions to both. They are counted at each request, because a counter would
-- make everybody who comments on one space wait for each other.

ALTER TABLE comments
  ADD COLUMN page_id text,
  -- The page as it was when the comment was posted: shown once the page is deleted.
  ADD COLUMN page jsonb,
  ADD COLUMN node_id text,
  ADD COLUMN node_preview text,
  ADD CHECK ((page_id IS NULL) = (page IS NULL)),
  ADD CHECK (node_id IS NULL OR page_id IS NOT NULL);

CREATE INDEX comments_page ON comments (space_id, change_request_id, page_id) WHERE page_id IS NOT NULL;
CREATE INDEX comments_open ON comments (space_id) WHERE change_request_id IS NULL AND resolved_at IS NULL;

-- The body is stored as it was sent, like that of a comment.
CREATE TABLE comment_replies (
  id text PRIMARY KEY,
  comment_id text NOT NULL REFERENCES comments ON DELETE CASCADE,
  body jsonb NOT NULL,
  posted_by text NOT NULL REFERENCES users,
  posted_at timestamptz(3) NOT NULL DEFAULT now(),
  edited_at timestamptz(3)
);
CREATE INDEX comment_replies_comment ON comment_replies (comment_id, posted_at, id);

-- A reaction to a comment, or to one of its replies.
CREATE TABLE comment_reactions (
  comment_id text NOT NULL REFERENCES comments ON DELETE CASCADE,
  reply_id text REFERENCES comment_replies ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users,
  emoji text NOT NULL,
  reacted_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (comment_id, reply_id, user_id, emoji)
);
CREATE INDEX comment_reactions_reply ON comment_reactions (reply_id) WHERE reply_id IS NOT NULL;
