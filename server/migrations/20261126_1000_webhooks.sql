-- Webhooks of organizations: who is told of what, what was sent, and how it was answered (docs/decisions/0113).
CREATE TABLE webhooks (
  id text COLLATE "C" PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- Names of events, or groups such as `space.*`.
  events text[] NOT NULL,
  -- Where one of them is given, only events of these spaces and sites are sent.
  spaces text[],
  sites text[],
  active boolean NOT NULL DEFAULT true,
  -- Why the server switched it off.
  off_reason text CHECK (off_reason IN ('gone', 'failing')),
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_until timestamptz(3),
  -- Failed attempts since the last success.
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz(3),
  succeeded_at timestamptz(3),
  created_by text REFERENCES users ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK ((previous_secret IS NULL) = (previous_until IS NULL))
);
CREATE INDEX webhooks_organization ON webhooks (organization_id, created_at, id);
CREATE INDEX webhooks_person ON webhooks (created_by);
CREATE INDEX webhooks_previous ON webhooks (previous_until) WHERE previous_until IS NOT NULL;

-- One event for one webhook. The body is stored as it is signed and sent.
CREATE TABLE webhook_deliveries (
  id text COLLATE "C" PRIMARY KEY,
  webhook_id text COLLATE "C" NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event_id uuid NOT NULL,
  event text COLLATE "C" NOT NULL,
  body text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  -- All attempts, and those since it was sent anew.
  attempts integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  CHECK ((state = 'pending') = (ended_at IS NULL)),
  UNIQUE (webhook_id, event_id)
);
CREATE INDEX webhook_deliveries_time ON webhook_deliveries (webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_state ON webhook_deliveries (webhook_id, state, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);

CREATE TABLE webhook_attempts (
  delivery_id text COLLATE "C" NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  number integer NOT NULL,
  attempted_at timestamptz(3) NOT NULL,
  milliseconds integer NOT NULL,
  -- NULL where no response came; then `error` says why.
  status integer,
  error text,
  -- The beginning of the response.
  response text,
  PRIMARY KEY (delivery_id, number)
);

-- The visibility of spaces that was reported last. A space without a row was private.
CREATE TABLE webhook_space_visibilities (
  space_id text PRIMARY KEY REFERENCES spaces ON DELETE CASCADE,
  visibility text NOT NULL
);
