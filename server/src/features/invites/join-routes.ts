/** The pages on which a person joins who is not signed in (decision 0082). Opening a link spends nothing, so previews and scanners of links do no harm. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { ApiError } from '../../core/errors.ts'
import { readClientAddress } from '../../core/http/client-address.ts'
import { logSecurity } from '../../core/http/security-log.ts'
import { newId } from '../../core/ids.ts'
import { isMailAddress } from '../../core/mail/address.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import {
  countJoinMail,
  findPasswordFault,
  findSession,
  hashPassword,
  readEmail,
  readField,
  registerFormPages,
  type SignInParts,
  sendPage,
  setSessionCookie,
  toSessionOrigin,
} from '../sign-in/index.ts'
import { listProvidersOfDomain, listProvidersOfOrganization, listRequiredProviders } from '../sso/index.ts'
import { cleanName, findNameFault, findUserByEmail, suggestName } from '../users/index.ts'
import { sendJoinMail } from './jobs.ts'
import { AccountInUseError, joinByMailedLink } from './join-by-mailed-link.ts'
import { findUsableJoinLink } from './join-links.ts'
import {
  accountInUsePage,
  goneInvitationPage,
  joinBySsoPage,
  joinMailSentPage,
  joinPage,
  newAccountPage,
  spentJoinLinkPage,
  switchedOffPage,
} from './join-pages.ts'
import { type InvitationRow, loadInvitation } from './load-invitation.ts'

interface ToInvitation {
  Params: { organization: string; invite: string }
}

interface WithToken {
  Params: ToInvitation['Params'] & { token: string }
}

interface JoinParts extends SignInParts {
  config: Pick<Config, 'smtpUrl' | 'auditAddresses'>
}

// The URL is a secret, so it stays out of the request log.
const UNLOGGED = { logLevel: 'warn' } as const
const ID = /^[\w-]{1,100}$/

export const toJoinPath = (organization: string, invite: string) => `/join/${organization}/${invite}`
/** The screen of the console, for who is signed in. */
const toJoinScreen = (organization: string, invite: string) => `/o/${organization}/join/${invite}`

export function registerJoinPages(app: FastifyInstance, { database, urls, config }: JoinParts): void {
  const { db } = database
  const isMailSent = config.smtpUrl !== undefined

  /** Sends the page that says why the link does not work, unless it does. */
  async function findInvitation(
    { params: { organization, invite } }: FastifyRequest<ToInvitation>,
    reply: FastifyReply,
  ): Promise<InvitationRow | undefined> {
    try {
      if (ID.test(organization) && ID.test(invite)) return await loadInvitation(db, organization, invite)
      sendPage(reply, goneInvitationPage)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      sendPage(reply, error.status === 403 ? switchedOffPage : goneInvitationPage)
    }
    return undefined
  }

  async function toPathsAndProviders({ organization, invite }: InvitationRow) {
    const next = toJoinScreen(organization.id, invite.id)
    return {
      path: toJoinPath(organization.id, invite.id),
      next,
      signInPath: `/sign-in?next=${encodeURIComponent(next)}`,
      providers: await listProvidersOfOrganization(db, urls, organization.id, next),
    }
  }

  /** Sends the page that says why the mailed link does not work, unless it does. */
  async function findMailedLink(request: FastifyRequest<WithToken>, reply: FastifyReply) {
    const invitation = await findInvitation(request, reply)
    if (!invitation) return undefined
    const { path, next, signInPath } = await toPathsAndProviders(invitation)
    const link = await findUsableJoinLink(db, invitation.invite.id, request.params.token)
    if (!link) {
      sendPage(reply, spentJoinLinkPage(path))
      return undefined
    }
    const required = await listRequiredProviders(db, urls, link.email, next)
    if (required.length > 0) {
      sendPage(reply, joinBySsoPage(invitation, required, signInPath, 403))
      return undefined
    }
    return { invitation, link, path, signInPath }
  }

  registerFormPages(app, urls.base, (pages) => {
    pages.get<ToInvitation>('/join/:organization/:invite', UNLOGGED, async (request, reply) => {
      const { organization, invite } = request.params
      if (await findSession(db, urls, request, reply))
        return reply.redirect(toJoinScreen(encodeURIComponent(organization), encodeURIComponent(invite)), 303)
      const invitation = await findInvitation(request, reply)
      if (!invitation) return reply
      return sendPage(reply, joinPage({ invitation, isMailSent, ...(await toPathsAndProviders(invitation)) }))
    })

    pages.post<ToInvitation>('/join/:organization/:invite', UNLOGGED, async (request, reply) => {
      const invitation = await findInvitation(request, reply)
      if (!invitation) return reply
      const links = await toPathsAndProviders(invitation)
      const email = readEmail(request.body)
      if (!isMailAddress(email))
        return sendPage(reply, joinPage({ invitation, isMailSent, ...links, email, error: 'no address' }))
      const { organization, invite } = invitation
      const mayGetMail = await countJoinMail(db, email, readClientAddress(request), organization.id)
      // The page depends on the domain alone; only the mail depends on whether the address has an account.
      const providers = await listProvidersOfDomain(db, urls, organization.id, email, links.next)
      if (providers.length > 0) return sendPage(reply, joinBySsoPage(invitation, providers, links.signInPath))
      if (mayGetMail) {
        const mail = { organizationId: organization.id, inviteId: invite.id, email, mailId: newId() }
        await inTransaction(db, (trx) => enqueue(trx, sendJoinMail, mail, { owner: organization.id }))
      }
      return sendPage(reply, joinMailSentPage(email, links.path, isMailSent))
    })

    pages.get<WithToken>('/join/:organization/:invite/:token', UNLOGGED, async (request, reply) => {
      const found = await findMailedLink(request, reply)
      if (!found) return reply
      const { invitation, link } = found
      const invited = await findUserByEmail(db, link.email)
      const displayName = suggestName(link.email, invited?.display_name)
      return sendPage(reply, newAccountPage({ invitation, path: request.url, email: link.email, displayName }))
    })

    pages.post<WithToken>('/join/:organization/:invite/:token', UNLOGGED, async (request, reply) => {
      const found = await findMailedLink(request, reply)
      if (!found) return reply
      const { invitation, link, path, signInPath } = found
      const displayName = cleanName(readField(request.body, 'name'))
      const password = readField(request.body, 'password')
      const repeated = readField(request.body, 'repeated')
      const hasPassword = password !== '' || repeated !== ''
      const error =
        findNameFault(displayName) ?? (hasPassword ? findPasswordFault(password, repeated, link.email) : undefined)
      if (error !== undefined)
        return sendPage(reply, newAccountPage({ invitation, path: request.url, email: link.email, displayName, error }))
      const passwordHash = hasPassword ? await hashPassword(password) : undefined
      try {
        const newcomer = { displayName, passwordHash }
        const session = await db
          .transaction()
          .execute((trx) =>
            joinByMailedLink(trx, invitation, link, newcomer, toSessionOrigin(request, 'invite', config)),
          )
        if (session === undefined) return sendPage(reply, spentJoinLinkPage(path))
        setSessionCookie(reply, urls, session)
      } catch (error) {
        if (error instanceof AccountInUseError) return sendPage(reply, accountInUsePage(signInPath))
        throw error
      }
      logSecurity(request, 'sign-in', {
        email: link.email,
        by: 'invite link',
        organizationId: invitation.organization.id,
      })
      return reply.redirect(`/o/${invitation.organization.id}`, 303)
    })
  })
}
