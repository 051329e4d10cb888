/**
 * SQL: the host name of the site `s` once it is proved, as an e-mail domain is (decision 0054): the organization proved this very domain, or is trusted;
 * else null. Until then nothing is served there, and no address is made of it.
 */
export const PROVED_HOSTNAME = `CASE WHEN s.hostname IS NOT NULL AND can_vouch(s.organization_id, s.hostname) THEN s.hostname END`
