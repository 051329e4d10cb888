-- Where ClickHouse keeps the events, the record is their inbox: rows are in it until they are there. A batch is told by its last row and written down
-- before it is sent: whoever sends it again sends the same rows under the same name, and they are not stored twice.
CREATE TABLE site_event_inbox (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Tells the batches of this database from those of another.
  name uuid NOT NULL DEFAULT gen_random_uuid(),
  batch bigint NOT NULL DEFAULT 0,
  -- The last row of the batch that is under way; NULL: none is.
  last_transaction xid8,
  last_id bigint,
  -- The last of site_event_removals that was followed.
  removal_id bigint NOT NULL DEFAULT 0
);
