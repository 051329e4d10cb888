/** The address of a client: the one reading of it, for rate limits, throttles, logs and insights. */
import { type BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** How many proxies stand before Lectern, or which: only their word about the address of a client counts. */
export type TrustedProxies = number | BlockList

/**
 * For Fastify, which asks about each address from the connection outwards: whether it is a trusted proxy. The first one that is not is the
 * client; whatever stands before it in the header was written by the client itself. A number is not left to Fastify: it trusts nobody then.
 */
export function toTrustFunction(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return (text) => {
    const address = toAddress(text)
    return address !== undefined && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  }
}

/** What a proxy passed on and is no address gives way to the address of the connection. */
export function clientAddressOf(request: { ip: string; socket: { remoteAddress?: string | undefined } }): string {
  return toAddress(request.ip) ?? request.socket.remoteAddress ?? ''
}

/** Some proxies write the port of the client behind its address. */
function toAddress(text: string): string | undefined {
  if (isIP(text) !== 0) return text
  const [, bracketed, plain] = /^(?:\[([^\]]{1,64})\](?::\d{1,5})?|([\d.]{7,15}):\d{1,5})$/.exec(text) ?? []
  const address = bracketed ?? plain
  return address !== undefined && isIP(address) !== 0 ? address : undefined
}

/** What clients are counted by: whoever has an IPv6 address has its whole /64. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '')
  if (isIPv4(mapped) || !isIPv6(address)) return mapped
  const [before = '', after = ''] = address.split('%')[0]!.toLowerCase().split('::')
  const first = before.split(':').filter(Boolean)
  const last = after.split(':').filter(Boolean)
  const gap = address.includes('::') ? new Array(Math.max(0, 8 - first.length - last.length)).fill('0') : []
  return [...first, ...gap, ...last]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')
}
