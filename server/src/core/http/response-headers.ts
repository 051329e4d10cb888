/**
 * Sets the headers of every response, and answers the preflight requests of browsers.
 * All are set in one step: a plugin for each group of headers took as long as everything else in a cheap read.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readClientAddress, toNetwork } from './client-address.ts'
import { callerOf, type RateLimiter, rememberToken } from './rate-limit.ts'

const EXPOSED = [
  'etag',
  'idempotent-replayed',
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

/** The headers that current browsers follow. Pages for people set stricter ones of their own. */
const ALWAYS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'

interface RateLimits {
  /** Requests below `/v1`, by token. */
  api: RateLimiter
  /** All other requests, by address. */
  visitors: RateLimiter
}

/** Counts the request and sets the headers; returns an error if the request is over the limit. */
export function setResponseHeaders(
  limits: RateLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): Error | undefined {
  const { limit, remaining, reset, exceeded } = isApi(request.url)
    ? limits.api.count(callerOf(request))
    : limits.visitors.count(toNetwork(readClientAddress(request)))
  reply.headers(ALWAYS)
  if (isCrossOrigin(request.url)) reply.headers(CROSS_ORIGIN)
  reply.header('x-request-id', request.id)
  reply.header('x-ratelimit-limit', limit)
  reply.header('x-ratelimit-remaining', remaining)
  reply.header('x-ratelimit-reset', reset)
  return exceeded
}

/** With callbacks, not promises: it runs before everything. */
export function addResponseHeaders(app: FastifyInstance, limits: RateLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const exceeded = setResponseHeaders(limits, request, reply)
    if (request.method === 'OPTIONS' && isCrossOrigin(request.url)) allowCrossOrigin(request, reply)
    else done(exceeded && !UNLIMITED.test(request.url) ? exceeded : undefined)
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.caller !== undefined && reply.statusCode < 400) rememberToken(request)
    done()
  })
}

export const isApi = (url: string) => url.startsWith('/v1') && (url.length === 3 || '/?'.includes(url[3]!))

/** Monitoring calls these routes, so they have no rate limit. */
const UNLIMITED = /^\/(?:healthz|readyz|metrics)(?:[/?]|$)/

/** The API, its description, and the files behind its signed URLs. No route that reads cookies is among them. */
const isCrossOrigin = (url: string) => isApi(url) || SIGNED.test(url)
const SIGNED = /^\/(?:openapi\.json(?:\?|$)|(?:files|uploads|openapi-documents)\/)/

/** Answers a preflight for any URL; only the request that follows learns whether the URL exists. */
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
