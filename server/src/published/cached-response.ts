/** A response as it is cached: ready to be sent to every visitor with the same cache key. */
import { createHash } from 'node:crypto'
import type { RenderedPage } from '@lectern/site'
import type { EventDetails } from '../features/site-insights/index.ts'

export interface CachedResponse {
  status: 200 | 404 | 410
  type: string
  body: Buffer
  etag: string
  /** Only pages have one. */
  contentSecurityPolicy?: string
  /** Whether search engines may index it. */
  isIndexed: boolean
  /** The event to record when it is requested. Pages have none: their script sends the events. */
  event?: EventDetails
}

function createResponse(rest: Omit<CachedResponse, 'body' | 'etag'>, text: string): CachedResponse {
  const body = Buffer.from(text)
  return { ...rest, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

export const toPageResponse = (page: RenderedPage, { isIndexed }: { isIndexed: boolean }): CachedResponse =>
  createResponse(
    { status: 200, type: 'text/html; charset=utf-8', contentSecurityPolicy: toSecurityPolicy(page), isIndexed },
    page.html,
  )

export const toNotFoundResponse = (page: RenderedPage): CachedResponse => ({
  ...toPageResponse(page, { isIndexed: false }),
  status: 404,
})

/** Texts are not indexed, because search engines index the pages themselves. */
export const toTextResponse = (type: string, text: string, event?: EventDetails): CachedResponse =>
  createResponse({ status: 200, type: `${type}; charset=utf-8`, isIndexed: false, ...(event && { event }) }, text)

const toHashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Allows our own styles and scripts, images and videos from anywhere, frames only where diagrams are drawn or players of other sites can be opened, and
 * requests only to the servers that the forms of the page name (0105).
 */
const toSecurityPolicy = ({ styles, scripts, frames, triedOrigins }: RenderedPage): string =>
  [
    "default-src 'none'",
    ['style-src', "'self'", ...styles.map(toHashSource)].join(' '),
    ['script-src', "'self'", ...scripts.map(toHashSource)].join(' '),
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "font-src 'self' https:",
    [...new Set(['connect-src', "'self'", ...triedOrigins])].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
