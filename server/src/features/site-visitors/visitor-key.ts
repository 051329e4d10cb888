import type { Secrets } from '../../core/secrets.ts'

/**
 * What the owner of a site signs the tokens of visitors with. It is derived from the server's secret and a number, so that nothing lies in the
 * database that opens a site. Two codes, for the 256 bits that HS256 asks for.
 */
export const visitorKey = (secrets: Secrets, siteId: string, generation: number) =>
  ['1', '2'].map((part) => secrets.sign('visitor-auth', `${siteId} ${generation} ${part}`)).join('')
