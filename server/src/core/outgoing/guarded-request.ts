/**
 * Sends requests to URLs that callers give. The server can reach networks that callers cannot, so it must not let them reach its own. Every address
 * is checked when the connection is opened, on every hop of a redirect, so a name that resolves differently the second time gains nothing.
 */
import { lookup } from 'node:dns'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { toAddressList } from '../../config.ts'
import { currentWork } from '../work/current-work.ts'
import { formatTraceparent } from '../work/trace-context.ts'
import { decoded } from './decoded.ts'
import { describeFailure } from './describe-failure.ts'
import {
  IdleError,
  type IncomingResponse,
  type OutgoingRequest,
  StaleConnectionError,
  sendRequest,
} from './send-request.ts'

interface RequestOptions {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: Uint8Array | string
  signal?: AbortSignal
  /** The time limit for the response with its body, redirects included. */
  seconds?: number
  /** The maximum size of the decompressed body. */
  maxBytes?: number
  /** Redirects that are followed; only GET and HEAD follow any. */
  hops?: number
  /** The only addresses that may be connected to; without it, every one that is reachable. */
  only?: BlockList | undefined
}

export interface GuardedResponse {
  status: number
  headers: Record<string, string>
  /** The URL of the final response. */
  url: URL
  /** The URLs requested before that one. */
  hops: URL[]
  /** Must be read or released with `cancel`. An error while it arrives is a FetchFailedError too. */
  body: AsyncIterable<Uint8Array>
  cancel: () => void
}

export type GuardedRequest = (url: string | URL, options?: RequestOptions) => Promise<GuardedResponse>

type FetchFailure = 'address' | 'timeout' | 'redirects' | 'too-large' | 'network'

/** The message continues after the name of the field: "url points at …". */
export class FetchFailedError extends Error {
  readonly reason: FetchFailure

  constructor(reason: FetchFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

const HOPS = 5
const SECONDS = 30
/** The most seconds to wait for a byte. */
const IDLE_SECONDS = 15
/** Milliseconds that a connection stays open for another request. */
const KEPT = 4_000
/** The body of a redirect up to this length is read to its end, so that the connection can be reused. */
const SMALL = 16_384

/** Addresses that are not the public internet, by IANA's registries of special-purpose addresses. */
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

/** Whether a request may be sent there. */
export const isReachable = (allowed: BlockList, address: string): boolean =>
  isListed(allowed, address) || !isListed(special, address)

const isListed = (list: BlockList, address: string) => list.check(address, familyOf(address))

const refused = () => new FetchFailedError('address', 'points at an address that is not public')

const createLookup =
  (isOpen: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const open = addresses.filter(({ address }) => isOpen(address))
      if (open.length === 0) return callback(refused(), [])
      if (options.all) callback(null, open)
      else callback(null, open[0]!.address, open[0]!.family)
    })
  }

