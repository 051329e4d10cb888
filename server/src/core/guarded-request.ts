/**
 * Asks the addresses that callers name. A server stands where they do not: without a guard they could have it ask its own network.
 * Every address is checked when the connection is made, on every hop of a redirect, so a name that resolves to
 * something else the second time gains nothing.
 */
import { lookup } from 'node:dns'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, type Dispatcher, errors, request } from 'undici'
import { toAddressList } from '../config.ts'
import { decoded } from './decoded.ts'

export interface RequestOptions {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: Uint8Array | string
  signal?: AbortSignal
  /** For the answer with its body, redirects included. */
  seconds?: number
  /** Of the body, once decompressed. */
  maxBytes?: number
  /** Redirects that are followed; only GET and HEAD follow any. */
  hops?: number
}

export interface GuardedAnswer {
  status: number
  headers: Record<string, string>
  /** Where it came from in the end. */
  url: URL
  /** The addresses asked before that one. */
  hops: URL[]
  /** Read it or leave it with `cancel`. What breaks while it arrives is a FetchFailedError too. */
  body: AsyncIterable<Uint8Array>
  cancel: () => void
}

export type GuardedRequest = (url: string | URL, options?: RequestOptions) => Promise<GuardedAnswer>

export type FetchFailure = 'address' | 'timeout' | 'redirects' | 'too-large' | 'network'

/** The message goes on from the name of what was asked: "url points at …". */
export class FetchFailedError extends Error {
  readonly reason: FetchFailure

  constructor(reason: FetchFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

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

const refused = () => new FetchFailedError('address', 'points at an address that is not public')

export function createGuardedRequest(allowed: BlockList): GuardedRequest {
  const isOpen = (address: string) =>
    allowed.check(address, familyOf(address)) || !special.check(address, familyOf(address))

  const guardedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const open = addresses.filter(({ address }) => isOpen(address))
      if (open.length === 0) return callback(refused(), [])
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

  return async (url, options = {}) => {
    const { method = 'GET', body: sent, seconds = SECONDS, maxBytes = Number.POSITIVE_INFINITY } = options
    const hopsLeft = method === 'POST' ? 0 : (options.hops ?? HOPS)
    const cancelled = new AbortController()
    const timeout = AbortSignal.timeout(seconds * 1000)
    const signal = AbortSignal.any([timeout, cancelled.signal, ...(options.signal ? [options.signal] : [])])
    const explain = (error: unknown) => (options.signal?.aborted ? error : explained(error, timeout.aborted, seconds))
    try {
      const hops: URL[] = []
      let address = checkAddress(new URL(url), isOpen)
      while (true) {
        const headers = { ...HEADERS, ...headersFor(address, hops[0] ?? address, options.headers) }
        const answer = await request(address, { dispatcher, signal, method, headers, body: sent ?? null })
        const location = textOf(answer.headers.location)
        if (hopsLeft > 0 && isRedirect(answer.statusCode) && location !== undefined) {
          await answer.body.dump()
          if (hops.length === hopsLeft) throw new FetchFailedError('redirects', `redirects more than ${hopsLeft} times`)
          hops.push(address)
          address = checkAddress(new URL(location, address), isOpen)
          continue
        }
        return {
          status: answer.statusCode,
          headers: plainHeaders(answer.headers),
          url: address,
          hops,
          body: readOn(decoded(answer.body, textOf(answer.headers['content-encoding'])), maxBytes, explain),
          cancel: () => cancelled.abort(),
        }
      }
    } catch (error) {
      throw explain(error)
    }
  }
}

const HEADERS = { 'user-agent': 'Lectern', accept: '*/*', 'accept-encoding': 'gzip, br' }

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304

const SECRET = new Set(['authorization', 'cookie'])

/** Secrets meant for one host are not carried to another. */
function headersFor(address: URL, first: URL, headers: Record<string, string> = {}): Record<string, string> {
  if (address.origin === first.origin) return headers
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRET.has(name.toLowerCase())))
}

function plainHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (textOf(value) === undefined ? [] : [[name, textOf(value)!]])),
  )
}

/** A connection to an address by number asks no lookup. */
function checkAddress(url: URL, isOpen: (address: string) => boolean): URL {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused()
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isOpen(host)) throw refused()
  return url
}

async function* readOn(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  explain: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  try {
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new FetchFailedError('too-large', `is larger than ${maxBytes} bytes`)
      yield chunk
    }
  } catch (error) {
    throw explain(error)
  }
}

function explained(error: unknown, timedOut: boolean, seconds: number): unknown {
  if (error instanceof FetchFailedError) return error
  if (timedOut || error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return new FetchFailedError('timeout', `did not answer in full within ${seconds} seconds`)
  const { code } = error as { code?: unknown }
  if (error instanceof errors.UndiciError || typeof code === 'string' || error instanceof TypeError)
    return new FetchFailedError('network', ['could not be fetched', REASONS[String(code)]].filter(Boolean).join(': '))
  return error
}

const UNTRUSTED = 'its certificate is not trusted'
const REASONS: Record<string, string> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host cannot be looked up at the moment',
  ECONNREFUSED: 'its host refuses connections',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}
