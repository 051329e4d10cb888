import type { FastifyInstance } from 'fastify'
import { sendPage } from './pages/page.ts'
import { signOutPage } from './pages/pages.ts'
import type { SignInParts } from './parts.ts'
import { clearSessionCookie, endSession, findSession, toSessionOrigin } from './sessions.ts'

export function registerSignOut(pages: FastifyInstance, parts: SignInParts): void {
  const { db } = parts.database

  pages.get('/sign-out', async (_request, reply) => sendPage(reply, signOutPage))

  pages.post('/sign-out', async (request, reply) => {
    const session = await findSession(db, parts.urls, request, reply)
    if (session) await endSession(db, session, toSessionOrigin(request, 'link', parts.config))
    clearSessionCookie(reply, parts.urls)
    return reply.redirect('/sign-in?signed-out=1', 303)
  })
}
