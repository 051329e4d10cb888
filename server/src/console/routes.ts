/** Serves the console: one page for all of its addresses, and its assets. It has no door of its own: what it shows it reads through the API. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound, unavailable } from '../core/errors.ts'
import { findSession, type SignInParts } from '../features/sign-in/index.ts'
import { findAsset, readPage } from './files.ts'

/** Every screen of the console lies at or below one of these. */
const ADDRESSES = ['/', '/o/*', '/account', '/account/*', '/system', '/system/*']

const toPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' https: data: blob:",
    "media-src 'self' https: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export function registerConsole(app: FastifyInstance, parts: SignInParts): void {
  const { db } = parts.database

  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await findSession(db, parts.urls, request, reply)
    if (!session)
      return reply.redirect(`/sign-in${request.url === '/' ? '' : `?next=${encodeURIComponent(request.url)}`}`, 303)
    const page = await readPage()
    if (page === undefined) throw unavailable('The console is not built. Run `npm run build`')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': toPolicy(nonce),
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .send(page.replaceAll('CSP_NONCE', nonce))
  }
  for (const address of ADDRESSES) app.get(address, servePage)

  app.get<{ Params: { name: string } }>('/console/:name', async (request, reply) => {
    const asset = await findAsset(request.params.name, request.headers['accept-encoding'])
    if (!asset) throw notFound('File')
    if (asset.coding) reply.header('content-encoding', asset.coding)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'Accept-Encoding')
      .type(asset.type)
      .send(asset.bytes)
  })
}
