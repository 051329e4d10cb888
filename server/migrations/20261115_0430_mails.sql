-- Mails to send and mails that were sent. The text is deleted once the mail is sent, because it may contain a one-time link.
CREATE TABLE mails (
  id text PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text,
  html text,
  -- Set while a process sends the mail; after a crash it stays until it is stale.
  attempted_at timestamptz(3),
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  error text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX mails_created ON mails (created_at);
