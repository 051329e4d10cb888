/** Finds or creates the account that an accepted assertion signs in, by its e-mail address. */
import type { Transaction } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { acceptMembership, findMember, insertMembers, isMemberElsewhere } from '../members/index.ts'
import { canVouch, domainOfEmail } from '../organization-domains/index.ts'
import { endAccess } from '../sign-in/index.ts'
import { insertTeamMembers } from '../teams/index.ts'
import { findUserByEmail, insertUserIfNew, isUnclaimed, setVoucher } from '../users/index.ts'
import { lockDefaultTeam } from './default-teams.ts'
import type { Assertion } from './read-assertion.ts'
import type { SamlProviderRow } from './schema.ts'

/** Why a person whom the provider knows is not signed in. */
export type Refusal = 'unverified domain' | 'disabled' | 'no member' | 'no SSO member' | 'not joined'

type AdmissionResult = { userId: string; hasJoined: boolean } | { refusal: Refusal }

/** Only a new account is admitted on the assertion of the provider alone; for any other, an administrator has vouched. */
export async function admitPerson(
  db: Transaction,
  provider: SamlProviderRow,
  person: Assertion,
): Promise<AdmissionResult> {
  const { email, displayName } = person
  const { organization_id: organizationId } = provider
  // This is checked before any lookup: an organization that may not vouch for the domain learns nothing about its people.
  if (!(await canVouch(db, organizationId, email))) return { refusal: 'unverified domain' }
  const newcomer = await insertUserIfNew(db, {
    email,
    displayName: displayName || email.split('@')[0]!,
    vouchedBy: organizationId,
  })
  if (newcomer) {
    await welcome(db, provider, newcomer.id)
    return { userId: newcomer.id, hasJoined: true }
  }
  const user = await findUserByEmail(db, email)
  if (!user || user.disabled_at) return { refusal: 'disabled' }
  const member = await findMember(db, organizationId, user.id)
  const emailDomain = domainOfEmail(user.email)
  const isElsewhere = await isMemberElsewhere(db, organizationId, { id: user.id, emailDomain })
  const refusal = await findRefusal(db, user, member, { isElsewhere, emailDomain })
  if (refusal) return { refusal }
  if (!member) await welcome(db, provider, user.id)
  if (!isElsewhere) {
    // The access that a former provider gave, which may not vouch for the person any more, ends.
    if (user.vouched_by !== organizationId && user.vouched_by !== null) await endAccess(db, [user.id])
    await setVoucher(db, user.id, organizationId)
  }
  const hasAccepted = await acceptMembership(db, organizationId, user.id, 'provider')
  return { userId: user.id, hasJoined: !member || hasAccepted }
}

async function findRefusal(
  db: Transaction,
  user: Row<'users'>,
  member: Row<'members'> | undefined,
  { isElsewhere, emailDomain }: { isElsewhere: boolean; emailDomain: string },
): Promise<Refusal | undefined> {
  if (member?.disabled) return 'disabled'
  if (member && !member.sso) return 'no SSO member'
  // The session reaches this organization alone (decision 0141). Whoever belongs to others joins this one with what they sign in with there.
  if (member) return isElsewhere && member.accepted_by === null ? 'not joined' : undefined
  // An invite of another organization that the person never used must not keep them out.
  return isElsewhere || !(await isUnclaimed(db, user.id, emailDomain)) ? 'no member' : undefined
}

async function welcome(db: Transaction, provider: SamlProviderRow, userId: string): Promise<void> {
  const { organization_id, default_role, default_team_id: teamId } = provider
  await insertMembers(db, organization_id, [{ userId, role: default_role, sso: true, acceptedBy: 'provider' }])
  if (teamId !== null && (await lockDefaultTeam(db, organization_id, userId, teamId)))
    await insertTeamMembers(db, organization_id, teamId, [userId])
}
