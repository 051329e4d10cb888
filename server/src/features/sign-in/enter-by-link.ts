import type { Transaction } from '../../core/database/connections.ts'
import { sendMails } from '../../core/mail/send-mail.ts'
import type { Secrets } from '../../core/secrets.ts'
import { loadPerson } from '../users/index.ts'
import { ownPasswordChangedMail } from './mails.ts'
import { ownAccount } from './own-account.ts'
import { endAccess, recordPasswordChange, type SessionOrigin, startSession } from './sessions.ts'
import { deleteSessionsOf, listUsersWithPassword, markLinksUsed, takeLink, upsertPassword } from './store.ts'

/**
 * Spends a welcome link and starts a session; undefined when the link was spent meanwhile. With the hash of a password that becomes the
 * person's own, and their other sessions end. API tokens stay: the first start prints one beside the link (decision 0070). Those of an account that
 * an identity provider made end too.
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
    const user = await loadPerson(db, userId)
    const hadPassword = (await listUsersWithPassword(db, [userId])).has(userId)
    await markLinksUsed(db, userId)
    await upsertPassword(db, userId, hash)
    if (user.vouched_by !== null) await endAccess(db, [userId])
    else await deleteSessionsOf(db, [userId])
    await ownAccount(db, userId)
    await recordPasswordChange(db, userId, origin)
    if (hadPassword) await sendMails(db, secrets, [{ to: user.email, ...ownPasswordChangedMail(user.display_name) }])
  }
  return startSession(db, userId, origin)
}
