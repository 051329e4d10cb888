-- The record of every write, for administrators: one row in the transaction of the write, one partition a month (docs/decisions/0107).
-- There are no foreign keys: a row outlives what it is about. Names are copied, because later ones would tell another story.
CREATE SEQUENCE audit_event_numbers;

CREATE TABLE audit_events (
  -- UUIDv7: its first 48 bits are occurred_at, so an id leads to its partition.
  id uuid NOT NULL,
  -- `server` for what concerns no organization.
  organization_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL DEFAULT nextval('audit_event_numbers'),
  -- A row below the oldest running transaction has no unseen predecessor: it can be sealed.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  occurred_at timestamptz(3) NOT NULL,
  action text COLLATE "C" NOT NULL,
  actor_type text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  actor_label text,
  token_id text COLLATE "C",
  source text COLLATE "C" NOT NULL,
  target_type text COLLATE "C" NOT NULL,
  target_id text COLLATE "C" NOT NULL,
  target_label text,
  space_id text COLLATE "C",
  site_id text COLLATE "C",
  request_id text COLLATE "C",
  correlation_id text COLLATE "C",
  caused_by uuid,
  address inet,
  user_agent text,
  schema_version smallint NOT NULL DEFAULT 1,
  payload jsonb NOT NULL DEFAULT '{}',
  -- The place in the chain of the organization, set once by the sealing job.
  chain_seq bigint,
  hash bytea
) PARTITION BY RANGE (occurred_at);

CREATE INDEX audit_events_time ON audit_events (organization_id, occurred_at DESC, id DESC);
CREATE INDEX audit_events_action ON audit_events (organization_id, action, occurred_at DESC, id DESC);
CREATE INDEX audit_events_actor ON audit_events (organization_id, actor_id, occurred_at DESC, id DESC);
CREATE INDEX audit_events_target ON audit_events (organization_id, target_id, occurred_at DESC, id DESC);
CREATE INDEX audit_events_unsealed ON audit_events (seq) WHERE chain_seq IS NULL;
CREATE INDEX audit_events_chain ON audit_events (organization_id, chain_seq) WHERE chain_seq IS NOT NULL;

-- The default partition, for rows whose month has no partition yet.
CREATE TABLE audit_events_other PARTITION OF audit_events DEFAULT;

-- A job adds later months.
DO $$
DECLARE
  month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
BEGIN
  FOR ahead IN 0..3 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF audit_events FOR VALUES FROM (%L) TO (%L)',
      'audit_events_' || to_char(month + ahead * interval '1 month', 'YYYY_MM'),
      (month + ahead * interval '1 month') AT TIME ZONE 'UTC', (month + (ahead + 1) * interval '1 month') AT TIME ZONE 'UTC');
  END LOOP;
END $$;

-- The head of the chain of each organization.
CREATE TABLE audit_chains (
  organization_id text COLLATE "C" PRIMARY KEY,
  chain_seq bigint NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz(3) NOT NULL DEFAULT now()
);

-- What is left of months that were dropped: the hashes on which later rows build.
CREATE TABLE audit_dropped_heads (
  organization_id text COLLATE "C" NOT NULL,
  chain_seq bigint NOT NULL,
  hash bytea NOT NULL,
  month text NOT NULL,
  PRIMARY KEY (organization_id, chain_seq)
);
