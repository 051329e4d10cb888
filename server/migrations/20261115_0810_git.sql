-- Imports from and exports to repositories. Credentials are stored, encrypted, only until the run ends.
CREATE TABLE git_runs (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES spaces ON DELETE CASCADE,
  direction text NOT NULL CHECK (direction IN ('import', 'export')),
  -- Without user and password.
  url text NOT NULL,
  ref text NOT NULL,
  credentials bytea,
  -- The other fields of the request.
  options jsonb NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'success', 'failure')),
  -- How often it was started: more than once when the process ended in the middle.
  attempts integer NOT NULL DEFAULT 0,
  -- Why it failed.
  reason text,
  -- What could not be imported or exported, and why.
  problems jsonb NOT NULL DEFAULT '[]',
  commit_oid text,
  -- The revision of the space with the same content as the commit; NULL if they differ.
  revision_id text,
  created_by text REFERENCES users ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  CHECK ((state = 'running') = (ended_at IS NULL)),
  CHECK (state = 'running' OR credentials IS NULL)
);
CREATE INDEX git_runs_space ON git_runs (space_id, created_at DESC, id DESC);
CREATE INDEX git_runs_person ON git_runs (created_by);

-- The repository that a space is synced with, as responses show it.
ALTER TABLE spaces ADD COLUMN git_sync jsonb;
