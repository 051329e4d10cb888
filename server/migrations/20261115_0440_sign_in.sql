ALTER TABLE users ADD COLUMN signed_in_at timestamptz(3);

CREATE TABLE passwords (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  hash text NOT NULL,
  set_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  hash text NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expires ON sessions (expires_at);

-- A token that a session got for the console; it is deleted with the session.
ALTER TABLE tokens ADD COLUMN session_id text REFERENCES sessions ON DELETE CASCADE;
CREATE INDEX tokens_session ON tokens (session_id) WHERE session_id IS NOT NULL;

CREATE TABLE sign_in_links (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('invite', 'reset')),
  hash text NOT NULL UNIQUE,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_links_user ON sign_in_links (user_id);
CREATE INDEX sign_in_links_expires ON sign_in_links (expires_at);

-- Attempts within the window that ends at resets_at, per account and per address.
CREATE TABLE sign_in_attempts (
  bucket text PRIMARY KEY,
  count integer NOT NULL,
  resets_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_attempts_resets ON sign_in_attempts (resets_at);
