-- Refused sign-ins of minutes that have not ended: one row an account and minute becomes one event of the audit log.
CREATE TABLE failed_sign_ins (
  minute timestamptz(3) NOT NULL,
  method text NOT NULL,
  -- The user, or the SAML provider; empty for addresses without an account, which might be mistyped secrets.
  account text NOT NULL,
  -- Of a SAML provider.
  organization_id text,
  address inet,
  count integer NOT NULL DEFAULT 1,
  PRIMARY KEY (minute, method, account)
);
