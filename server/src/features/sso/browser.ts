/**
 * The browser that begins a sign-in must be the one that ends it: otherwise a foreign page could post another person's response and
 * sign its visitor in as that person. The provider's POST comes from another site, and browsers send a cookie with it only over
 * https; over plain http there is none, and nothing to compare.
 */
import { randomBytes } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '../../core/actor.ts'
import type { Urls } from '../../core/urls.ts'

const COOKIE = '__Host-lectern_sso'
const HOUR = 60 * 60

/** One value for all sign-ins of a browser, so that those in two tabs do not disturb each other. */
export function setBrowserCookie(request: FastifyRequest, reply: FastifyReply, { base }: Urls): string | null {
  if (!base.startsWith('https:')) return null
  const value = cookieOf(request) ?? randomBytes(32).toString('base64url')
  const options = { path: '/', httpOnly: true, sameSite: 'none', secure: true, maxAge: HOUR } as const
  reply.header('set-cookie', fastifyCookie.serialize(COOKIE, value, options))
  return hashToken(value)
}

export function isSameBrowser(request: FastifyRequest, hash: string | null): boolean {
  const value = cookieOf(request)
  return hash === null || (value !== undefined && hashToken(value) === hash)
}

const cookieOf = ({ headers }: FastifyRequest) => fastifyCookie.parse(headers.cookie ?? '')[COOKIE] || undefined
