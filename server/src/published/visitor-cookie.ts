/** Recognizes a visitor for longer than a day, on sites whose owner chose a cookie for it. Visitors who opted out of tracking get none. */
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import type { SiteRequest } from './site-request.ts'
import type { SiteVisit } from './visit.ts'

const NAME = 'lectern-visitor'
const ID = /^[\w-]{21}$/
const SECONDS = 365 * 24 * 60 * 60

/** Returns the id of the visitor; undefined where the site has no cookie. */
export function recognizeVisitor(
  { state, isPreview }: SiteVisit,
  siteRequest: SiteRequest,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): string | undefined {
  const isOptedOut = headers.dnt === '1' || headers['sec-gpc'] === '1'
  if (!state.customization.insights.trackingCookie || isPreview || isOptedOut) return undefined
  const known = siteRequest.cookies[NAME]
  const id = known !== undefined && ID.test(known) ? known : nanoid()
  // Every event renews it. It is limited to this site's path, because other sites may share the host.
  const path = siteRequest.root === '/' ? '/' : siteRequest.root.slice(0, -1)
  const options = { path, httpOnly: true, sameSite: 'lax', secure: siteRequest.isSecure, maxAge: SECONDS } as const
  reply.header('set-cookie', fastifyCookie.serialize(NAME, id, options))
  return id
}
