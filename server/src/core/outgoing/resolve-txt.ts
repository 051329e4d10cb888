/** TXT records, asked of the DNS servers of the settings, or of the system's. */
import { Resolver } from 'node:dns/promises'

/** The DNS could not be asked, which is not the same as a record that is missing. */
export class DnsError extends Error {}

const TIMEOUT = 3000
const MISSING = ['ENOTFOUND', 'ENODATA']

/** The texts of all TXT records of this name, each put together; none when there is no such record. Never inside a transaction. */
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
