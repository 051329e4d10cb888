import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import { PageQuery } from '../../core/operation/pagination.ts'
import type { Urls } from '../../core/urls.ts'
import { ROLES, Role, RoleOrNull } from '../../core/words/levels.ts'
import { DateTime, present } from '../../core/words/shapes.ts'
import { toUser, User } from '../users/index.ts'
import type { MemberCounts } from './member-counts.ts'

export const Member = Type.Object(
  {
    object: Type.Literal('member'),
    id: Type.String({ description: 'The id of the user' }),
    role: RoleOrNull,
    user: User,
    disabled: Type.Boolean(),
    joinedAt: DateTime,
    lastSeenAt: Type.Optional(DateTime),
    sso: Type.Boolean(),
    invited: Type.Boolean({
      description:
        'Whether the member has not accepted the invitation yet. It gives rights in the organization, and does nothing else',
    }),
    spaces: Type.Integer({ description: 'Spaces the member sees' }),
    sites: Type.Integer({ description: 'Sites the member sees' }),
    teams: Type.Integer({ description: 'Teams the member is in' }),
  },
  { title: 'OrganizationMember' },
)

export const MemberChange = Type.Object({
  role: Type.Optional(Type.Union([Role, Type.Null()], { description: 'null makes the member a guest' })),
})

export const VisitorClaims = Type.Object({
  serviceVisitorClaims: Type.String({ description: 'Signed claims about the caller, valid for an hour' }),
  gitbookVisitorClaims: Type.String({ description: 'The same, under the name that public clients use' }),
})

export const SortOrder = Type.Enum(['asc', 'desc'], { default: 'desc' })

export const MembersQuery = Type.Object({
  ...PageQuery.properties,
  order: Type.Optional(SortOrder),
  role: Type.Optional(Type.Enum([...ROLES, 'guest'])),
  kind: Type.Optional(
    Type.Enum(['person', 'service'], { default: 'person', description: 'Service accounts are listed on demand only' }),
  ),
  search: Type.Optional(Type.String({ description: 'Part of the display name or e-mail address, in any case' })),
  sort: Type.Optional(
    Type.Enum(['joinedAt', 'lastSeenAt', 'name', 'displayName'], {
      default: 'joinedAt',
      description:
        'By lastSeenAt only members who have ever been seen are listed; displayName is another word for name',
    }),
  ),
})
export type MembersQuery = Static<typeof MembersQuery>

/** A member with their user and the counts of their teams, spaces and sites. */
export type MemberWithCounts = Row<'members'> &
  Pick<Row<'users'>, 'display_name' | 'email' | 'photo_url'> &
  MemberCounts

export const toMember = (row: MemberWithCounts, urls: Urls): Static<typeof Member> => ({
  object: 'member',
  id: row.user_id,
  role: row.role as Static<typeof RoleOrNull>,
  user: toUser({ id: row.user_id, display_name: row.display_name, email: row.email, photo_url: row.photo_url }, urls),
  disabled: row.disabled,
  joinedAt: row.joined_at.toISOString(),
  sso: row.sso,
  invited: row.accepted_by === null && !row.is_service,
  spaces: row.spaces,
  sites: row.sites,
  teams: row.teams,
  ...present('lastSeenAt', row.last_seen_at?.toISOString()),
})
