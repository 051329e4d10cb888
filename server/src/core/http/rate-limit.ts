/**
 * Counts the requests of each caller per minute in this process, in a fixed window, because the headers promise one reset time.
 * Own code: the Fastify plugin sends the reset as seconds to wait, the interface promises epoch seconds.
 */
import { createHash } from 'node:crypto'
import { createLruCache } from '../cache/lru-cache.ts'
import { rateLimited } from '../errors.ts'
import { readBearerToken, toTokenIdentity } from '../token-text.ts'
import { readClientAddress, toNetwork } from './client-address.ts'

const WINDOW = 60_000
/** The headers say this while the limit is off, because a client that reads 0 would wait. */
const UNLIMITED = 1_000_000_000

/** The values of the headers. */
interface RateLimitCount {
  limit: string
  remaining: string
  reset: string
  /** The error that refuses the request; set above the limit. */
  exceeded?: Error
}

export interface RateLimiter {
  /** Counts one request. */
  count: (caller: string) => RateLimitCount
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

/** Verified tokens with the hash they are counted by; the size is in characters. */
const tokens = createLruCache<string>(1024 * 1024)

interface CallerRequest {
  headers: { authorization?: string | undefined }
  ip: string
  socket: { remoteAddress?: string | undefined }
}

/** One counter for each valid token, else one for each address: an invented token does not get a counter of its own. */
export function callerOf(request: CallerRequest): string {
  const token = readBearerToken(request.headers.authorization)
  return (token && tokens.get(toTokenIdentity(token))) || toNetwork(readClientAddress(request))
}

/** Called once a token is verified; from then on it has its own counter. */
export function rememberToken({ headers: { authorization } }: CallerRequest): void {
  const token = readBearerToken(authorization)
  if (!token) return
  const identity = toTokenIdentity(token)
  if (tokens.get(identity)) return
  tokens.set(identity, createHash('sha256').update(identity).digest('base64'), identity.length)
}
