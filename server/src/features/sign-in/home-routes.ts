import type { FastifyInstance } from 'fastify'
import { listOrganizationsSeenBy } from '../organizations/index.ts'
import { sendPage } from './pages/page.ts'
import { homePage, signOutPage } from './pages/pages.ts'
import type { SignInParts } from './parts.ts'
import { clearSessionCookie, endSession, findSession } from './sessions.ts'

const FIRST_PAGE = { limit: 1000, after: undefined, cursor: () => '' }

export function registerHome(pages: FastifyInstance, parts: SignInParts): void {
  const { db, reads } = parts.database

  pages.get('/', async (request, reply) => {
    const session = await findSession(db, parts.urls, request, reply)
    if (!session) return reply.redirect('/sign-in', 303)
    const { items } = await listOrganizationsSeenBy(reads, session.user_id, FIRST_PAGE)
    return sendPage(reply, homePage(session, items))
  })

  pages.get('/sign-out', async (_request, reply) => sendPage(reply, signOutPage()))

  pages.post('/sign-out', async (request, reply) => {
    const session = await findSession(db, parts.urls, request, reply)
    if (session) await endSession(db, session.id)
    clearSessionCookie(reply, parts.urls)
    return reply.redirect('/sign-in?signed-out=1', 303)
  })
}
