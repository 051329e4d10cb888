/** A session of a person in a browser is a random cookie, valid for 30 days after its last use; only its hash is stored. */

import { randomBytes } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '../../core/actor.ts'
import type { Transaction, WriteDb } from '../../core/database/connections.ts'
import { readClientAddress } from '../../core/http/client-address.ts'
import { newId } from '../../core/ids.ts'
import type { Urls } from '../../core/urls.ts'
import { deleteTokensOf } from '../tokens/index.ts'
import { noteSignIn } from '../users/index.ts'
import { deleteSession, deleteSessionsOf, findSessionByHash, insertSession, prolongSession } from './store.ts'

const DAYS_30 = 30 * 24 * 60 * 60

type Session = NonNullable<Awaited<ReturnType<typeof findSessionByHash>>>

/** Where a session was started; its owner recognises the device by it. */
export interface SessionOrigin {
  userAgent: string | undefined
  address: string
}

const LONGEST_USER_AGENT = 500

export const toSessionOrigin = (request: FastifyRequest): SessionOrigin => ({
  userAgent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT),
  address: readClientAddress(request),
})

/** Signs the person in; the result is for `setSessionCookie`. */
export async function startSession(db: Transaction, userId: string, origin: SessionOrigin): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await insertSession(db, { id: newId(), userId, hash: hashToken(value), ...origin })
  await noteSignIn(db, userId)
  return value
}

/** Finds the session of this browser; a session in use is prolonged. */
export async function findSession(
  db: WriteDb,
  urls: Urls,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> {
  const value = fastifyCookie.parse(request.headers.cookie ?? '')[cookieName(urls)]
  if (!value) return undefined
  const session = await findSessionByHash(db, hashToken(value))
  if (session?.is_stale) {
    await prolongSession(db, session.id)
    setSessionCookie(reply, urls, value)
  }
  return session
}

/** The tokens of the session are deleted with it. */
export async function endSession(db: WriteDb, id: string): Promise<void> {
  await deleteSession(db, id)
}

/** Ends all sessions and API tokens of these accounts, so that an intruder is signed out. */
export async function endAccess(db: Transaction, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await deleteSessionsOf(db, userIds)
  await deleteTokensOf(db, userIds)
}

export function setSessionCookie(reply: FastifyReply, urls: Urls, value: string): void {
  reply.header('set-cookie', cookie(urls, value, DAYS_30))
}

export function clearSessionCookie(reply: FastifyReply, urls: Urls): void {
  reply.header('set-cookie', cookie(urls, '', 0))
}

const isSecure = ({ base }: Urls) => base.startsWith('https:')

/** With the prefix a browser accepts the cookie from this host only, over https. */
const cookieName = (urls: Urls) => (isSecure(urls) ? '__Host-lectern_session' : 'lectern_session')

const cookie = (urls: Urls, value: string, maxAge: number) =>
  fastifyCookie.serialize(cookieName(urls), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(urls),
    maxAge,
  })
