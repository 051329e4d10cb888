import { notFound } from '../../core/errors.ts'
import { none, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { findMemberIds } from '../members/index.ts'
import { onTeam } from './access.ts'
import { lockTeam } from './store.ts'
import {
  OrganizationTeamMember,
  TeamMemberChange,
  TeamMembersChange,
  toOrganizationTeamMember,
} from './team-members-schema.ts'
import { deleteTeamMembers, insertTeamMembers, listTeamMembers, upsertTeamMembers } from './team-members-store.ts'
import { updateTeamMembers } from './update-team-members.ts'

const MEMBERS = '/orgs/{organizationId}/teams/{teamId}/members'
const MEMBER = `${MEMBERS}/{userId}` as const

export const operations = [
  operation({
    id: 'listTeamMembersInOrganizationById',
    summary: 'The members of a team',
    route: `GET ${MEMBERS}`,
    access: onTeam('read'),
    scope: 'organization:members:read',
    query: PageQuery,
    answer: pageOf(OrganizationTeamMember),
    reads: 'slow',
    handle: async ({ db, organization, team, page, urls }) =>
      mapPage(await listTeamMembers(db, organization.id, team.id, page), (row) => toOrganizationTeamMember(row, urls)),
  }),
  operation({
    id: 'updateMembersInOrganizationTeam',
    summary: 'Add, change and remove many members of a team at once',
    description: 'Everybody named must be a member of the organization, else nothing happens.',
    route: `PUT ${MEMBERS}`,
    access: onTeam('manage'),
    scope: 'organization:members:write',
    body: TeamMembersChange,
    records: { action: 'team.members_updated', settings: ['add', 'remove'] },
    answer: none,
    logs: 'rights changed',
    handle: async ({ db, organization, team, body }) => {
      await lockTeam(db, team.id)
      return updateTeamMembers(db, organization.id, team.id, body)
    },
  }),
  operation({
    id: 'addMemberToOrganizationTeamById',
    summary: 'Add a member to a team, or change its role there',
    description: 'Without a role a new member becomes `member`, and an existing one stays in its role.',
    route: `PUT ${MEMBER}`,
    access: onTeam('manage'),
    scope: 'organization:members:write',
    body: TeamMemberChange,
    bodyOptional: true,
    records: { action: 'team.member_added', settings: ['role'] },
    answer: none,
    logs: 'rights changed',
    handle: async ({ db, organization, team, params: { userId }, body: { role } }) => {
      await lockTeam(db, team.id)
      const ids = await findMemberIds(db, organization.id, [userId])
      if (ids.get(userId) !== userId) throw notFound('Member')
      if (role === undefined) await insertTeamMembers(db, organization.id, team.id, [userId])
      else await upsertTeamMembers(db, organization.id, team.id, new Map([[userId, role]]))
    },
  }),
  operation({
    id: 'deleteMemberFromOrganizationTeamById',
    summary: 'Remove a member from a team',
    route: `DELETE ${MEMBER}`,
    access: onTeam('manage'),
    scope: 'organization:members:write',
    records: 'team.member_removed',
    answer: removed,
    logs: 'rights changed',
    handle: async ({ db, team, params }) => {
      await lockTeam(db, team.id)
      return (await deleteTeamMembers(db, team.id, [params.userId])) > 0
    },
  }),
]
