-- Which pages of a change request a person has looked at, and in which state. See docs/decisions/0097-seen-pages.md.
CREATE TABLE seen_pages (
  change_request_id text NOT NULL REFERENCES change_requests ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  page_id text NOT NULL,
  -- Of the page as it was seen: a page that changes again is no longer seen.
  fingerprint text NOT NULL,
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (change_request_id, user_id, page_id)
);
CREATE INDEX seen_pages_user ON seen_pages (user_id);
