/** The console exchanges its cookie for a bearer token, as the API itself accepts no cookies (decision 6), and signs out. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unauthenticated } from '../../core/errors.ts'
import { insertToken } from '../tokens/index.ts'
import { checkFormOrigin } from './check-form-origin.ts'
import type { SignInParts } from './parts.ts'
import { clearSessionCookie, endSession, findSession, toSessionOrigin } from './sessions.ts'

const LASTS = 15 * 60 * 1000

export function registerSessionToken(app: FastifyInstance, parts: SignInParts): void {
  const { db } = parts.database

  const onRequest = async (request: FastifyRequest) => checkFormOrigin(request, parts.urls.base)
  app.post('/session/token', { onRequest }, async (request, reply) => {
    const session = await findSession(db, parts.urls, request, reply)
    if (!session) throw unauthenticated('No one is signed in')
    const expiresAt = new Date(Date.now() + LASTS)
    // It is not in the security log: the session was, and a token follows with every page and every quarter of an hour.
    const [{ text }, eventCursor] = await Promise.all([
      insertToken(db, session.user_id, {
        label: 'Console',
        sessionId: session.id,
        expiresAt,
        ownCredentials: session.own_credentials,
        samlProviderIds: session.saml_provider_ids,
      }),
      // Whatever is read with the token is read after this: a stream that continues from here misses nothing.
      request.server.eventFeed.readPosition(),
    ])
    const answer = { token: text, expiresAt: expiresAt.toISOString(), eventCursor }
    return reply.header('cache-control', 'no-store').send(answer)
  })

  /** Signs out without a page: 204, also where nobody was signed in. */
  app.delete('/session', { onRequest }, async (request, reply) => {
    const session = await findSession(db, parts.urls, request, reply)
    if (session) await endSession(db, session, toSessionOrigin(request, 'link', parts.config))
    clearSessionCookie(reply, parts.urls)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}
