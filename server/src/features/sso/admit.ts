/** Whom an accepted assertion signs in: its e-mail address against the accounts that are there. */
import type { Db } from '../../core/database/connect.ts'
import { findMember, insertMembers, isMemberElsewhere } from '../members/index.ts'
import { insertTeamMembers } from '../teams/index.ts'
import { findUserByEmail, insertUserIfNew } from '../users/index.ts'
import { holdTeam } from './default-teams.ts'
import type { Assertion } from './read-assertion.ts'
import type { SamlProviderRow } from './schema.ts'

/** Why somebody whom the provider knows is not signed in. */
export type Refusal = 'disabled' | 'no member' | 'no SSO member' | 'elsewhere too'

export type Admission = { userId: string } | { refusal: Refusal }

/** Only an account nobody had before is taken on the provider's word; for any other, an administrator vouched. */
export async function admit(db: Db, provider: SamlProviderRow, person: Assertion): Promise<Admission> {
  const { email, displayName } = person
  const newcomer = await insertUserIfNew(db, { email, displayName: displayName || email.split('@')[0]! })
  if (newcomer) {
    await welcome(db, provider, newcomer.id)
    return { userId: newcomer.id }
  }
  const user = await findUserByEmail(db, email)
  if (!user || user.disabled_at) return { refusal: 'disabled' }
  const member = await findMember(db, provider.organization_id, user.id)
  if (!member) return { refusal: 'no member' }
  if (member.disabled) return { refusal: 'disabled' }
  if (!member.sso) return { refusal: 'no SSO member' }
  // A session is good for everything the person has, and one organization does not vouch to another (decision 0012).
  if (await isMemberElsewhere(db, provider.organization_id, user.id)) return { refusal: 'elsewhere too' }
  return { userId: user.id }
}

async function welcome(db: Db, provider: SamlProviderRow, userId: string): Promise<void> {
  const { organization_id, default_role, default_team_id: teamId } = provider
  await insertMembers(db, organization_id, [{ userId, role: default_role, sso: true }])
  if (teamId !== null && (await holdTeam(db, organization_id, userId, teamId)))
    await insertTeamMembers(db, organization_id, teamId, [userId])
}
