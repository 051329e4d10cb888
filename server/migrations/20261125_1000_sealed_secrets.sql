-- A secret has a row for every key that wraps it, two of them during a rotation; wrapped_by is '' where it lies in the clear.
-- See docs/decisions/0109-sealed-secrets.md.
ALTER TABLE secrets
  ADD COLUMN wrapped_by text NOT NULL DEFAULT '',
  ADD COLUMN generation integer NOT NULL DEFAULT 0,
  ADD COLUMN created_at timestamptz(3) NOT NULL DEFAULT now(),
  DROP CONSTRAINT secrets_pkey,
  ADD PRIMARY KEY (name, wrapped_by);

-- The text and the HTML of a mail, which may contain links that sign a person in. Older rows have them in `text` and `html` until they are sealed.
ALTER TABLE mails ADD COLUMN sealed_body bytea;
