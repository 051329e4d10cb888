/** Serves sites over HTTP, to visitors: no token, no member, only an address. */
import { createHash } from 'node:crypto'
import { renderNotFound, renderSite, STYLE } from '@lectern/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../core/database/connect.ts'
import type { Urls } from '../core/urls.ts'
import { openSite } from './open-site.ts'
import { toSiteSource } from './site-source.ts'

export interface PublishedParts {
  database: Database
  urls: Urls
}

export function registerPublished(app: FastifyInstance, { database, urls }: PublishedParts): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const { basename, '*': rest = '' } = request.params as { basename: string; '*'?: string }
    const path = rest.split('/').filter((part) => part !== '')
    const opened = await openSite(database.reads, basename, path)
    // Pages are not served yet, so below its root a site has nothing to show.
    if (!opened || opened.path.length > 0) return send(reply, { status: 404, isIndexed: false, html: renderNotFound() })
    const source = toSiteSource(opened.site, urls)
    return send(reply, {
      status: opened.site.spaces.length > 0 ? 200 : 404,
      isIndexed: source.isIndexed,
      html: renderSite(source),
    })
  }
  app.get('/sites/:basename', serve)
  app.get('/sites/:basename/*', serve)
}

interface Page {
  status: number
  isIndexed: boolean
  html: string
}

/** Nobody keeps a page without asking again: a share link that is switched off closes the site at once. */
function send(reply: FastifyReply, { status, isIndexed, html }: Page): FastifyReply {
  if (!isIndexed) reply.header('x-robots-tag', 'noindex')
  return reply
    .code(status)
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('x-frame-options', 'DENY')
    .type('text/html; charset=utf-8')
    .send(html)
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
