import type { FastifyInstance } from 'fastify'
import { hashToken } from '../../core/actor.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { clientAddressOf } from '../../core/http/client-address.ts'
import { newId } from '../../core/ids.ts'
import { isMailAddress } from '../../core/mail/address.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { readEmail, readField } from './form.ts'
import { sendResetMail } from './jobs.ts'
import { sendPage } from './pages/page.ts'
import { forgotPasswordPage, linkSentPage, setPasswordPage, spentLinkPage } from './pages/pages.ts'
import type { SignInParts } from './parts.ts'
import { findPasswordFault, hashPassword } from './password.ts'
import { setSessionCookie, toSessionOrigin } from './sessions.ts'
import { setPassword } from './set-password.ts'
import { findUsableLink } from './store.ts'
import { countReset } from './throttle.ts'

interface WithToken {
  Params: { token: string }
}

// The URL is a secret, so it stays out of the request log.
const UNLOGGED = { logLevel: 'warn' } as const

export function registerPasswordPages(pages: FastifyInstance, parts: SignInParts): void {
  const { db } = parts.database

  pages.get('/forgot-password', async (_request, reply) => sendPage(reply, forgotPasswordPage()))

  pages.post('/forgot-password', async (request, reply) => {
    const email = readEmail(request.body)
    const mayGetMail = await countReset(db, email, clientAddressOf(request))
    if (mayGetMail && isMailAddress(email))
      await inTransaction(db, (trx) => enqueue(trx, sendResetMail, { email, mailId: newId() }))
    return sendPage(reply, linkSentPage(email))
  })

  pages.get<WithToken>('/set-password/:token', UNLOGGED, async (request, reply) => {
    const link = await findUsableLink(db, hashToken(request.params.token), ['invite', 'reset'])
    return sendPage(reply, link ? setPasswordPage({ path: request.url, ...link }) : spentLinkPage())
  })

  pages.post<WithToken>('/set-password/:token', UNLOGGED, async (request, reply) => {
    const link = await findUsableLink(db, hashToken(request.params.token), ['invite', 'reset'])
    if (!link) return sendPage(reply, spentLinkPage())
    const password = readField(request.body, 'password')
    const error = findPasswordFault(password, readField(request.body, 'repeated'), link.email)
    if (error) return sendPage(reply, setPasswordPage({ path: request.url, ...link, error }))
    const hash = await hashPassword(password)
    const session = await db.transaction().execute((trx) => setPassword(trx, link, hash, toSessionOrigin(request)))
    if (!session) return sendPage(reply, spentLinkPage())
    setSessionCookie(reply, parts.urls, session)
    return reply.redirect('/', 303)
  })
}
