import { createHash } from 'node:crypto'
import type { Rendered } from '@lectern/site'
import type { FastifyReply } from 'fastify'

export interface Answer {
  status: number
  /** Whether search engines may file it. */
  isIndexed: boolean
  page: Rendered
}

/** Nobody keeps a page without asking again: a share link that is switched off closes the site at once. */
export function sendPage(reply: FastifyReply, { status, isIndexed, page }: Answer): FastifyReply {
  if (!isIndexed) reply.header('x-robots-tag', 'noindex')
  return reply
    .code(status)
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', policyOf(page))
    .header('x-frame-options', 'DENY')
    .type('text/html; charset=utf-8')
    .send(page.html)
}

/** For programs to read: search engines file the page itself. */
export const sendMarkdown = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'private, no-cache')
    .type('text/markdown; charset=utf-8')
    .send(text)

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Style and script of our own, pictures and films from wherever an author took them, and nothing else. */
const policyOf = ({ styles, scripts }: Rendered): string =>
  [
    "default-src 'none'",
    ['style-src', "'self'", ...styles.map(hashOf)].join(' '),
    ['script-src', "'self'", ...scripts.map(hashOf)].join(' '),
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "font-src 'self' https:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
