import type { ResultOf } from '../../api/client.ts'
import { type ItemOf, listQuery, resourceQuery } from '../../api/query.ts'

export type TeamDetails = ResultOf<'/orgs/{organizationId}/teams/{teamId}', 'get'>
export type TeamMembership = ItemOf<'/orgs/{organizationId}/teams/{teamId}/members'>

export const teamsQuery = (organizationId: string, title: string) =>
  listQuery('/orgs/{organizationId}/teams', {
    path: { organizationId },
    query: { limit: 100, ...(title === '' ? {} : { title }) },
  })

export const teamQuery = (organizationId: string, teamId: string) =>
  resourceQuery('/orgs/{organizationId}/teams/{teamId}', { path: { organizationId, teamId } })

export const teamMembersQuery = (organizationId: string, teamId: string) =>
  listQuery('/orgs/{organizationId}/teams/{teamId}/members', {
    path: { organizationId, teamId },
    query: { limit: 1000 },
  })
