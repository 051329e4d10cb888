/**
 * Requests a minute and caller, counted in this process: a fixed window, because the headers promise one reset time.
 * Own code: the Fastify plugin sends the reset as seconds to wait, the interface promises epoch seconds.
 */
import { createHash } from 'node:crypto'
import { createLruCache } from '../cache/lru-cache.ts'
import { rateLimited } from '../errors.ts'
import { clientAddressOf, networkOf } from './client-address.ts'

const WINDOW = 60_000
/** What the headers say while the limit is off: a client that reads 0 would wait. */
const UNLIMITED = 1_000_000_000

/** As the headers say it. */
export interface Counted {
  limit: string
  remaining: string
  reset: string
  /** Set over the limit: why the request is refused. */
  exceeded?: Error
}

export interface RateLimiter {
  /** Counts one request. */
  count: (caller: string) => Counted
}

export function createRateLimiter(limit: number, now: () => number = Date.now): RateLimiter {
  const allowed = limit === 0 ? UNLIMITED : limit
  let windowEnds = 0
  let counts = new Map<string, number>()
  return {
    count(caller) {
      const time = now()
      if (time >= windowEnds) {
        windowEnds = (Math.floor(time / WINDOW) + 1) * WINDOW
        counts = new Map()
      }
      const used = (counts.get(caller) ?? 0) + 1
      counts.set(caller, used)
      const counted = {
        limit: String(allowed),
        remaining: String(Math.max(0, allowed - used)),
        reset: String(windowEnds / 1000),
      }
      if (used <= allowed || limit === 0) return counted
      return { ...counted, exceeded: rateLimited(Math.ceil((windowEnds - time) / 1000)) }
    },
  }
}

/** Authorization headers of tokens that were found good, with the hash they are counted by; in characters. */
const tokens = createLruCache<string>(1024 * 1024)

interface CallerRequest {
  headers: { authorization?: string | undefined }
  ip: string
  socket: { remoteAddress?: string | undefined }
}

/** One counter for each token that is good, else one for each address: a made-up token does not begin a count of its own. */
export function callerOf(request: CallerRequest): string {
  const { authorization } = request.headers
  return (authorization && tokens.get(authorization)) || networkOf(clientAddressOf(request))
}

/** To be called once a token has opened something: from here on it has a counter of its own. */
export function rememberToken({ headers: { authorization } }: CallerRequest): void {
  if (!authorization || tokens.get(authorization)) return
  tokens.set(authorization, createHash('sha1').update(authorization).digest('base64'), authorization.length)
}
