-- A host name the site is served at, besides its own address. In small letters; of one site.
ALTER TABLE sites ADD COLUMN hostname text UNIQUE CHECK (hostname = lower(hostname));
