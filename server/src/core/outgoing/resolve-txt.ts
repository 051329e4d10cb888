/** Resolves TXT records with the configured DNS servers, or with those of the system. */
import { Resolver } from 'node:dns/promises'

/** The DNS did not answer, which differs from a record that is missing. */
export class DnsError extends Error {}

const TIMEOUT = 3000
const MISSING = ['ENOTFOUND', 'ENODATA']

/** Returns the texts of all TXT records of this name, each joined; none when there is no such record. It is never called inside a transaction. */
export async function resolveTxt(servers: readonly string[], name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code = 'no answer' } = error as { code?: string }
    if (MISSING.includes(code)) return []
    throw new DnsError(`The DNS servers did not answer for ${name} (${code})`, { cause: error })
  }
}
