/** Serves the console: one page for all of its URLs, and its assets. It has no private interface: it reads everything through the API. */
import { randomBytes } from 'node:crypto'
import { renderIconFile } from '@lectern/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound, unavailable } from '../core/errors.ts'
import { toJoinPath } from '../features/invites/index.ts'
import { findSession, type SignInParts } from '../features/sign-in/index.ts'
import { findAsset, readConsolePage } from './files.ts'

/** Every screen of the console is at or below one of these paths. */
const ADDRESSES = ['/', '/invitations', '/o/*', '/account', '/account/*', '/system', '/system/*']

/** Previews, and the pictures of sites, may lie on a host of their own. */
const toPolicy = (nonce: string, sites = '') =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' https: data: blob: ${sites}`.trimEnd(),
    "media-src 'self' https: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    `frame-src 'self' ${sites}`.trimEnd(),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const JOIN_SCREEN = /^\/o\/([\w-]+)\/join\/([\w-]+)\/?(?:\?|$)/

/** Where somebody continues who is not signed in: who has an invite link need not have an account. */
function toSignedOutAddress(url: string): string {
  const [, organization, invite] = JOIN_SCREEN.exec(url) ?? []
  if (organization !== undefined && invite !== undefined) return toJoinPath(organization, invite)
  return url === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(url)}`
}

const ICON_FILE = /^([a-z0-9-]{1,50})\.svg$/

export function registerConsole(app: FastifyInstance, parts: SignInParts): void {
  const { db } = parts.database

  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await findSession(db, parts.urls, request, reply)
    if (!session) return reply.redirect(toSignedOutAddress(request.url), 303)
    const page = await readConsolePage()
    if (page === undefined) throw unavailable('The console is not built. Run `npm run build`')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': toPolicy(nonce, parts.urls.sites),
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

  /** The icons that pages name, as sites draw them. Both sets together would be larger than the rest of the console. */
  app.get<{ Params: { name: string } }>('/console/icons/:name', async (request, reply) => {
    const name = ICON_FILE.exec(request.params.name)?.[1]
    if (name === undefined) throw notFound('File')
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/svg+xml')
      .send(await renderIconFile(name))
  })
}
