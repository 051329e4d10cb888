-- Where ClickHouse stores the events, the event log is an inbox: rows stay in it until ClickHouse has them. A batch is identified by its last row, which is
-- stored before the batch is sent: a repeated batch has the same rows and the same name, and is not stored twice.
CREATE TABLE site_event_inbox (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Distinguishes the batches of this database from those of another.
  name uuid NOT NULL DEFAULT gen_random_uuid(),
  batch bigint NOT NULL DEFAULT 0,
  -- The last row of the batch that is being sent; NULL if there is none.
  last_transaction xid8,
  last_id bigint,
  -- The last row of site_event_removals that was applied.
  removal_id bigint NOT NULL DEFAULT 0
);
