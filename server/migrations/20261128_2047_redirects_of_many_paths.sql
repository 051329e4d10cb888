-- What * of the source of a redirect stands for is appended to its destination.
-- See docs/decisions/0146-redirect-sources-and-addresses.md.
ALTER TABLE site_redirects ADD COLUMN capture_wildcard boolean NOT NULL DEFAULT false;
