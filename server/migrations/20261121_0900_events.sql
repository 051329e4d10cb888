-- What happened, for everybody who listens. A row is written in the transaction of the change, so it exists if and only if the change does.
CREATE TABLE events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- A reader continues after a snapshot and not after a number, so it does not skip transactions that commit late (docs/decisions/0099).
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  occurred_at timestamptz(3) NOT NULL DEFAULT now(),
  action text NOT NULL,
  organization_id text NOT NULL,
  actor_id text,
  target_type text,
  target_id text,
  space_id text NOT NULL,
  change_request_id text,
  page_id text,
  -- Set when only this person is told.
  user_id text,
  -- The lowest level on the space that is told.
  level level NOT NULL DEFAULT 'read',
  payload jsonb
);
CREATE INDEX events_written ON events (xid, seq);
CREATE INDEX events_occurred ON events (occurred_at);

-- Where people are: one row for each open window. It is renewed often and worthless after a crash.
CREATE UNLOGGED TABLE presences (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  client text NOT NULL,
  space_id text NOT NULL REFERENCES spaces ON DELETE CASCADE,
  change_request_id text REFERENCES change_requests ON DELETE CASCADE,
  page_id text,
  is_editing boolean NOT NULL DEFAULT false,
  since timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, client)
);
CREATE INDEX presences_place ON presences (space_id, change_request_id, page_id);
CREATE INDEX presences_expiry ON presences (expires_at);
