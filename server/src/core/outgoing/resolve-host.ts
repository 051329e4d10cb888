/** Resolves where a host name points to, with the configured DNS servers, or with those of the system. Nothing else is connected to. */
import { Resolver } from 'node:dns/promises'
import { DnsError } from './resolve-txt.ts'

interface HostRecords {
  /** The names that it is an alias of, in lower case. */
  aliases: string[]
  /** Its addresses of both families, also those of its alias. */
  addresses: string[]
}

const TIMEOUT = 2000
const MISSING = ['ENOTFOUND', 'ENODATA']

/** Empty lists mean that the name does not exist. It is never called inside a transaction. */
export async function resolveHost(servers: readonly string[], name: string): Promise<HostRecords> {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const ask = async (question: Promise<string[]>) => {
    try {
      return await question
    } catch (error) {
      const { code = 'no answer' } = error as { code?: string }
      if (MISSING.includes(code)) return []
      throw new DnsError(`The DNS servers did not answer for ${name} (${code})`, { cause: error })
    }
  }
  const [aliases, four, six] = await Promise.all([
    ask(resolver.resolveCname(name)),
    ask(resolver.resolve4(name)),
    ask(resolver.resolve6(name)),
  ])
  return { aliases: aliases.map((alias) => alias.toLowerCase()), addresses: [...four, ...six] }
}
