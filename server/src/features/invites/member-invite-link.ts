import type { Transaction } from '../../core/database/connections.ts'
import { conflict, forbidden } from '../../core/errors.ts'
import type { Urls } from '../../core/urls.ts'
import { canVouch, domainOfEmail } from '../organization-domains/index.ts'
import { createSignInLink } from '../sign-in/index.ts'
import { isUnclaimed, loadPerson, loadUser } from '../users/index.ts'

/**
 * Creates the one-time link of an invitation for who passes it on without mail. Whoever holds it becomes the owner of the address on this
 * server, so it is created only where the organization vouches for the address anyway (decision 0083).
 */
export async function createMemberInviteLink(
  db: Transaction,
  urls: Urls,
  organizationId: string,
  userId: string,
  callerId: string,
): Promise<string> {
  const { email, disabled_at } = await loadPerson(db, userId)
  const domain = domainOfEmail(email)
  if (!(await canVouch(db, organizationId, email)) && !(await loadUser(db, callerId)).is_operator)
    throw forbidden(
      `A link would make whoever holds it the owner of ${email}: verify the domain ${domain} first, or ask the operator of the server for the mail in its outbox`,
    )
  // Only who vouches for the address learns whether its account is in use.
  if (disabled_at !== null || !(await isUnclaimed(db, userId, domain)))
    throw conflict('Somebody uses this account already: they sign in as always, or ask for a new password')
  return urls.setPassword(await createSignInLink(db, userId, 'invite', organizationId))
}
