/**
 * What every answer carries, whoever gives it, and the answers to a browser that asks before it calls from another site.
 * One table, set in one step: a plugin for each group of headers took as long as everything else in a cheap read.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, type RateLimiter } from './rate-limit.ts'

const EXPOSED = [
  'etag',
  'location',
  'retry-after',
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]

/** Pages for people set stricter ones of their own. Any site may call the API: a token is sent by code, never by the browser itself. */
const ALWAYS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED.join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'

/** Counts the request and sets the headers; gives why it is refused, if it is. */
export function markAnswer(limiter: RateLimiter, request: FastifyRequest, reply: FastifyReply): Error | undefined {
  const { limit, remaining, reset, exceeded } = limiter.count(callerOf(request))
  reply.headers(ALWAYS)
  reply.header('x-request-id', request.id)
  reply.header('x-ratelimit-limit', limit)
  reply.header('x-ratelimit-remaining', remaining)
  reply.header('x-ratelimit-reset', reset)
  return exceeded
}

/** With callbacks, not promises: it runs before everything. */
export function markAnswers(app: FastifyInstance, limiter: RateLimiter): void {
  app.addHook('onRequest', (request, reply, done) => {
    const exceeded = markAnswer(limiter, request, reply)
    if (request.method === 'OPTIONS') allowCrossOrigin(request, reply)
    else done(exceeded && request.url.startsWith('/v1') ? exceeded : undefined)
  })
}

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
