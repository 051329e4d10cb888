import type { Transaction } from '../../core/database/connections.ts'
import { ownAccount } from './own-account.ts'
import { endAccess, type SessionOrigin, startSession } from './sessions.ts'
import { markLinksUsed, upsertPassword } from './store.ts'

/**
 * Gives an account that nobody uses yet to the person who proved its address, and signs them in. Whatever access others began with it ends, as
 * with a password set by a mailed link. The password may be left out.
 */
export async function claimAccount(
  db: Transaction,
  userId: string,
  passwordHash: string | undefined,
  origin: SessionOrigin,
): Promise<string> {
  await endAccess(db, [userId])
  await ownAccount(db, userId)
  if (passwordHash !== undefined) {
    await upsertPassword(db, userId, passwordHash)
    await markLinksUsed(db, userId)
  }
  return startSession(db, userId, origin)
}
