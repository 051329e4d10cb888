import type { FastifyInstance } from 'fastify'
import { readAuditAddress } from '../../core/audit/audit-address.ts'
import { countFailedSignIn } from '../../core/audit/failed-sign-ins.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { readClientAddress } from '../../core/http/client-address.ts'
import { logSecurity } from '../../core/http/security-log.ts'
import { isMailAddress } from '../../core/mail/address.ts'
import { readEmail, readField } from './form.ts'
import { toLocalPath } from './local-path.ts'
import { sendPage } from './pages/page.ts'
import { signInPage, ssoMailPage, ssoPage } from './pages/pages.ts'
import { windowDonePage } from './pages/welcome-pages.ts'
import type { SignInHooks, SignInParts } from './parts.ts'
import { DUMMY_HASH, isPassword } from './password.ts'
import { findSession, setSessionCookie, startSession, toSessionOrigin } from './sessions.ts'
import { findCredentials } from './store.ts'
import { countSignIn, countSsoLookup, resetSignInAttempts } from './throttle.ts'

const WINDOW_DONE_PATH = '/sign-in/window'

export function registerSignInPages(pages: FastifyInstance, parts: SignInParts, hooks: SignInHooks): void {
  const { db } = parts.database
  const hasSso = hooks.listSsoProviders !== undefined
  const listProviders = hooks.listSsoProviders ?? (async () => [])

  pages.get('/sign-in', async (request, reply) => {
    const isWindow = readField(request.query, 'window') !== ''
    const next = isWindow ? WINDOW_DONE_PATH : toLocalPath(readField(request.query, 'next'))
    if (await findSession(db, parts.urls, request, reply)) return reply.redirect(next, 303)
    const organization = readField(request.query, 'organization') || undefined
    const providers = organization ? await listProviders(db, { organization, email: undefined, next }) : []
    const isSignedOut = readField(request.query, 'signed-out') !== ''
    return sendPage(reply, signInPage({ email: '', next, providers, hasSso, isSignedOut }))
  })

  // The last page of a window that the console opened to sign in again: it reports to its opener and closes.
  pages.get(WINDOW_DONE_PATH, async (request, reply) => {
    if (!(await findSession(db, parts.urls, request, reply))) return reply.redirect('/sign-in?window=1', 303)
    return sendPage(reply, windowDonePage)
  })

  pages.post('/sign-in', async (request, reply) => {
    const email = readEmail(request.body)
    const next = toLocalPath(readField(request.body, 'next'))
    const noteFailure = (account: string | undefined) =>
      countFailedSignIn(db, {
        method: 'password',
        account,
        address: readAuditAddress(request, parts.config.auditAddresses),
      })
    await countSignIn(db, email, readClientAddress(request)).catch(async (error) => {
      logSecurity(request, 'sign-in throttled', { email })
      await noteFailure(isStorable(email) ? (await findCredentials(db, email))?.id : undefined)
      throw error
    })
    const user = isStorable(email) ? await findCredentials(db, email) : undefined
    const isRight = await isPassword(user?.hash ?? DUMMY_HASH, readField(request.body, 'password'))
    if (!user?.hash || !isRight) {
      logSecurity(request, 'sign-in failed', { email })
      await noteFailure(user?.id)
      return sendPage(reply, signInPage({ email, next, providers: [], hasSso, error: 'wrong password', status: 401 }))
    }
    await resetSignInAttempts(db, email, readClientAddress(request))
    const providers = (await hooks.listRequiredProviders?.(db, email, next)) ?? []
    if (providers.length > 0) {
      logSecurity(request, 'sign-in failed', { email, refusal: 'SSO is required' })
      await noteFailure(user.id)
      return sendPage(reply, signInPage({ email, next, providers, hasSso, error: 'SSO required', status: 403 }))
    }
    const session = await db
      .transaction()
      .execute((trx) => startSession(trx, user.id, toSessionOrigin(request, 'password', parts.config)))
    setSessionCookie(reply, parts.urls, session)
    logSecurity(request, 'sign-in', { email, userId: user.id })
    return reply.redirect(next, 303)
  })

  if (!hasSso) return

  pages.get('/sign-in/sso', async (request, reply) =>
    sendPage(reply, ssoPage({ email: '', next: toLocalPath(readField(request.query, 'next')) })),
  )

  // Providers are links: the content security policy forbids a redirect to another host after a form.
  pages.post('/sign-in/sso', async (request, reply) => {
    const email = readEmail(request.body)
    const next = toLocalPath(readField(request.body, 'next'))
    const mayGetMail = await countSsoLookup(db, email, readClientAddress(request))
    // The page depends on the domain alone; only the mail depends on whether the person is a member.
    const providers = isMailAddress(email) ? await listProviders(db, { organization: undefined, email, next }) : []
    if (providers.length === 0 && mayGetMail && isMailAddress(email))
      await inTransaction(db, async (trx) => hooks.mailSsoProviders?.(trx, email, next))
    return sendPage(reply, providers.length > 0 ? ssoPage({ email, next, providers }) : ssoMailPage(email))
  })
}

/** PostgreSQL accepts neither NUL nor lone surrogates; no address contains them. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()
