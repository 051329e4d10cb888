import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseCoding, compressed } from '../core/http/compress.ts'
import { isKnown, toEtagOfCoding } from '../core/http/etag.ts'
import type { CachedResponse } from './cached-response.ts'

/** Who may cache a response. Every cache must revalidate before use, so that a merge or a change of access takes effect at once. */
type CacheScope = 'shared' | 'private' | 'nobody'

export const CACHE_CONTROL: Record<CacheScope, string> = {
  shared: 'public, max-age=0, must-revalidate',
  private: 'private, no-cache',
  nobody: 'private, no-store',
}

export interface SendOptions {
  cacheScope: CacheScope
  /** Whether the response depends on the visitor's cookies. */
  variesByCookie: boolean
  /** The origins of a preview that the console shows in a frame. */
  frame?: FrameOrigins
}

interface FrameOrigins {
  /** Where the site and its assets are. */
  site: string
  /** The only page that may show it. */
  console: string
}

/** The origin of a sandboxed page is opaque, so `'self'` is written out, and fonts and fetched texts need CORS: whoever has the address could fetch them anyway. */
const SANDBOX = 'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox'

const toFramedPolicy = (policy: string, { site, console }: FrameOrigins) =>
  `${policy.replace("frame-ancestors 'none'", `frame-ancestors ${console}`).replaceAll("'self'", site)}; ${SANDBOX}`

export function allowFrame(reply: FastifyReply): void {
  reply.removeHeader('x-frame-options').header('access-control-allow-origin', '*')
}

export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  { cacheScope, variesByCookie, frame }: SendOptions,
): Promise<FastifyReply> {
  const coding = chooseCoding(request.headers['accept-encoding'])
  const smaller = coding && compressed(response.body, coding)
  if (!response.isIndexed) reply.header('x-robots-tag', 'noindex')
  reply.header('vary', variesByCookie ? 'Accept-Encoding, Cookie' : 'Accept-Encoding')
  reply.header('cache-control', CACHE_CONTROL[cacheScope])
  if (response.status === 200 && cacheScope !== 'nobody') {
    reply.header('etag', toEtagOfCoding(response.etag, smaller && coding))
    if (isKnown(response.etag, request.headers['if-none-match'])) return reply.code(304).send()
  }
  if (frame) {
    allowFrame(reply)
    if (response.contentSecurityPolicy !== undefined)
      reply.header('content-security-policy', toFramedPolicy(response.contentSecurityPolicy, frame))
  } else if (response.contentSecurityPolicy !== undefined)
    reply.header('content-security-policy', response.contentSecurityPolicy).header('x-frame-options', 'DENY')
  reply.code(response.status).header('content-type', response.type)
  return smaller ? reply.header('content-encoding', coding).send(await smaller) : reply.send(response.body)
}
