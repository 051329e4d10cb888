import Type from 'typebox'
import { checkPerson } from '../../core/actor.ts'
import { forbidden, invalid, notFound } from '../../core/errors.ts'
import { created, none, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { acceptMembership, declineMembership, findMember, listOfferedMemberships } from '../members/index.ts'
import { onOrganization } from '../organizations/index.ts'
import { loadProvenance } from '../tokens/index.ts'
import { asUser } from '../users/index.ts'
import {
  findInvitedContent,
  onInvitation,
  onInvite,
  onInvitedMember,
  onInviteIfAny,
  onNewInvite,
  onOrganizationToJoin,
} from './access.ts'
import { findInvitedContents } from './contents.ts'
import { inviteByEmail } from './invite-by-email.ts'
import { joinByDomain, joinByLink } from './join.ts'
import { loadInviteTarget } from './load-invite-target.ts'
import { createMemberInviteLink } from './member-invite-link.ts'
import {
  ContentInvite,
  EmailInviteResult,
  EmailInvites,
  Invitation,
  LinkInvite,
  LinkInviteChange,
  MemberInviteLink,
  NewLinkInvite,
  OfferedMembership,
  OrganizationInvite,
  toContentInvite,
  toInvitation,
  toOfferedMembership,
  toOrganizationInvite,
} from './schema.ts'
import {
  deleteLinkInvite,
  insertLinkInvite,
  listContentInvites,
  listOrganizationInvites,
  updateLinkInvite,
} from './store.ts'

const ORGANIZATION = '/orgs/{organizationId}'
/** Their id is that of the organization, which invites a person once. */
const OFFERS = '/user/membership-offers'
const LINKS = `${ORGANIZATION}/link-invites` as const
const LINK = `${LINKS}/{inviteId}` as const

export const operations = [
  operation({
    id: 'inviteUsersToOrganization',
    summary: 'Invite people by e-mail; they are members at once',
    route: `POST ${ORGANIZATION}/invites`,
    access: onOrganization('admin'),
    scope: 'organization:members:write',
    body: EmailInvites,
    records: { action: 'organization.members_invited', settings: ['emails', 'role', 'sso'] },
    answer: EmailInviteResult,
    logs: 'rights changed',
    handle: ({ db, actor, organization, body, secrets, urls }) =>
      inviteByEmail(db, { secrets, urls }, organization, actor.userId, body),
  }),
  operation({
    id: 'listMembershipOffers',
    summary: 'Organizations that invited the caller, who has not answered yet, the newest first',
    description:
      'The membership gives rights in the organization at once, and has no effect on the person before they accept it: not on their sessions and tokens, and not on what others see of them.',
    route: `GET ${OFFERS}`,
    access: asUser(),
    scope: 'organization:read',
    query: PageQuery,
    answer: pageOf(OfferedMembership),
    handle: async ({ db, actor, page }) =>
      mapPage(await listOfferedMemberships(db, actor.userId, page), toOfferedMembership),
  }),
  operation({
    id: 'acceptMembershipOffer',
    summary: 'Accept the invitation of an organization; no other way of signing in does',
    route: `POST ${OFFERS}/{offeringOrganizationId}`,
    access: asUser(),
    records: { action: 'member.joined', target: 'actor' },
    answer: none,
    logs: 'rights changed',
    handle: async ({ db, actor, params, recording }) => {
      checkPerson(actor, 'join an organization')
      const organizationId = params.offeringOrganizationId
      const { voucher } = await loadProvenance(db, actor.tokenId)
      if (!(await acceptMembership(db, organizationId, actor.userId, 'person', voucher))) throw notFound('Invitation')
      recording.note({ organizationId })
    },
  }),
  operation({
    id: 'declineMembershipOffer',
    summary: 'Decline the invitation of an organization, which removes the caller from it',
    route: `DELETE ${OFFERS}/{offeringOrganizationId}`,
    access: asUser(),
    records: { action: 'member.removed', target: 'actor' },
    answer: removed,
    logs: 'rights changed',
    handle: async ({ db, actor, params, recording }) => {
      recording.note({ organizationId: params.offeringOrganizationId })
      return declineMembership(db, params.offeringOrganizationId, actor.userId)
    },
  }),
  operation({
    id: 'createMemberInviteLink',
    summary: 'Create the link that an invitation by mail contains, to pass it on by other means',
    description:
      'Only for a member whose account nobody has used yet (409), and whose address the organization vouches for by a verified domain; operators of the server may for any (403).',
    route: `POST ${ORGANIZATION}/members/{invitedUserId}/invite-link`,
    access: onInvitedMember(),
    records: 'member.invite_link_created',
    answer: created(MemberInviteLink),
    answersSecret: true,
    logs: 'rights changed',
    handle: async ({ db, actor, organization, member, urls }) => ({
      object: 'invite-link',
      url: await createMemberInviteLink(db, urls, organization.id, member.user_id, actor.userId),
    }),
  }),
  operation({
    id: 'getInvitation',
    summary: 'What a link invite offers to whoever has it',
    description: 'While the organization has its invite links switched off this is 403.',
    route: `GET ${ORGANIZATION}/invites/{inviteId}`,
    access: onInvitation(),
    answer: Invitation,
    handle: async ({ db, actor, invitation }) => {
      const member = await findMember(db, invitation.organization.id, actor.userId)
      const content = member && (await findInvitedContent(db, actor.userId, invitation.invite))
      const heldLevel = content && ('space' in content ? content.space : content.collection).level
      return toInvitation(invitation, { isMember: member !== undefined, heldLevel })
    },
  }),
  operation({
    id: 'joinOrganizationWithInvite',
    summary: 'Join by a link invite',
    route: `POST ${ORGANIZATION}/invites/{inviteId}`,
    access: onOrganizationToJoin(),
    records: { action: 'member.joined', target: 'actor' },
    answer: Type.Object({}),
    logs: 'rights changed',
    handle: async ({ db, actor, organization, params }) => {
      checkPerson(actor, 'join an organization')
      const { voucher } = await loadProvenance(db, actor.tokenId)
      await joinByLink(db, organization, actor.userId, params.inviteId, voucher)
      return {}
    },
  }),
  operation({
    id: 'joinOrganization',
    summary: 'Join an organization that takes people with an address of one of its domains',
    description: 'The new member gets the default role of the organization, or is a guest where it has none.',
    route: `POST ${ORGANIZATION}/join`,
    access: onOrganizationToJoin(),
    records: { action: 'member.joined', target: 'actor' },
    answer: none,
    logs: 'rights changed',
    handle: async ({ db, actor, organization }) => {
      checkPerson(actor, 'join an organization')
      const { voucher } = await loadProvenance(db, actor.tokenId)
      await joinByDomain(db, organization, actor.userId, voucher)
    },
  }),
  operation({
    id: 'listOrganizationInviteLinks',
    summary: 'The link invites to the organization itself',
    route: `GET ${LINKS}`,
    access: onOrganization('admin'),
    scope: 'organization:members:read',
    query: PageQuery,
    answer: pageOf(OrganizationInvite),
    handle: async ({ db, organization, page }) =>
      mapPage(await listOrganizationInvites(db, organization.id, page), (row) =>
        toOrganizationInvite(row, organization.role),
      ),
  }),
  operation({
    id: 'createOrganizationInvite',
    summary: 'Create a link invite: to the organization with a role, or to a space or collection with a level',
    route: `POST ${LINKS}`,
    access: onNewInvite(),
    scope: 'organization:members:write',
    body: NewLinkInvite,
    bodyOptional: true,
    records: { action: 'invite_link.created', settings: ['role', 'level', 'space', 'collection'] },
    answer: created(LinkInvite),
    logs: 'rights changed',
    handle: async ({ db, actor, organization, body, urls }) => {
      const content = await loadInviteTarget(db, actor.userId, organization, body)
      if (!organization.invite_links) throw forbidden('The organization has switched its invite links off')
      const row = await insertLinkInvite(db, {
        organization_id: organization.id,
        role: content ? null : body.role === undefined ? organization.default_role : body.role,
        level: content ? (body.level ?? null) : null,
        space_id: body.space ?? null,
        collection_id: body.collection ?? null,
        created_by: actor.userId,
      })
      return content ? toContentInvite(row, content, urls) : toOrganizationInvite(row, organization.role)
    },
  }),
  operation({
    id: 'getOrganizationInviteLink',
    summary: 'A link invite',
    route: `GET ${LINK}`,
    access: onInvite(),
    scope: 'organization:members:read',
    answer: LinkInvite,
    handle: ({ organization, invite, content, urls }) =>
      content ? toContentInvite(invite, content, urls) : toOrganizationInvite(invite, organization.role),
  }),
  operation({
    id: 'deleteOrganizationInviteById',
    summary: 'Revoke a link invite',
    route: `DELETE ${LINK}`,
    access: onInviteIfAny(),
    scope: 'organization:members:write',
    records: 'invite_link.deleted',
    answer: removed,
    logs: 'rights changed',
    handle: async ({ db, invite }) => (invite ? deleteLinkInvite(db, invite.id) : false),
  }),
  operation({
    id: 'updateOrganizationInviteById',
    summary: 'Change the role of an invite to the organization, or the level of one to content',
    route: `PATCH ${LINK}`,
    access: onInvite(),
    scope: 'organization:members:write',
    body: LinkInviteChange,
    bodyOptional: true,
    records: { action: 'invite_link.updated', settings: ['role', 'level'] },
    answer: LinkInvite,
    logs: 'rights changed',
    handle: async ({ db, organization, invite, content, body, urls }) => {
      if (content && body.role !== undefined)
        throw invalid('role belongs to invites to the organization; this one takes level')
      if (!content && body.level !== undefined)
        throw invalid('level belongs to invites to content; this one takes role')
      const row = await updateLinkInvite(db, invite.id, body)
      return content ? toContentInvite(row, content, urls) : toOrganizationInvite(row, organization.role)
    },
  }),
  operation({
    id: 'listOrganizationContentInviteLinks',
    summary: 'The link invites to spaces and collections',
    route: `GET ${ORGANIZATION}/content-link-invites`,
    access: onOrganization('admin'),
    scope: 'organization:members:read',
    query: Type.Object({
      ...PageQuery.properties,
      space: Type.Optional(Type.String({ description: 'Only invites to this space' })),
      collection: Type.Optional(Type.String({ description: 'Only invites to this collection' })),
    }),
    answer: pageOf(ContentInvite),
    handle: async ({ db, actor, organization, query, page, urls }) => {
      const found = await listContentInvites(db, organization.id, query, page)
      const contentOf = await findInvitedContents(db, actor.userId, found.items)
      return mapPage(found, (row) => toContentInvite(row, contentOf(row), urls))
    },
  }),
]
