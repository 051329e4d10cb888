-- Accounts of programs: they belong to one organization, and have neither an e-mail address nor a password (decision 0111).
ALTER TABLE users ADD COLUMN kind text NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'service'));
ALTER TABLE users ADD COLUMN organization_id text REFERENCES organizations ON DELETE SET NULL;
ALTER TABLE users ALTER COLUMN email DROP NOT NULL;
ALTER TABLE users ADD CHECK ((kind = 'service') = (email IS NULL));
ALTER TABLE users ADD CHECK (kind = 'service' OR organization_id IS NULL);
CREATE INDEX users_service ON users (organization_id, created_at, id) WHERE kind = 'service';

-- Repeats users.kind, so that lists of members are counted without reading users.
ALTER TABLE members ADD COLUMN is_service boolean NOT NULL DEFAULT false;

-- addresses are networks in CIDR notation; NULL is everywhere.
ALTER TABLE tokens ADD COLUMN addresses text[];
ALTER TABLE tokens ADD COLUMN last_used_address text;

-- The rules for new tokens of an organization's members.
ALTER TABLE organizations ADD COLUMN token_max_days integer CHECK (token_max_days BETWEEN 1 AND 3650);
ALTER TABLE organizations ADD COLUMN token_scopes_required boolean NOT NULL DEFAULT false;
