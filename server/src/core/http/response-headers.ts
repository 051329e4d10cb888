/**
 * What every answer carries, whoever gives it, and the answers to a browser that asks before it calls from another site.
 * One table, set in one step: a plugin for each group of headers took as long as everything else in a cheap read.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressOf, networkOf } from './client-address.ts'
import { callerOf, type RateLimiter, rememberToken } from './rate-limit.ts'

const EXPOSED = [
  'etag',
  'location',
  'retry-after',
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]

/** Any website may call the API: a token is sent by code, never by the browser itself. */
const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED.join(', '),
}

/** Those that browsers of today heed. Pages for people set stricter ones of their own. */
const ALWAYS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'

export interface RateLimits {
  /** Requests below `/v1`, by token. */
  api: RateLimiter
  /** All others, by address. */
  visitors: RateLimiter
}

/** Counts the request and sets the headers; gives why it is refused, if it is. */
export function markAnswer(limits: RateLimits, request: FastifyRequest, reply: FastifyReply): Error | undefined {
  const { limit, remaining, reset, exceeded } = isApi(request.url)
    ? limits.api.count(callerOf(request))
    : limits.visitors.count(networkOf(clientAddressOf(request)))
  reply.headers(ALWAYS)
  if (isCrossOrigin(request.url)) reply.headers(CROSS_ORIGIN)
  reply.header('x-request-id', request.id)
  reply.header('x-ratelimit-limit', limit)
  reply.header('x-ratelimit-remaining', remaining)
  reply.header('x-ratelimit-reset', reset)
  return exceeded
}

/** With callbacks, not promises: it runs before everything. */
export function markAnswers(app: FastifyInstance, limits: RateLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const exceeded = markAnswer(limits, request, reply)
    if (request.method === 'OPTIONS' && isCrossOrigin(request.url)) allowCrossOrigin(request, reply)
    else done(exceeded && !UNLIMITED.test(request.url) ? exceeded : undefined)
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.caller !== undefined && reply.statusCode < 400) rememberToken(request)
    done()
  })
}

export const isApi = (url: string) => url.startsWith('/v1') && (url.length === 3 || '/?'.includes(url[3]!))

/** Whoever looks after the server asks these. */
const UNLIMITED = /^\/(?:healthz|readyz|metrics)(?:[/?]|$)/

/** The API, its description, and what it hands out signed addresses of. Whatever knows cookies is not among them. */
const isCrossOrigin = (url: string) => isApi(url) || SIGNED.test(url)
const SIGNED = /^\/(?:openapi\.json(?:\?|$)|(?:files|uploads|openapi-documents)\/)/

/** Whatever the address: only the call that follows tells what is there. */
function allowCrossOrigin(request: FastifyRequest, reply: FastifyReply): void {
  const wanted = request.headers['access-control-request-headers']
  if (wanted !== undefined) reply.header('access-control-allow-headers', wanted)
  reply
    .code(204)
    .header('access-control-allow-methods', METHODS)
    .header('vary', 'Access-Control-Request-Headers')
    .header('content-length', '0')
    .send()
}
