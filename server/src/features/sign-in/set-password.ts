import type { Transaction } from '../../core/database/connections.ts'
import { sendMails } from '../../core/mail/send-mail.ts'
import type { Secrets } from '../../core/secrets.ts'
import { loadPerson, updateUser } from '../users/index.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { passwordChangedMail } from './mails.ts'
import { ownAccount } from './own-account.ts'
import { endAccess, recordPasswordChange, type SessionOrigin, startSession } from './sessions.ts'
import type { LinkPurpose } from './store.ts'
import { markLinksUsed, takeLink, upsertPassword } from './store.ts'

/** Spends the link and every other one that opens the account, stores the password and, if one was asked for, the name, ends their sessions and API tokens, accepts the invitation of the link, if it is of one, and starts a session; undefined when the link was spent meanwhile. */
export async function setPassword(
  db: Transaction,
  secrets: Secrets,
  link: { id: string; purpose: string },
  { hash, displayName }: { hash: string; displayName: string | undefined },
  origin: SessionOrigin,
): Promise<string | undefined> {
  const taken = await takeLink(db, link.id)
  if (!taken) return undefined
  const userId = taken.user_id
  await markLinksUsed(db, userId)
  await upsertPassword(db, userId, hash)
  await endAccess(db, [userId])
  await ownAccount(db, userId)
  if (displayName !== undefined) await updateUser(db, userId, { display_name: displayName })
  await acceptInvitation(db, taken.organization_id, userId, origin)
  await recordPasswordChange(db, userId, origin)
  if (link.purpose === ('reset' satisfies LinkPurpose)) {
    const user = await loadPerson(db, userId)
    await sendMails(db, secrets, [{ to: user.email, ...passwordChangedMail(user.display_name) }])
  }
  return startSession(db, userId, origin)
}
