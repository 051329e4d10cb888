/** Says whether the DNS leads the host name of a site here. */
import type { Static } from 'typebox'
import type { Config } from '../../config.ts'
import { createRateLimiter } from '../../core/http/rate-limit.ts'
import { resolveHost } from '../../core/outgoing/resolve-host.ts'
import { DnsError } from '../../core/outgoing/resolve-txt.ts'
import type { Urls } from '../../core/urls.ts'
import type { HostnameCheck, SiteSeen } from './schema.ts'

/** Checks of one account in a minute. */
const checks = createRateLimiter(10)

export async function checkHostname(
  { config, urls, actor }: { config: Pick<Config, 'dnsServers'>; urls: Urls; actor: { userId: string } },
  { hostname, basename }: Pick<SiteSeen, 'hostname' | 'basename'>,
): Promise<Static<typeof HostnameCheck>> {
  const expected = new URL(urls.publishedSite(basename)).hostname
  const answer = { object: 'hostname-check' as const, expected, found: [] as string[] }
  if (hostname === null) return { ...answer, status: 'no-hostname' }
  const { exceeded } = checks.count(actor.userId)
  if (exceeded) throw exceeded
  try {
    const { aliases, addresses } = await resolveHost(config.dnsServers, hostname)
    const found = [...aliases, ...addresses]
    if (found.length === 0) return { ...answer, hostname, status: 'not-found' }
    const isHere = aliases.includes(expected) || (await hasAddressOf(config.dnsServers, expected, addresses))
    return { ...answer, hostname, found, status: isHere ? 'right' : 'elsewhere' }
  } catch (error) {
    if (!(error instanceof DnsError)) throw error
    return { ...answer, hostname, status: 'unanswered', message: error.message }
  }
}

/** A name may have the same address without being an alias, as at the root of a domain. */
async function hasAddressOf(servers: readonly string[], host: string, addresses: readonly string[]): Promise<boolean> {
  const literal = host.replace(/^\[|\]$/g, '')
  if (/^[\d.]+$|:/.test(literal)) return addresses.includes(literal)
  const own = await resolveHost(servers, host)
  return own.addresses.some((address) => addresses.includes(address))
}
