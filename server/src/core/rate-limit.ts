/**
 * Requests a minute and caller, counted in this process: a fixed window, because the headers promise one reset time.
 * Own code: the Fastify plugin sends the reset as seconds to wait, the interface promises epoch seconds.
 */
import { createHash } from 'node:crypto'
import { rateLimited } from './errors.ts'

const WINDOW = 60_000
/** What the headers say while the limit is off: a client that reads 0 would wait. */
const UNLIMITED = 1_000_000_000

export interface RateLimiter {
  /** Counts one request and gives the headers; throws 429 over the limit. */
  count: (caller: string) => { headers: Record<string, string>; exceeded?: Error }
}

export function createRateLimiter(limit: number, now: () => number = Date.now): RateLimiter {
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
      const allowed = limit === 0 ? UNLIMITED : limit
      const headers = {
        'x-ratelimit-limit': String(allowed),
        'x-ratelimit-remaining': String(Math.max(0, allowed - used)),
        'x-ratelimit-reset': String(windowEnds / 1000),
      }
      if (used <= allowed || limit === 0) return { headers }
      return { headers, exceeded: rateLimited(Math.ceil((windowEnds - time) / 1000)) }
    },
  }
}

/** One counter a token, else one an address; the token itself is not kept. */
export const callerOf = (authorization: string | undefined, address: string) =>
  authorization ? createHash('sha1').update(authorization).digest('base64') : address
