import type { Transaction } from '../../core/database/connections.ts'
import { sendMails } from '../../core/mail/send-mail.ts'
import type { Secrets } from '../../core/secrets.ts'
import { deleteVoucher, loadPerson } from '../users/index.ts'
import { acceptInvitations } from './accept-invitations.ts'
import { passwordChangedMail } from './mails.ts'
import { endAccess, recordPasswordChange, type SessionOrigin, startSession } from './sessions.ts'
import type { LinkPurpose } from './store.ts'
import { markLinksUsed, takeLink, upsertPassword } from './store.ts'

/** Spends the link and every other one of the person, ends their sessions and API tokens, and starts a session; undefined when the link was spent meanwhile. */
export async function setPassword(
  db: Transaction,
  secrets: Secrets,
  link: { id: string; purpose: string },
  hash: string,
  origin: SessionOrigin,
): Promise<string | undefined> {
  const taken = await takeLink(db, link.id)
  if (!taken) return undefined
  const userId = taken.user_id
  await markLinksUsed(db, userId)
  await upsertPassword(db, userId, hash)
  await endAccess(db, [userId])
  await deleteVoucher(db, userId)
  await acceptInvitations(db, userId, origin)
  await recordPasswordChange(db, userId, origin)
  if (link.purpose === ('reset' satisfies LinkPurpose)) {
    const user = await loadPerson(db, userId)
    await sendMails(db, secrets, [{ to: user.email, ...passwordChangedMail(user.display_name) }])
  }
  return startSession(db, userId, origin)
}
