import type { FastifyInstance } from 'fastify'
import { hashToken } from '../../core/actor.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { readClientAddress } from '../../core/http/client-address.ts'
import { newId } from '../../core/ids.ts'
import { isMailAddress } from '../../core/mail/address.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { cleanName, findNameFault, suggestName } from '../users/index.ts'
import { readEmail, readField } from './form.ts'
import { sendResetMail } from './jobs.ts'
import { type LocalizedPage, sendPage } from './pages/page.ts'
import { forgotPasswordPage, linkSentPage, setPasswordPage, signInPage, spentLinkPage } from './pages/pages.ts'
import type { SignInHooks, SignInParts } from './parts.ts'
import { findPasswordFault, hashPassword } from './password.ts'
import { setSessionCookie, toSessionOrigin } from './sessions.ts'
import { setPassword } from './set-password.ts'
import { findUsableLink, type LinkPurpose } from './store.ts'
import { countReset } from './throttle.ts'

interface WithToken {
  Params: { token: string }
}

// The URL is a secret, so it stays out of the request log.
const UNLOGGED = { logLevel: 'warn' } as const

export function registerPasswordPages(pages: FastifyInstance, parts: SignInParts, hooks: SignInHooks): void {
  const { db } = parts.database

  /** The page for who must use SSO, where a password would be of no use. */
  async function findSsoRefusal(email: string): Promise<LocalizedPage | undefined> {
    const providers = (await hooks.listRequiredProviders?.(db, email, '/')) ?? []
    if (providers.length === 0) return undefined
    return signInPage({ email, next: '/', providers, hasSso: true, error: 'SSO required', status: 403 })
  }

  pages.get('/forgot-password', async (_request, reply) => sendPage(reply, forgotPasswordPage))

  pages.post('/forgot-password', async (request, reply) => {
    const email = readEmail(request.body)
    const mayGetMail = await countReset(db, email, readClientAddress(request))
    if (mayGetMail && isMailAddress(email))
      await inTransaction(db, (trx) => enqueue(trx, sendResetMail, { email, mailId: newId() }))
    return sendPage(reply, linkSentPage(email))
  })

  pages.get<WithToken>('/set-password/:token', UNLOGGED, async (request, reply) => {
    const link = await findUsableLink(db, hashToken(request.params.token), ['invite', 'reset'])
    if (!link) return sendPage(reply, spentLinkPage)
    return sendPage(reply, (await findSsoRefusal(link.email)) ?? setPasswordPage(toForm(request.url, link)))
  })

  pages.post<WithToken>('/set-password/:token', UNLOGGED, async (request, reply) => {
    const link = await findUsableLink(db, hashToken(request.params.token), ['invite', 'reset'])
    if (!link) return sendPage(reply, spentLinkPage)
    const refusal = await findSsoRefusal(link.email)
    if (refusal) return sendPage(reply, refusal)
    const password = readField(request.body, 'password')
    const displayName = readName(request.body, link)
    const error =
      (displayName === undefined ? undefined : findNameFault(displayName)) ??
      findPasswordFault(password, readField(request.body, 'repeated'), link.email)
    if (error) return sendPage(reply, setPasswordPage({ ...toForm(request.url, link, displayName), error }))
    const hash = await hashPassword(password)
    const session = await db
      .transaction()
      .execute((trx) =>
        setPassword(trx, parts.secrets, link, { hash, displayName }, toSessionOrigin(request, 'link', parts.config)),
      )
    if (!session) return sendPage(reply, spentLinkPage)
    setSessionCookie(reply, parts.urls, session)
    return reply.redirect('/', 303)
  })
}

type Link = NonNullable<Awaited<ReturnType<typeof findUsableLink>>>

/** Says whether the person enters the account for the first time, and is asked for their name. */
const isNewcomer = ({ purpose, signed_in_at }: Link) =>
  purpose === ('invite' satisfies LinkPurpose) || signed_in_at === null

const toForm = (path: string, link: Link, displayName = suggestName(link.email, link.display_name)) => ({
  path,
  email: link.email,
  purpose: link.purpose,
  displayName: isNewcomer(link) ? displayName : undefined,
})

/** The name that was entered; undefined where the form had no such field, as one has that was opened before an upgrade. */
function readName(form: unknown, link: Link): string | undefined {
  const isAsked = isNewcomer(link) && Object.hasOwn((form ?? {}) as object, 'name')
  return isAsked ? cleanName(readField(form, 'name')) : undefined
}
