import type { Transaction } from '../../core/database/connections.ts'
import { sendMails } from '../../core/mail/send-mail.ts'
import type { Secrets } from '../../core/secrets.ts'
import { deleteVoucher, loadPerson } from '../users/index.ts'
import { acceptInvitations } from './accept-invitations.ts'
import { ownPasswordChangedMail } from './mails.ts'
import { recordPasswordChange, type SessionOrigin, startSession } from './sessions.ts'
import { deleteSessionsOf, listUsersWithPassword, markLinksUsed, takeLink, upsertPassword } from './store.ts'

/**
 * Spends a welcome link and starts a session; undefined when the link was spent meanwhile. With the hash of a password that becomes the
 * person's own, and their other sessions end. API tokens stay: the first start prints one beside the link (decision 0070).
 */
export async function enterByLink(
  db: Transaction,
  secrets: Secrets,
  link: { id: string },
  hash: string | undefined,
  origin: SessionOrigin,
): Promise<string | undefined> {
  const taken = await takeLink(db, link.id)
  if (!taken) return undefined
  const userId = taken.user_id
  if (hash !== undefined) {
    const hadPassword = (await listUsersWithPassword(db, [userId])).has(userId)
    await markLinksUsed(db, userId)
    await upsertPassword(db, userId, hash)
    await deleteSessionsOf(db, [userId])
    await deleteVoucher(db, userId)
    await recordPasswordChange(db, userId, origin)
    const user = await loadPerson(db, userId)
    if (hadPassword) await sendMails(db, secrets, [{ to: user.email, ...ownPasswordChangedMail(user.display_name) }])
  }
  await acceptInvitations(db, userId, origin)
  return startSession(db, userId, origin)
}
