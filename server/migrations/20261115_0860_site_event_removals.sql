-- Removals from the event log, so that its copies remove the same rows: all of a site, or all before a time.
-- A removal applies to rows of older transactions: later rows stay until another removal.
CREATE TABLE site_event_removals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  site_id text COLLATE "C",
  before_moment timestamptz(3),
  CHECK (num_nonnulls(site_id, before_moment) = 1)
);
CREATE INDEX site_event_removals_transaction ON site_event_removals (transaction_id);
