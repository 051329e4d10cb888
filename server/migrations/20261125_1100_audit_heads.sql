-- How far the chain had come when its head was last noted in the audit log.
ALTER TABLE audit_chains ADD COLUMN noted_seq bigint NOT NULL DEFAULT 0;
