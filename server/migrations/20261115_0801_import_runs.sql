-- Imports, running and finished. The space has no content of an import before it is completed.
CREATE TABLE import_runs (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES spaces ON DELETE CASCADE,
  change_request_id text REFERENCES change_requests ON DELETE CASCADE,
  page_id text,
  -- The site it was started for; the space may be added to it later.
  site_id text REFERENCES sites ON DELETE SET NULL,
  -- One of the sources, or `file`, with keys of uploads instead of a URL.
  source text NOT NULL,
  url text,
  files text[],
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'in-progress', 'completed', 'failed', 'cancelled')),
  -- Why it failed.
  reason text,
  found integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  -- What could not be imported, and why.
  problems jsonb NOT NULL DEFAULT '[]',
  revision_id text,
  created_by text NOT NULL REFERENCES users,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  -- Renewed every few seconds while it runs: otherwise its process has died.
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  completed_at timestamptz(3),
  CHECK ((source = 'file') = (files IS NOT NULL)),
  CHECK ((source = 'file') = (url IS NULL)),
  CHECK ((status = 'completed') = (revision_id IS NOT NULL))
);
CREATE INDEX import_runs_organization ON import_runs (organization_id, created_at DESC, id DESC);
CREATE INDEX import_runs_space ON import_runs (space_id);
CREATE INDEX import_runs_change_request ON import_runs (change_request_id);
CREATE INDEX import_runs_site ON import_runs (site_id);
CREATE INDEX import_runs_person ON import_runs (created_by, created_at);
