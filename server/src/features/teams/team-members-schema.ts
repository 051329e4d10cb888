import Type, { type Static } from 'typebox'
import type { Urls } from '../../core/urls.ts'
import { Member, type MemberWithCounts, toMember } from '../members/index.ts'
import { TeamMember, TeamRole } from './schema.ts'

/** A person as a member of the organization and of the team. */
export const OrganizationTeamMember = Type.Object(
  {
    organization: Member,
    team: TeamMember,
    permissions: Type.Object({ view: Type.Boolean() }),
  },
  { title: 'OrganizationTeamMember' },
)

const People = Type.Array(Type.String({ description: 'A user id or an e-mail address' }), { maxItems: 10_000 })

/** Applied in this order, so a person who is also in `remove` is not in the team at the end. */
export const TeamMembersChange = Type.Partial(
  Type.Object({
    add: People,
    memberships: Type.Record(Type.String({ description: 'A user id or an e-mail address' }), TeamMember),
    remove: People,
  }),
)
export type TeamMembersChange = Static<typeof TeamMembersChange>

export const TeamMemberChange = Type.Partial(Type.Object({ role: TeamRole }))

export const toOrganizationTeamMember = (
  row: MemberWithCounts & { team_role: string },
  urls: Urls,
): Static<typeof OrganizationTeamMember> => ({
  organization: toMember(row, urls),
  team: { role: row.team_role as TeamRole },
  permissions: { view: true },
})
