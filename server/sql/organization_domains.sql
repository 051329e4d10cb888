-- Whether an organization may vouch for an e-mail domain or a host name: the operator trusts it, or the domain is verified.
CREATE FUNCTION can_vouch(organization text, email_domain text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM organizations o WHERE o.id = organization AND o.trusted)
    OR EXISTS (SELECT FROM organization_domains d
      WHERE d.organization_id = organization AND d.domain = email_domain AND d.verified_at IS NOT NULL)
$$;
