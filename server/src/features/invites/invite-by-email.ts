/** Invites by e-mail: everybody named is a member at once, with rights in this organization and no effect on themselves until they accept (decision 0140). */
import type { Static } from 'typebox'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { isMailAddress } from '../../core/mail/address.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import type { Role } from '../../core/words/levels.ts'
import { insertMembers } from '../members/index.ts'
import { domainOfEmail, listUnvouched } from '../organization-domains/index.ts'
import type { OrganizationSeen } from '../organizations/index.ts'
import { sendInvites } from '../sign-in/index.ts'
import { hasActiveSamlProvider } from '../sso/index.ts'
import { cleanName, findGivenNameFault, insertMissingUsers, listNeverSignedIn, loadUser } from '../users/index.ts'
import { countInvites, takeInviteMails } from './invite-limits.ts'
import type { EmailInviteResult, EmailInvites } from './schema.ts'

interface Invited {
  email: string
  role: Role | null
  displayName?: string
}

export async function inviteByEmail(
  db: Transaction,
  parts: { secrets: Secrets; urls: Urls },
  organization: OrganizationSeen,
  inviterId: string,
  body: Static<typeof EmailInvites>,
): Promise<Static<typeof EmailInviteResult>> {
  const sso = body.sso ?? false
  const named = readAddresses(body, organization.default_role as Role | null)
  const failed = sso ? await listUntrusted(db, organization, named) : new Set<string>()
  const invited = named.filter(({ email }) => !failed.has(email))

  const users = await insertMissingUsers(db, invited)
  const idOf = new Map(users.map(({ id, email }) => [email, id]))
  const ids = invited.map(({ email }) => idOf.get(email)!)
  const added = await insertMembers(
    db,
    organization.id,
    invited.map(({ email, role }) => ({ userId: idOf.get(email)!, role, sso, invitedBy: inviterId })),
  )
  const neverSignedIn = await listNeverSignedIn(db, ids)
  const mailed = await takeInviteMails(
    db,
    organization.id,
    ids.filter((id) => added.has(id) || neverSignedIn.has(id)),
  )
  await countInvites(db, organization, inviterId, new Set([...added, ...mailed]).size)
  const inviter = await loadUser(db, inviterId)
  await sendInvites(
    db,
    parts,
    { organization: organization.title, organizationId: organization.id, inviter: inviter.display_name },
    users.filter(({ id }) => mailed.has(id)),
  )
  return { users: ids, invited: added.size, ...(failed.size > 0 && { failedSSOEmails: [...failed] }) }
}

/** Each address once, lower case; of an address named twice the first entry counts. */
function readAddresses(body: Static<typeof EmailInvites>, defaultRole: Role | null): Invited[] {
  const found = new Map<string, Invited>()
  for (const [at, entry] of body.emails.entries()) {
    const email = (typeof entry === 'string' ? entry : entry.email).trim().toLowerCase()
    if (!isMailAddress(email)) {
      throw invalid(`emails.${at}${typeof entry === 'string' ? '' : '.email'} must be one e-mail address`)
    }
    const role = typeof entry === 'string' ? (body.role === undefined ? defaultRole : body.role) : entry.role
    const displayName = typeof entry === 'string' ? '' : cleanName(entry.displayName ?? '')
    if (displayName !== '' && findGivenNameFault(displayName))
      throw invalid(`emails.${at}.displayName must be a name without links or e-mail addresses`)
    if (!found.has(email)) found.set(email, { email, role, ...(displayName !== '' && { displayName }) })
  }
  return [...found.values()]
}

/** Lists the addresses that cannot be invited for SSO: those outside the verified domains of the organization, or all while it has no active provider. */
async function listUntrusted(db: ReadDb, organization: OrganizationSeen, named: Invited[]): Promise<Set<string>> {
  const emails = named.map(({ email }) => email)
  if (!(await hasActiveSamlProvider(db, organization.id))) return new Set(emails)
  const { email_domains: domains } = organization
  const unvouched = await listUnvouched(db, organization.id, emails)
  const isOutside = (email: string) => domains.length > 0 && !domains.includes(domainOfEmail(email))
  return new Set(emails.filter((email) => unvouched.has(email) || isOutside(email)))
}
