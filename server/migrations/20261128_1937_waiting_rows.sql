-- Mails, deliveries and imports that wait are counted every few seconds (/metrics). They are few among many that are done.
CREATE INDEX mails_waiting ON mails (created_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (created_at) INCLUDE (next_attempt_at) WHERE state = 'pending';
CREATE INDEX import_runs_under_way ON import_runs (created_at) INCLUDE (status) WHERE status IN ('pending', 'in-progress');
