-- A host name that the site is served at, besides its own address. It is in lower case and belongs to one site.
ALTER TABLE sites ADD COLUMN hostname text UNIQUE CHECK (hostname = lower(hostname));
