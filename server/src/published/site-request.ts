/** A visitor's request, split into the name of the site and what is wanted of it. */
import { randomUUID } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Urls } from '../core/urls.ts'

export interface SiteRequest {
  /** A basename, or a host name. */
  name: string
  /** The path of the site's root, with a slash at the end. */
  root: string
  /** The path below the root, decoded. */
  segments: string[]
  query: URLSearchParams
  cookies: Readonly<Record<string, string | undefined>>
  isSecure: boolean
  /** Whether it came to Lectern's own host, where sites are served only if they have no host of their own. */
  isAtConsole: boolean
}

/** Requests to the host name of a site are routed below this segment. It is random, so that no client can request it. */
export const HOST_NAME_SEGMENT = `~host-${randomUUID()}`

/** Requests to the host of all sites likewise. */
export const SITES_SEGMENT = `~sites-${randomUUID()}`

export function parseSiteRequest(request: FastifyRequest, urls: Urls): SiteRequest {
  const { basename, '*': rest = '' } = request.params as { basename: string; '*'?: string }
  const segments = rest.split('/').filter((part) => part !== '')
  const isAtHost = basename === HOST_NAME_SEGMENT
  const isAtSites = basename === SITES_SEGMENT
  // Names are matched without regard to case; share keys in the segments are case-sensitive.
  const name = (isAtHost || isAtSites ? (segments.shift() ?? '') : basename).toLowerCase()
  const isHttps =
    request.protocol === 'https' || (!isAtHost && (isAtSites ? urls.sites! : urls.base).startsWith('https:'))
  return {
    name,
    root: isAtHost ? '/' : isAtSites ? `/${name}/` : `/sites/${name}/`,
    segments,
    query: new URLSearchParams(request.url.split('?')[1] ?? ''),
    cookies: fastifyCookie.parse(request.headers.cookie ?? ''),
    isSecure: isHttps,
    isAtConsole: !isAtHost && !isAtSites,
  }
}
