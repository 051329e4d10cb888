/** Determines the address of a client, for rate limits, throttles, logs and insights alike. */
import { type BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** The number or the addresses of the proxies in front of Lectern: only their headers about the client are trusted. */
type TrustedProxies = number | BlockList

/**
 * For Fastify, which checks each address from the connection outwards. The first untrusted one is the client; what precedes it in the header was
 * written by the client itself. Fastify trusts no proxy when it is given a number, so numbers are handled here.
 */
export function toTrustFunction(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return (text) => {
    const address = toAddress(text)
    return address !== undefined && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  }
}

/** Falls back to the address of the connection when a proxy passed on something that is not an address. */
export function readClientAddress(request: { ip: string; socket: { remoteAddress?: string | undefined } }): string {
  return toAddress(request.ip) ?? request.socket.remoteAddress ?? ''
}

/** Some proxies append the client's port to its address. */
function toAddress(text: string): string | undefined {
  if (isIP(text) !== 0) return text
  const [, bracketed, plain] = /^(?:\[([^\]]{1,64})\](?::\d{1,5})?|([\d.]{7,15}):\d{1,5})$/.exec(text) ?? []
  const address = bracketed ?? plain
  return address !== undefined && isIP(address) !== 0 ? address : undefined
}

/** The network by which clients are counted: the holder of an IPv6 address has its whole /64. */
export function toNetwork(address: string): string {
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