export function createGuardedRequest(
  allowed: BlockList,
  { idleSeconds = IDLE_SECONDS }: { idleSeconds?: number } = {},
): GuardedRequest {
  const http = new HttpAgent({ keepAlive: true, timeout: KEPT })
  const https = new HttpsAgent({ keepAlive: true, timeout: KEPT })
  const send = (
    address: URL,
    request: Pick<OutgoingRequest, 'method' | 'headers' | 'body' | 'signal'>,
    isOpen: (address: string) => boolean,
    isShared: boolean,
  ) => {
    const guarded = { ...request, lookup: createLookup(isOpen), idleSeconds }
    if (!isShared) return sendRequest(address, guarded)
    return sendRequest(address, { ...guarded, agent: address.protocol === 'https:' ? https : http }).catch((error) => {
      if (error instanceof StaleConnectionError) return sendRequest(address, guarded)
      throw error
    })
  }

  return async (url, options = {}) => {
    const { method = 'GET', body: sent, seconds = SECONDS, maxBytes = Number.POSITIVE_INFINITY } = options
    const { only } = options
    const isOpen = (address: string) => isReachable(allowed, address) && (!only || isListed(only, address))
    // A request that must not be sent twice gets its own connection, and so does one that others must not share.
    const isShared = method !== 'POST' && only === undefined
    const hopsLeft = method === 'POST' ? 0 : (options.hops ?? HOPS)
    const timeout = AbortSignal.timeout(seconds * 1000)
    const signal = AbortSignal.any([timeout, ...(options.signal ? [options.signal] : [])])
    const explain = (error: unknown) =>
      options.signal?.aborted ? options.signal.reason : explained(error, timeout.aborted, seconds)
    try {
      const hops: URL[] = []
      let address = checkAddress(new URL(url), isOpen)
      while (true) {
        const headers = { ...HEADERS, ...traceHeaders(), ...headersFor(address, hops[0] ?? address, options.headers) }
        const request = { method, headers, signal, ...(sent !== undefined && { body: sent }) }
        const answer = await send(address, request, isOpen, isShared)
        const { location } = answer.headers
        if (hopsLeft > 0 && isRedirect(answer.status) && location !== undefined) {
          await leave(answer)
          if (hops.length === hopsLeft) throw new FetchFailedError('redirects', `redirects more than ${hopsLeft} times`)
          hops.push(address)
          address = checkAddress(new URL(location, address), isOpen)
          continue
        }
        return {
          status: answer.status,
          headers: answer.headers,
          url: address,
          hops,
          body: readOn(answer, maxBytes, explain),
          cancel: answer.close,
        }
      }
    } catch (error) {
      throw explain(error)
    }
  }
}

/** Only the headers of a redirect matter, so errors of its body are ignored. */
async function leave(answer: IncomingResponse): Promise<void> {
  const length = Number(answer.headers['content-length'] ?? Number.NaN)
  try {
    if (length <= SMALL) for await (const _ of answer.body);
  } catch {
    // The next request uses another connection.
  } finally {
    answer.close()
  }
}

const HEADERS = { 'user-agent': 'Lectern', accept: '*/*', 'accept-encoding': 'gzip, br' }

/** What a request or a job sends on behalf of a caller is part of the caller's trace. */
function traceHeaders(): Record<string, string> {
  const trace = currentWork()?.trace
  return trace === undefined ? {} : { traceparent: formatTraceparent(trace) }
}

const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304

const SECRET = new Set(['authorization', 'cookie'])

/** Secrets meant for one host are not carried to another. */
function headersFor(address: URL, first: URL, headers: Record<string, string> = {}): Record<string, string> {
  if (address.origin === first.origin) return headers
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRET.has(name.toLowerCase())))
}

/** A connection to a numeric address does no lookup, so it is checked here. */
function checkAddress(url: URL, isOpen: (address: string) => boolean): URL {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused()
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isOpen(host)) throw refused()
  return url
}

async function* readOn(
  answer: IncomingResponse,
  maxBytes: number,
  explain: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  try {
    let bytes = 0
    for await (const chunk of decoded(answer.body, answer.headers['content-encoding'])) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new FetchFailedError('too-large', `is larger than ${maxBytes} bytes`)
      yield chunk
    }
  } catch (error) {
    throw explain(error)
  } finally {
    answer.close()
  }
}

function explained(error: unknown, timedOut: boolean, seconds: number): unknown {
  if (error instanceof FetchFailedError) return error
  if (timedOut) return new FetchFailedError('timeout', `did not answer in full within ${seconds} seconds`)
  if (error instanceof IdleError) return new FetchFailedError('timeout', error.message)
  // Errors of connections, of the HTTP parser and of compressed bodies have a code; anything else is a bug of ours.
  if (typeof (error as { code?: unknown }).code !== 'string') return error
  return new FetchFailedError('network', ['could not be fetched', describeFailure(error)].filter(Boolean).join(': '))
}
