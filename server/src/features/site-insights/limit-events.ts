/**
 * Limits the bytes of events that are being received, before they are read, because they take memory long before they are parsed. They are shared
 * fairly among organizations and senders (decision 0147). Above the limit a sender gets 429 and its body is not read.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rateLimited } from '../../core/errors.ts'
import { createShares } from '../../core/shares/shares.ts'

const MAX_BYTES = 32 * 1024 * 1024
const RETRY_SECONDS = 1
const ROUTE = '/v1/orgs/:organizationId/sites/:siteId/insights/events'

export function limitEvents(app: FastifyInstance, bound = MAX_BYTES): void {
  const receiving = createShares({ total: bound })
  // Token and site were checked before this hook: requests that may not send events do not count.
  app.addHook('preParsing', async (request, reply) => {
    if (request.routeOptions.url !== ROUTE || request.method !== 'POST') return
    const release = receiving.take(listOwners(request), countBytes(request))
    if (!release) throw rateLimited(RETRY_SECONDS)
    reply.raw.once('close', release)
  })
}

function listOwners({ params, caller }: FastifyRequest): string[] {
  const { organizationId } = params as { organizationId: string }
  const person = caller?.verified?.userId
  return [`organization ${organizationId}`, ...(person === undefined ? [] : [`person ${person}`])]
}

/** A request without a content length counts as the largest allowed body. */
const countBytes = ({ headers, routeOptions }: FastifyRequest) =>
  Math.min(Number(headers['content-length'] ?? Number.POSITIVE_INFINITY), routeOptions.bodyLimit)
