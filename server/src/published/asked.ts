/** What a visitor asks for. */
import { randomUUID } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Urls } from '../core/urls.ts'

export interface Asked {
  /** A basename, or a host name. */
  name: string
  /** Where the site's root is, with a slash at the end. */
  root: string
  /** What follows it, decoded. */
  segments: string[]
  query: URLSearchParams
  cookies: Readonly<Record<string, string | undefined>>
  isSecure: boolean
}

/** Requests to the host name of a site come here below this segment, which is no basename and which nobody can ask for. */
export const AT_HOST = `~host-${randomUUID()}`

export function readAsked(request: FastifyRequest, urls: Urls): Asked {
  const { basename, '*': rest = '' } = request.params as { basename: string; '*'?: string }
  const segments = rest.split('/').filter((part) => part !== '')
  const isAtHost = basename === AT_HOST
  // Addresses are matched without regard to case; keys are not words and stay as they are.
  const name = (isAtHost ? (segments.shift() ?? '') : basename).toLowerCase()
  const isHttps = request.protocol === 'https' || (!isAtHost && urls.base.startsWith('https:'))
  return {
    name,
    root: isAtHost ? '/' : `/sites/${name}/`,
    segments,
    query: new URLSearchParams(request.url.split('?')[1] ?? ''),
    cookies: fastifyCookie.parse(request.headers.cookie ?? ''),
    isSecure: isHttps,
  }
}
