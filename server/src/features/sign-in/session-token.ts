/** The console trades its cookie for a bearer token: the API itself takes no cookies (decision 6). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unauthenticated } from '../../core/errors.ts'
import { logSecurity } from '../../core/http/security-log.ts'
import { insertToken } from '../tokens/index.ts'
import type { SignInParts } from './parts.ts'
import { refuseForeignForm } from './same-origin.ts'
import { findSession } from './sessions.ts'

const LASTS = 15 * 60 * 1000

export function registerSessionToken(app: FastifyInstance, parts: SignInParts): void {
  const { db } = parts.database

  const onRequest = async (request: FastifyRequest) => refuseForeignForm(request, parts.urls.base)
  app.post('/session/token', { onRequest }, async (request, reply) => {
    const session = await findSession(db, parts.urls, request, reply)
    if (!session) throw unauthenticated('Nobody is signed in here')
    const expiresAt = new Date(Date.now() + LASTS)
    const { row, text } = await insertToken(db, session.user_id, { label: 'Console', sessionId: session.id, expiresAt })
    logSecurity(request, 'token created', { by: { userId: session.user_id }, createdId: row.id, expiresAt })
    return reply.header('cache-control', 'no-store').send({ token: text, expiresAt: expiresAt.toISOString() })
  })
}
