import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseCoding, compressed } from '../core/http/compress.ts'
import { etagIn, isKnown } from '../core/http/etag.ts'
import type { Made } from './made.ts'

/** Who may keep an answer. Everybody asks again before showing it: what is merged, closed or withheld is so at once. */
export type Keeping = 'shared' | 'private' | 'nobody'

export const CACHE_CONTROL: Record<Keeping, string> = {
  shared: 'public, max-age=0, must-revalidate',
  private: 'private, no-cache',
  nobody: 'private, no-store',
}

export interface Sending {
  keeping: Keeping
  /** What the visitor's cookies say can make a difference. */
  variesByCookie: boolean
}

export async function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  made: Made,
  { keeping, variesByCookie }: Sending,
): Promise<FastifyReply> {
  const coding = chooseCoding(request.headers['accept-encoding'])
  const smaller = coding && compressed(made.body, coding)
  if (!made.isIndexed) reply.header('x-robots-tag', 'noindex')
  reply.header('vary', variesByCookie ? 'Accept-Encoding, Cookie' : 'Accept-Encoding')
  reply.header('cache-control', CACHE_CONTROL[keeping])
  if (made.status === 200 && keeping !== 'nobody') {
    reply.header('etag', etagIn(made.etag, smaller && coding))
    if (isKnown(made.etag, request.headers['if-none-match'])) return reply.code(304).send()
  }
  if (made.policy !== undefined) reply.header('content-security-policy', made.policy).header('x-frame-options', 'DENY')
  reply.code(made.status).header('content-type', made.type)
  return smaller ? reply.header('content-encoding', coding).send(await smaller) : reply.send(made.body)
}
