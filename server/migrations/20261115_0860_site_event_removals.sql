-- What was taken out of the record on purpose, so that its copies follow: everything of a site, or everything before a moment.
-- It reaches the rows of older transactions: what comes later is there to stay until it is removed itself.
CREATE TABLE site_event_removals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  site_id text COLLATE "C",
  before_moment timestamptz(3),
  CHECK (num_nonnulls(site_id, before_moment) = 1)
);
CREATE INDEX site_event_removals_transaction ON site_event_removals (transaction_id);
