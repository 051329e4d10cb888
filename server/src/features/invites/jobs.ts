import Type from 'typebox'
import { ApiError } from '../../core/errors.ts'
import { sendMails } from '../../core/mail/send-mail.ts'
import { findMail } from '../../core/mail/store.ts'
import { job } from '../../core/queue/job.ts'
import { domainOfEmail } from '../organization-domains/index.ts'
import { deleteOldPersonCounts, findUserByEmail, isUnclaimed } from '../users/index.ts'
import { deleteOldInviteCounts } from './invite-limits.ts'
import { createJoinLink, deleteExpiredJoinLinks } from './join-links.ts'
import { joinBySignInMail, joinMail } from './join-mails.ts'
import { loadInvitation } from './load-invitation.ts'

/** The account is looked up only here, so that the request takes equally long whether there is one or not. */
export const sendJoinMail = job({
  name: 'send-join-mail',
  payload: Type.Object({
    organizationId: Type.String(),
    inviteId: Type.String(),
    email: Type.String(),
    mailId: Type.String(),
  }),
  run: async ({ db, secrets, urls, payload: { organizationId, inviteId, email, mailId } }) => {
    await db.transaction().execute(async (trx) => {
      if (await findMail(trx, mailId)) return
      const invitation = await loadInvitation(trx, organizationId, inviteId).catch((error) => {
        if (error instanceof ApiError) return undefined
        throw error
      })
      // The link was switched off meanwhile.
      if (!invitation) return
      const { title } = invitation.organization
      const user = await findUserByEmail(trx, email)
      if (user?.disabled_at) return
      const mail =
        user && !(await isUnclaimed(trx, user.id, domainOfEmail(email)))
          ? joinBySignInMail(title, urls.signInToJoin(organizationId, inviteId))
          : joinMail(title, urls.joinByMail(organizationId, inviteId, await createJoinLink(trx, inviteId, email)))
      await sendMails(trx, secrets, [{ id: mailId, to: email, ...mail }], organizationId)
    })
  },
})

export const purgeInvites = job({
  name: 'purge-invites',
  payload: Type.Object({}),
  cron: '23 1 * * *',
  run: async ({ db }) => {
    await deleteOldInviteCounts(db)
    await deleteOldPersonCounts(db)
    await deleteExpiredJoinLinks(db)
  },
})

export const jobs = [sendJoinMail, purgeInvites]
