-- Mails to send and sent. What a mail says is dropped once it is on its way: it may hold a one-time link.
CREATE TABLE mails (
  id text PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text,
  html text,
  -- Set while somebody hands the mail over; after a crash it stays until it is stale.
  attempted_at timestamptz(3),
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  error text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX mails_created ON mails (created_at);
