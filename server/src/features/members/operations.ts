import Type from 'typebox'
import { removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { onOrganization } from '../organizations/index.ts'
import { loadUser } from '../users/index.ts'
import { onMember, onOptionalMember } from './access.ts'
import { changeRole } from './change-role.ts'
import { withMemberCounts } from './member-counts.ts'
import { listSpacesOfMember, MemberSpace, toMemberSpace } from './member-spaces.ts'
import { removeMember } from './remove-member.ts'
import { Member, MemberChange, MembersQuery, SortOrder, toMember, VisitorClaims } from './schema.ts'
import { listMembers, loadMember, noteMemberSeen, updateMember } from './store.ts'
import { signVisitorClaims } from './visitor-claims.ts'

const ORGANIZATION = '/orgs/{organizationId}'
const MEMBERS = `${ORGANIZATION}/members` as const
const MEMBER = `${MEMBERS}/{userId}` as const

export const operations = [
  operation({
    id: 'listMembersInOrganizationById',
    summary: 'The members of an organization',
    route: `GET ${MEMBERS}`,
    access: onOrganization('read'),
    scope: 'organization:members:read',
    query: MembersQuery,
    answer: pageOf(Member),
    // Reads in the order of an index, with cached counts.
    reads: ({ role, search, kind = 'person', sort = 'joinedAt' }) =>
      role === undefined && search === undefined && kind === 'person' && sort === 'joinedAt' ? 'fast' : 'slow',
    handle: async ({ db, slowDb, organization, query, page, urls }) => {
      const found = await listMembers(db, organization.id, query, page)
      const items = await withMemberCounts(slowDb, organization.id, found.items)
      return mapPage({ ...found, items }, (row) => toMember(row, urls))
    },
  }),
  operation({
    id: 'getMemberInOrganizationById',
    summary: 'A member of an organization',
    route: `GET ${MEMBER}`,
    access: onMember('read or self'),
    scope: 'organization:members:read',
    answer: Member,
    handle: async ({ db, member, urls }) =>
      toMember(await loadMember(db, member.organization_id, member.user_id), urls),
  }),
  operation({
    id: 'removeMemberFromOrganizationById',
    summary: 'Remove a member with its team memberships and grants, or leave the organization',
    description: 'The last administrator can neither be removed nor leave. What the member wrote stays.',
    route: `DELETE ${MEMBER}`,
    access: onOptionalMember('admin or self'),
    scope: 'organization:members:write',
    records: 'member.removed',
    answer: removed,
    logs: 'rights changed',
    handle: ({ db, actor, organization, params }) => removeMember(db, actor.userId, organization.id, params.userId),
  }),
  operation({
    id: 'updateMemberInOrganizationById',
    summary: 'Change the role of a member',
    description: 'The last administrator cannot be demoted.',
    route: `PATCH ${MEMBER}`,
    access: onMember('admin'),
    scope: 'organization:members:write',
    body: MemberChange,
    records: { action: 'member.updated', settings: ['role'] },
    answer: Member,
    logs: 'rights changed',
    handle: async ({ db, actor, member, body, urls }) => {
      if (body.role !== undefined) await changeRole(db, actor.userId, member, body.role)
      return toMember(await loadMember(db, member.organization_id, member.user_id), urls)
    },
  }),
  operation({
    id: 'updateOrganizationMemberLastSeenAt',
    summary: 'Record that the caller is active in the organization',
    description: 'Nothing is recorded until the caller has accepted the membership.',
    route: `POST ${ORGANIZATION}/ping`,
    access: onOrganization('member'),
    records: { nothing: 'it is for the caller alone' },
    answer: VisitorClaims,
    handle: async ({ db, actor, organization, secrets }) => {
      const member = await noteMemberSeen(db, organization.id, actor.userId)
      const claims = await signVisitorClaims(secrets, await loadUser(db, actor.userId), member)
      return { serviceVisitorClaims: claims, gitbookVisitorClaims: claims }
    },
  }),
  operation({
    id: 'setUserAsSSOMemberForOrganization',
    summary: 'Confirm that a member is the person the identity provider knows',
    route: `POST ${MEMBER}/sso`,
    access: onMember('admin'),
    records: 'member.updated',
    answer: Member,
    logs: 'rights changed',
    handle: async ({ db, member, urls }) => {
      await updateMember(db, member.organization_id, member.user_id, { sso: true })
      return toMember(await loadMember(db, member.organization_id, member.user_id), urls)
    },
  }),
  operation({
    id: 'listSpacesForOrganizationMember',
    summary: 'The spaces a member sees, with its level on each',
    route: `GET ${MEMBER}/spaces`,
    access: onMember('admin or self'),
    scope: 'organization:members:read',
    query: Type.Object({ ...PageQuery.properties, order: Type.Optional(SortOrder) }),
    answer: pageOf(MemberSpace),
    reads: 'slow',
    handle: async ({ db, organization, member, query, page, urls }) =>
      mapPage(await listSpacesOfMember(db, member, query.order ?? 'desc', page), (row) =>
        toMemberSpace(row, organization.role, urls),
      ),
  }),
]
