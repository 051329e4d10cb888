import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import { DateTime, NOT_BLANK } from '../../core/words/shapes.ts'

const Title = Type.String({ minLength: 1, maxLength: 64 })
const NewTitle = Type.String({ minLength: 1, maxLength: 64, pattern: NOT_BLANK })

export const Team = Type.Object(
  {
    object: Type.Literal('team'),
    id: Type.String(),
    title: Title,
    members: Type.Integer(),
    spaces: Type.Integer({ description: 'Spaces on which the team has a grant, directly or through a collection' }),
    createdAt: DateTime,
    permissions: Type.Object({ admin: Type.Boolean(), view: Type.Boolean() }),
  },
  { title: 'Team' },
)

export const TeamRole = Type.Enum(['owner', 'member'], { title: 'TeamMemberRole' })
export type TeamRole = Static<typeof TeamRole>

/** The role of a member in a team. */
export const TeamMember = Type.Object({ role: TeamRole }, { title: 'TeamMember' })

export const TeamOfMember = Type.Object({ team: Team, member: TeamMember })

export const NewTeam = Type.Object({
  title: NewTitle,
  members: Type.Optional(Type.Array(Type.String(), { maxItems: 1000, description: 'User ids of the first members' })),
})

export const TeamChange = Type.Object({ title: NewTitle })

/** A team with its counts, as one member sees it. */
export type TeamSeen = Row<'teams'> & { members: number; spaces: number; may_manage: boolean }

export const toTeam = (row: TeamSeen): Static<typeof Team> => ({
  object: 'team',
  id: row.id,
  title: row.title,
  members: row.members,
  spaces: row.spaces,
  createdAt: row.created_at.toISOString(),
  permissions: { admin: row.may_manage, view: true },
})

export const toTeamOfMember = (row: TeamSeen & { member_role: string }): Static<typeof TeamOfMember> => ({
  team: toTeam(row),
  member: { role: row.member_role as TeamRole },
})
