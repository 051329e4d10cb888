-- For the console: where a session was started, links that sign in at the first start, operators of the server.

ALTER TABLE sessions ADD COLUMN user_agent text, ADD COLUMN address text;

ALTER TABLE sign_in_links
  DROP CONSTRAINT sign_in_links_purpose_check,
  ADD CONSTRAINT sign_in_links_purpose_check CHECK (purpose IN ('invite', 'reset', 'welcome'));

ALTER TABLE users ADD COLUMN is_operator boolean NOT NULL DEFAULT false;
-- The administrator of the first start: the first of the oldest organization. `lectern user operator` adds others.
UPDATE users SET is_operator = true WHERE id = (
  SELECT m.user_id FROM members m
  WHERE m.role = 'admin' AND NOT m.disabled
    AND m.organization_id = (SELECT id FROM organizations ORDER BY created_at, id LIMIT 1)
  ORDER BY m.joined_at, m.user_id LIMIT 1);
