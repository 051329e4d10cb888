import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import type { Level } from '../../core/database/tables.ts'
import type { Urls } from '../../core/urls.ts'
import { isAtLeast, Role, RoleOrNull } from '../../core/words/levels.ts'
import { DateTime, present } from '../../core/words/shapes.ts'
import { Collection, type CollectionSeen, toCollection } from '../collections/index.ts'
import type { OfferedMembershipRow } from '../members/index.ts'
import { Space, type SpaceSeen, toSpace } from '../spaces/index.ts'
import { LONGEST_NAME } from '../users/index.ts'
import type { InvitationRow } from './load-invitation.ts'

// By e-mail

const Email = Type.String({ minLength: 3, maxLength: 320 })
const InvitedName = Type.String({
  maxLength: LONGEST_NAME,
  description:
    'Name of the person, without links and addresses, for an account that does not exist yet; they can change it when they join',
})

export const EmailInvites = Type.Object({
  emails: Type.Array(
    Type.Union([Email, Type.Object({ email: Email, role: RoleOrNull, displayName: Type.Optional(InvitedName) })]),
    {
      minItems: 1,
      maxItems: 100,
      description: 'Addresses, or addresses each with a role and, if known, the name of the person',
    },
  ),
  role: Type.Optional(
    Type.Union([...RoleOrNull.anyOf], {
      description: 'Default role of the new members; absent: that of the organization',
    }),
  ),
  sso: Type.Optional(Type.Boolean({ default: false, description: 'Invite as people who sign in through SSO' })),
})

export const EmailInviteResult = Type.Object(
  {
    users: Type.Array(Type.String()),
    invited: Type.Number({ description: 'Number of new memberships' }),
    failedSSOEmails: Type.Optional(Type.Array(Type.String())),
  },
  { title: 'EmailInviteResult' },
)

export const MemberInviteLink = Type.Object(
  {
    object: Type.Literal('invite-link'),
    url: Type.String({ description: 'Works once: the person chooses a password and is signed in' }),
  },
  { title: 'MemberInviteLink' },
)

// By link

const shared = { object: Type.Literal('invite'), id: Type.String(), redundant: Type.Boolean() }
export const OrganizationInvite = Type.Object({ ...shared, role: RoleOrNull }, { title: 'OrganizationInvite' })
const SpaceInvite = Type.Object({ ...shared, level: RoleOrNull, space: Space }, { title: 'SpaceInvite' })
const CollectionInvite = Type.Object(
  { ...shared, level: RoleOrNull, collection: Collection },
  { title: 'CollectionInvite' },
)
export const ContentInvite = Type.Union([SpaceInvite, CollectionInvite])
export const LinkInvite = Type.Union([OrganizationInvite, SpaceInvite, CollectionInvite])

/** Either `{role}`, `{level, space}` or `{level, collection}`; `loadInviteTarget` checks which. */
export const NewLinkInvite = Type.Object({
  role: Type.Optional(RoleOrNull),
  level: Type.Optional(RoleOrNull),
  space: Type.Optional(Type.String()),
  collection: Type.Optional(Type.String()),
})

export const LinkInviteChange = Type.Object({ role: Type.Optional(RoleOrNull), level: Type.Optional(RoleOrNull) })

/** A link invite as the person reads it who was given the link. */
export const Invitation = Type.Object(
  {
    object: Type.Literal('invitation'),
    id: Type.String(),
    organization: Type.Object({ id: Type.String(), title: Type.String() }),
    invitedBy: Type.Optional(Type.Object({ displayName: Type.String() })),
    role: Type.Optional(
      Type.Union([...RoleOrNull.anyOf], { description: 'The role in the organization that the link gives' }),
    ),
    content: Type.Optional(
      Type.Object(
        { object: Type.Enum(['space', 'collection']), title: Type.String(), level: Role },
        { description: 'What the link opens instead of the organization, and the level it gives there' },
      ),
    ),
    member: Type.Boolean({ description: 'Whether the caller is a member of the organization' }),
    redundant: Type.Boolean({ description: 'true: joining would give the caller nothing' }),
  },
  { title: 'Invitation' },
)

/** A membership that somebody offered to the caller by mail. */
export const OfferedMembership = Type.Object(
  {
    object: Type.Literal('membership-offer'),
    id: Type.String({ description: 'The id of the organization' }),
    organization: Type.Object({ id: Type.String(), title: Type.String(), logo: Type.Optional(Type.String()) }),
    role: RoleOrNull,
    invitedBy: Type.Optional(Type.Object({ displayName: Type.String() })),
    invitedAt: DateTime,
  },
  { title: 'MembershipOffer' },
)

export const toOfferedMembership = (row: OfferedMembershipRow): Static<typeof OfferedMembership> => ({
  object: 'membership-offer',
  id: row.organization_id,
  organization: { id: row.organization_id, title: row.title, ...present('logo', row.logo) },
  role: row.role as Nullable,
  invitedAt: row.joined_at.toISOString(),
  ...(row.inviter !== null && { invitedBy: { displayName: row.inviter } }),
})

type Nullable = Static<typeof RoleOrNull>

/** The content that an invite opens, as the caller sees it. */
export type InvitedContent = { space: SpaceSeen } | { collection: CollectionSeen }

export const toOrganizationInvite = (
  row: Row<'link_invites'>,
  callerRole: Row<'members'>['role'],
): Static<typeof OrganizationInvite> => ({
  object: 'invite',
  id: row.id,
  role: row.role as Nullable,
  redundant: isAtLeast(callerRole, row.role ?? 'none'),
})

export function toContentInvite(
  row: Row<'link_invites'>,
  content: InvitedContent,
  urls: Urls,
): Static<typeof ContentInvite> {
  const { level } = 'space' in content ? content.space : content.collection
  const invite = {
    object: 'invite' as const,
    id: row.id,
    level: row.level as Nullable,
    redundant: isAtLeast(level, row.level ?? 'none'),
  }
  return 'space' in content
    ? { ...invite, space: toSpace(content.space, urls) }
    : { ...invite, collection: toCollection(content.collection, urls) }
}

export function toInvitation(
  { invite, organization, inviter, contentTitle }: InvitationRow,
  { isMember, heldLevel }: { isMember: boolean; heldLevel: Level | null | undefined },
): Static<typeof Invitation> {
  const isToContent = contentTitle !== null
  return {
    object: 'invitation',
    id: invite.id,
    organization: { id: organization.id, title: organization.title },
    ...(inviter !== null && { invitedBy: { displayName: inviter } }),
    ...(isToContent
      ? {
          content: {
            object: invite.space_id === null ? ('collection' as const) : ('space' as const),
            title: contentTitle,
            level: invite.level as Role,
          },
        }
      : { role: invite.role as Nullable }),
    member: isMember,
    redundant: isMember && (!isToContent || isAtLeast(heldLevel, invite.level ?? 'none')),
  }
}
