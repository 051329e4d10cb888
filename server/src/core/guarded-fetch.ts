/**
 * Fetches what callers name by URL. A server stands where they do not: without a guard they could have it ask its own network.
 * Every address is checked when the connection is made, on every hop of a redirect, so a name that resolves to
 * something else the second time gains nothing.
 */
import { lookup } from 'node:dns'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, errors, request } from 'undici'
import { toAddressList } from '../config.ts'
import { invalid } from './errors.ts'

export interface Fetched {
  bytes: AsyncIterable<Uint8Array>
  contentType: string | undefined
}

/** Throws a 400 that says why; `field` is where the URL came in. */
export type GuardedFetch = (url: string, field: string) => Promise<Fetched>

const HOPS = 5
const SECONDS = 30

/** What is not the public internet, as IANA's registries of special-purpose addresses have it. */
const SPECIAL = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  // The ones that carry an IPv4 address inside are refused as a whole.
  ...['::/127', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
  ...['5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const special = toAddressList(SPECIAL)

class RefusedAddressError extends Error {}

export function createGuardedFetch(allowed: BlockList): GuardedFetch {
  const isOpen = (address: string) =>
    allowed.check(address, familyOf(address)) || !special.check(address, familyOf(address))

  const guardedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const open = addresses.filter(({ address }) => isOpen(address))
      if (open.length === 0) return callback(new RefusedAddressError(hostname), [])
      if (options.all) callback(null, open)
      else callback(null, open[0]!.address, open[0]!.family)
    })
  }
  const dispatcher = new Agent({
    connect: { lookup: guardedLookup, timeout: 10_000 },
    headersTimeout: 15_000,
    bodyTimeout: 15_000,
    maxHeaderSize: 65_536,
  })

  return async (url, field) => {
    const signal = AbortSignal.timeout(SECONDS * 1000)
    try {
      let address = checkAddress(new URL(url), isOpen)
      for (let hop = 0; hop <= HOPS; hop++) {
        const { statusCode, headers, body } = await request(address, { dispatcher, signal, headers: HEADERS })
        const location = headers.location
        if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
          await body.dump()
          address = checkAddress(new URL(location, address), isOpen)
          continue
        }
        if (statusCode !== 200) {
          await body.dump()
          throw invalid(`${field} answered with status ${statusCode}`)
        }
        return { bytes: readOn(body, field), contentType: textOf(headers['content-type']) }
      }
      throw invalid(`${field} redirects more than ${HOPS} times`)
    } catch (error) {
      throw explained(error, field)
    }
  }
}

const HEADERS = { 'user-agent': 'Lectern', accept: '*/*' }

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

/** A connection to an address by number asks no lookup. */
function checkAddress(url: URL, isOpen: (address: string) => boolean): URL {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new RefusedAddressError(url.protocol)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isOpen(host)) throw new RefusedAddressError(host)
  return url
}

/** What breaks while the bytes arrive is told like what breaks before. */
async function* readOn(body: AsyncIterable<Uint8Array>, field: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) yield chunk
  } catch (error) {
    throw explained(error, field)
  }
}

function explained(error: unknown, field: string): unknown {
  if (error instanceof RefusedAddressError) return invalid(`${field} points at an address that is not public`)
  const { name, code } = error as { name?: string; code?: unknown }
  if (name === 'TimeoutError') return invalid(`${field} did not answer in full within ${SECONDS} seconds`)
  if (error instanceof errors.UndiciError || typeof code === 'string' || error instanceof TypeError)
    return invalid(`${field} could not be fetched`)
  return error
}
