import Type from 'typebox'
import { created, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { findMemberIds, onMember } from '../members/index.ts'
import { onOrganization } from '../organizations/index.ts'
import { NewTeam, Team, TeamChange, TeamOfMember, toTeam, toTeamOfMember } from './schema.ts'
import { deleteTeam, insertTeam, listTeamsOfMember, listTeamsSeenBy, loadTeamSeenBy, updateTeam } from './store.ts'
import { insertTeamMembers } from './team-members-store.ts'
import { checkKnown } from './update-team-members.ts'

const TEAMS = '/orgs/{organizationId}/teams'
const TEAM = `${TEAMS}/{teamId}` as const

export const operations = [
  operation({
    id: 'listTeamsInOrganizationById',
    summary: 'The teams of an organization',
    route: `GET ${TEAMS}`,
    access: onOrganization('read'),
    scope: 'organization:members:read',
    query: Type.Object({
      ...PageQuery.properties,
      title: Type.Optional(Type.String({ description: 'Part of the title, in any case' })),
      owner: Type.Optional(Type.String({ description: 'Id of a user who owns the team' })),
    }),
    answer: pageOf(Team),
    handle: async ({ db, actor, organization, query, page }) =>
      mapPage(await listTeamsSeenBy(db, organization.id, actor.userId, query, page), toTeam),
  }),
  operation({
    id: 'createOrganizationTeam',
    summary: 'Create a team',
    route: `PUT ${TEAMS}`,
    access: onOrganization('admin'),
    scope: 'organization:members:write',
    body: NewTeam,
    records: { action: 'team.created', settings: ['members'] },
    answer: created(Team),
    logs: 'rights changed',
    handle: async ({ db, actor, organization, body }) => {
      const { title, members = [] } = body
      const ids = await findMemberIds(db, organization.id, members)
      checkKnown('members', members, ids)
      const id = await insertTeam(db, organization.id, title)
      await insertTeamMembers(db, organization.id, id, [...new Set(ids.values())])
      return toTeam(await loadTeamSeenBy(db, organization.id, actor.userId, id))
    },
  }),
  operation({
    id: 'getTeamInOrganizationById',
    summary: 'A team',
    route: `GET ${TEAM}`,
    access: onOrganization('read'),
    scope: 'organization:members:read',
    answer: Team,
    handle: async ({ db, actor, organization, params }) =>
      toTeam(await loadTeamSeenBy(db, organization.id, actor.userId, params.teamId)),
  }),
  operation({
    id: 'updateTeamInOrganizationById',
    summary: 'Rename a team',
    route: `PATCH ${TEAM}`,
    access: onOrganization('admin'),
    scope: 'organization:members:write',
    body: TeamChange,
    records: 'team.updated',
    answer: Team,
    logs: 'rights changed',
    handle: async ({ db, actor, organization, params, body }) => {
      const team = await loadTeamSeenBy(db, organization.id, actor.userId, params.teamId)
      await updateTeam(db, team.id, body.title)
      return toTeam({ ...team, title: body.title })
    },
  }),
  operation({
    id: 'removeTeamFromOrganizationById',
    summary: 'Remove a team and its grants',
    route: `DELETE ${TEAM}`,
    access: onOrganization('admin'),
    scope: 'organization:members:write',
    records: 'team.deleted',
    answer: removed,
    logs: 'rights changed',
    handle: ({ db, organization, params }) => deleteTeam(db, organization.id, params.teamId),
  }),
  operation({
    id: 'listTeamsForOrganizationMember',
    summary: 'The teams a member is in, with its role in each',
    route: 'GET /orgs/{organizationId}/members/{userId}/teams',
    access: onMember('admin or self'),
    scope: 'organization:members:read',
    query: Type.Object({
      ...PageQuery.properties,
      title: Type.Optional(Type.String({ description: 'Part of the title, in any case' })),
    }),
    answer: pageOf(TeamOfMember),
    handle: async ({ db, actor, member, query, page }) =>
      mapPage(await listTeamsOfMember(db, actor.userId, member, query, page), toTeamOfMember),
  }),
]
