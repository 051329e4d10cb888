/**
 * Batches whose bytes are under way, or are being read: bounded before they arrive, since a flood is memory long before it is events. Past the bound a
 * sender is told to come again, and its bytes are not read.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rateLimited } from '../../core/errors.ts'

const BOUND = 16 * 1024 * 1024
const SECONDS = 1
const ROUTE = '/v1/orgs/:organizationId/sites/:siteId/insights/events'

export function limitEvents(app: FastifyInstance, bound = BOUND): void {
  let receiving = 0
  // The token was looked at before this: nobody without one takes up room.
  app.addHook('preParsing', async (request, reply) => {
    if (request.routeOptions.url !== ROUTE || request.method !== 'POST') return
    const bytes = sizeOf(request)
    if (receiving > 0 && receiving + bytes > bound) throw rateLimited(SECONDS)
    receiving += bytes
    reply.raw.once('close', () => {
      receiving -= bytes
    })
  })
}

/** Whoever does not say how much comes may send as much as anybody may. */
const sizeOf = ({ headers, routeOptions }: FastifyRequest) =>
  Math.min(Number(headers['content-length'] ?? Number.POSITIVE_INFINITY), routeOptions.bodyLimit)
