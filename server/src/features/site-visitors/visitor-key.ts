import type { Secrets } from '../../core/secrets.ts'

/**
 * The key with which the owner of a site signs the tokens of visitors. It is derived from the server's secret and a number, so that the database
 * holds nothing that opens a site. Two signatures are joined to get the 256 bits that HS256 requires.
 */
export const visitorKey = (secrets: Secrets, siteId: string, generation: number) =>
  ['1', '2'].map((part) => secrets.sign('visitor-auth', `${siteId} ${generation} ${part}`)).join('')
