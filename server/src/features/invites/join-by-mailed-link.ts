import type { Transaction } from '../../core/database/connections.ts'
import { domainOfEmail } from '../organization-domains/index.ts'
import { claimAccount, recordJoin, type SessionOrigin } from '../sign-in/index.ts'
import { findOrInsertUser, isUnclaimed, updateUser } from '../users/index.ts'
import { joinByLink } from './join.ts'
import { takeJoinLink } from './join-links.ts'
import type { InvitationRow } from './load-invitation.ts'

interface Newcomer {
  displayName: string
  /** undefined: they continue without a password. */
  passwordHash: string | undefined
}

/** The address belongs to an account that somebody uses: it is entered by signing in, not by a mailed link. */
export class AccountInUseError extends Error {
  override name = 'AccountInUseError'
}

/**
 * Spends a mailed link: creates the account of its address, joins, and starts a session, whose value is returned; undefined when the link was
 * spent meanwhile. Throws AccountInUseError, and leaves the link unspent, when the account is in use by now.
 */
export async function joinByMailedLink(
  db: Transaction,
  { organization, invite }: InvitationRow,
  link: { id: string; email: string },
  { displayName, passwordHash }: Newcomer,
  origin: SessionOrigin,
): Promise<string | undefined> {
  if (!(await takeJoinLink(db, link.id))) return undefined
  const user = await findOrInsertUser(db, { email: link.email, displayName })
  if (user.disabled_at !== null || !(await isUnclaimed(db, user.id, domainOfEmail(user.email))))
    throw new AccountInUseError()
  if (user.display_name !== displayName) await updateUser(db, user.id, { display_name: displayName })
  // The session comes last: it is recorded in the organizations that the person belongs to.
  const { isNew } = await joinByLink(db, organization, user.id, invite.id)
  if (isNew) await recordJoin(db, organization.id, user.id, origin)
  return claimAccount(db, user.id, passwordHash, origin)
}
