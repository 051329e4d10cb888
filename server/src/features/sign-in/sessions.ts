/** A session of a person in a browser is a random cookie, valid for 30 days after its last use; only its hash is stored. */

import { randomBytes } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { hashToken } from '../../core/actor.ts'
import { readAuditAddress } from '../../core/audit/audit-address.ts'
import { type AuditOrigin, record, recordForAccount } from '../../core/audit/record.ts'
import type { Transaction, WriteDb } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { readClientAddress } from '../../core/http/client-address.ts'
import { newId } from '../../core/ids.ts'
import type { Urls } from '../../core/urls.ts'
import { addProviderToSessionTokens, deleteTokensOf } from '../tokens/index.ts'
import { noteSignIn } from '../users/index.ts'
import {
  addProviderToSession,
  deleteSession,
  deleteSessionsOf,
  findSessionByHash,
  insertSession,
  prolongSession,
} from './store.ts'

const DAYS_30 = 30 * 24 * 60 * 60

export type Session = NonNullable<Awaited<ReturnType<typeof findSessionByHash>>>

/** Where a session was started; its owner recognises the device by it. */
export interface SessionOrigin {
  userAgent: string | undefined
  address: string
  /** What the audit log gets. */
  audit?: { method: SignInMethod; requestId: string; address: string | undefined } | undefined
}

type SignInMethod = 'password' | 'link' | 'invite' | 'saml'

const LONGEST_USER_AGENT = 500

export const toSessionOrigin = (
  request: FastifyRequest,
  method: SignInMethod,
  { auditAddresses }: Pick<Config, 'auditAddresses'>,
): SessionOrigin => ({
  userAgent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT),
  address: readClientAddress(request),
  audit: { method, requestId: request.id, address: readAuditAddress(request, auditAddresses) },
})

/** Signs the person in; the result is for `setSessionCookie`. The session remembers the identity provider through which they came. */
export async function startSession(
  db: Transaction,
  userId: string,
  origin: SessionOrigin,
  samlProviderId?: string,
): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  const id = newId()
  const { audit, ...place } = origin
  await insertSession(db, { id, userId, hash: hashToken(value), samlProviderId, ...place })
  await noteSignIn(db, userId)
  await recordForAccount(db, toAuditOrigin(userId, origin), userId, {
    action: 'session.started',
    target: { id },
    payload: { method: audit?.method ?? 'link' },
  })
  return value
}

/** Adds an identity provider to the session of a person who signed in with it in the same browser. */
export async function joinProviderToSession(
  db: Transaction,
  session: Session,
  origin: SessionOrigin,
  samlProviderId: string,
): Promise<void> {
  await addProviderToSession(db, session.id, samlProviderId)
  await addProviderToSessionTokens(db, session.id, samlProviderId)
  await recordForAccount(db, toAuditOrigin(session.user_id, origin), session.user_id, {
    action: 'session.started',
    target: { id: session.id },
    payload: { method: 'saml' },
  })
}

/** Records that a person chose a password by a link. */
export const recordPasswordChange = (db: Transaction, userId: string, origin: SessionOrigin) =>
  recordForAccount(db, toAuditOrigin(userId, origin), userId, {
    action: 'user.password_changed',
    target: { id: userId },
  })

/** Records that a person became a member, or accepted the membership that an administrator had prepared. */
export const recordJoin = (db: Transaction, organizationId: string, userId: string, origin: SessionOrigin) =>
  record(db, toAuditOrigin(userId, origin), {
    action: 'member.joined',
    organizationId,
    target: { id: userId },
    payload: { method: origin.audit?.method ?? 'link' },
  })

const toAuditOrigin = (userId: string, { userAgent, audit }: SessionOrigin): AuditOrigin => ({
  actor: { type: 'user', id: userId },
  source: 'ui',
  userAgent,
  requestId: audit?.requestId,
  address: audit?.address,
})

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
export async function endSession(db: WriteDb, session: Session, origin: SessionOrigin): Promise<void> {
  await inTransaction(db, async (trx) => {
    await deleteSession(trx, session.id)
    const { user_id: userId } = session
    await recordForAccount(trx, toAuditOrigin(userId, origin), userId, {
      action: 'session.ended',
      target: { id: session.id },
    })
  })
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
