import type { Transaction } from '../../core/database/connections.ts'
import { sendMails } from '../../core/mail/send-mail.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import { createSignInLinks } from './links.ts'
import { addedMail, type InviteMailFields, inviteMail } from './mails.ts'
import { listUsersWithWayIn } from './store.ts'

/** Mails each person who has no way in yet a one-time link to set a password, which accepts this invitation, and others the screen where they join. */
export async function sendInvites(
  db: Transaction,
  { secrets, urls }: { secrets: Secrets; urls: Urls },
  invitation: InviteMailFields & { organizationId: string },
  people: { id: string; email: string }[],
): Promise<void> {
  if (people.length === 0) return
  const known = await listUsersWithWayIn(
    db,
    people.map(({ id }) => id),
  )
  const newcomers = people.filter(({ id }) => !known.has(id))
  const tokens = await createSignInLinks(
    db,
    newcomers.map(({ id }) => id),
    'invite',
    invitation.organizationId,
  )
  const mails = [
    ...newcomers.map(({ email }, at) => ({ to: email, ...inviteMail(invitation, urls.setPassword(tokens[at]!)) })),
    ...people
      .filter(({ id }) => known.has(id))
      .map(({ email }) => ({ to: email, ...addedMail(invitation, urls.signInToInvitations) })),
  ]
  await sendMails(db, secrets, mails, invitation.organizationId)
}
