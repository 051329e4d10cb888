/**
 * Requests a minute and caller, counted in this process: a fixed window, because the headers promise one reset time.
 * Own code: the Fastify plugin sends the reset as seconds to wait, the interface promises epoch seconds.
 */
import { createHash } from 'node:crypto'
import { rateLimited } from './errors.ts'
import { createLruCache } from './lru-cache.ts'

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

/** In characters of the headers. Who calls once calls again: the hash of a header is worth keeping. */
const callers = createLruCache<string>(1024 * 1024)

/** One counter a token, else one an address; counters carry the hash of the token, not the token. */
export function callerOf(request: { headers: { authorization?: string | undefined }; ip: string }): string {
  const { authorization } = request.headers
  if (!authorization) return request.ip
  let caller = callers.get(authorization)
  if (caller === undefined) {
    caller = createHash('sha1').update(authorization).digest('base64')
    callers.set(authorization, caller, authorization.length)
  }
  return caller
}
