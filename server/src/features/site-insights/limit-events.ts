/**
 * Limits the bytes of events that are being received, before they are read, because they take memory long before they are parsed. Above the limit a
 * sender gets 429 and its body is not read.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rateLimited } from '../../core/errors.ts'

const MAX_BYTES = 16 * 1024 * 1024
const RETRY_SECONDS = 1
const ROUTE = '/v1/orgs/:organizationId/sites/:siteId/insights/events'

export function limitEvents(app: FastifyInstance, bound = MAX_BYTES): void {
  let receiving = 0
  // The token was checked before this hook: requests without one do not count.
  app.addHook('preParsing', async (request, reply) => {
    if (request.routeOptions.url !== ROUTE || request.method !== 'POST') return
    const bytes = countBytes(request)
    if (receiving > 0 && receiving + bytes > bound) throw rateLimited(RETRY_SECONDS)
    receiving += bytes
    reply.raw.once('close', () => {
      receiving -= bytes
    })
  })
}

/** A request without a content length counts as the largest allowed body. */
const countBytes = ({ headers, routeOptions }: FastifyRequest) =>
  Math.min(Number(headers['content-length'] ?? Number.POSITIVE_INFINITY), routeOptions.bodyLimit)
