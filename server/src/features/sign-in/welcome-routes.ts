/** One-time links that sign a person in, printed at the first start and by `lectern user link`. Opening one does not use it up, so a preview of the link does no harm. */
import type { FastifyInstance } from 'fastify'
import { hashToken } from '../../core/actor.ts'
import { logSecurity } from '../../core/http/security-log.ts'
import { enterByLink } from './enter-by-link.ts'
import { readField } from './form.ts'
import { sendPage } from './pages/page.ts'
import { spentWelcomePage, welcomePage } from './pages/welcome-pages.ts'
import type { SignInParts } from './parts.ts'
import { findPasswordFault, hashPassword } from './password.ts'
import { setSessionCookie, toSessionOrigin } from './sessions.ts'
import { findUsableLink } from './store.ts'

interface WithToken {
  Params: { token: string }
}

// The URL is a secret, so it stays out of the request log.
const UNLOGGED = { logLevel: 'warn' } as const

export function registerWelcomePages(pages: FastifyInstance, parts: SignInParts): void {
  const { db } = parts.database
  const findLink = (token: string) => findUsableLink(db, hashToken(token), ['welcome'])

  pages.get<WithToken>('/welcome/:token', UNLOGGED, async (request, reply) => {
    const link = await findLink(request.params.token)
    return sendPage(reply, link ? welcomePage({ path: request.url, email: link.email }) : spentWelcomePage)
  })

  pages.post<WithToken>('/welcome/:token', UNLOGGED, async (request, reply) => {
    const link = await findLink(request.params.token)
    if (!link) return sendPage(reply, spentWelcomePage)
    let hash: string | undefined
    if (readField(request.body, 'skip') === '') {
      const password = readField(request.body, 'password')
      const error = findPasswordFault(password, readField(request.body, 'repeated'), link.email)
      if (error) return sendPage(reply, welcomePage({ path: request.url, email: link.email, error }))
      hash = await hashPassword(password)
    }
    const session = await db
      .transaction()
      .execute((trx) => enterByLink(trx, parts.secrets, link, hash, toSessionOrigin(request, 'link', parts.config)))
    if (!session) return sendPage(reply, spentWelcomePage)
    setSessionCookie(reply, parts.urls, session)
    logSecurity(request, 'sign-in', { email: link.email, by: 'welcome link' })
    return reply.redirect('/', 303)
  })
}
