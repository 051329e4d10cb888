-- Answers to requests with an Idempotency-Key, so that a repeated one is answered and not done again. See docs/decisions/0110-idempotency-keys.md.
CREATE TABLE idempotency_keys (
  -- The hash of the person's id and the key. A foreign key to the person would lock one row in all of their writes; the rows live for a day.
  id text PRIMARY KEY,
  -- The hash of method, path, query and body.
  fingerprint bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- False while the answer is unknown, and for one that is too large.
  is_kept boolean NOT NULL DEFAULT false,
  status smallint,
  location text,
  body text,
  sealed_body bytea
);
CREATE INDEX idempotency_keys_created ON idempotency_keys USING brin (created_at);
