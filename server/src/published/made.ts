/** An answer, ready to be sent again and again. */
import { createHash } from 'node:crypto'
import type { Rendered } from '@lectern/site'
import type { EventDetails } from '../features/site-insights/index.ts'

export interface Made {
  status: 200 | 404
  type: string
  body: Buffer
  etag: string
  /** Of a page. */
  policy?: string
  /** Whether search engines may file it. */
  isIndexed: boolean
  /** What it counts as when somebody asks for it; pages tell of themselves. */
  event?: EventDetails
}

function make(rest: Omit<Made, 'body' | 'etag'>, text: string): Made {
  const body = Buffer.from(text)
  return { ...rest, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

export const toPage = (page: Rendered, { isIndexed }: { isIndexed: boolean }): Made =>
  make({ status: 200, type: 'text/html; charset=utf-8', policy: policyOf(page), isIndexed }, page.html)

/** A page that says that there is none. */
export const toMissing = (page: Rendered): Made => ({ ...toPage(page, { isIndexed: false }), status: 404 })

/** For programs to read: search engines file the pages themselves. */
export const toText = (type: string, text: string, event?: EventDetails): Made =>
  make({ status: 200, type: `${type}; charset=utf-8`, isIndexed: false, ...(event && { event }) }, text)

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Style and script of our own, pictures and films from wherever an author took them, and nothing else; frames where diagrams are drawn. */
const policyOf = ({ styles, scripts, hasFrames }: Rendered): string =>
  [
    "default-src 'none'",
    ['style-src', "'self'", ...styles.map(hashOf)].join(' '),
    ['script-src', "'self'", ...scripts.map(hashOf)].join(' '),
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "font-src 'self' https:",
    "connect-src 'self'",
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
