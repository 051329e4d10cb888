/**
 * SQL for the host name of the site `s` if it is verified, else null. As for an e-mail domain (decision 0054), the organization has verified this
 * very domain or is trusted. Without verification nothing is served there and no URL contains it.
 */
export const PROVED_HOSTNAME = `CASE WHEN s.hostname IS NOT NULL AND can_vouch(s.organization_id, s.hostname) THEN s.hostname END`
