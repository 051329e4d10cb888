import type { QueryParameters, ResultOf } from '../../api/client.ts'
import { listQuery, resourceQuery } from '../../api/query.ts'

export type ListedMember = ResultOf<'/orgs/{organizationId}/members/{userId}', 'get'>
type MemberFilter = QueryParameters<'/orgs/{organizationId}/members', 'get'>

export const MEMBER_SORTS = ['name', 'joinedAt', 'lastSeenAt'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]

/** Names from A, dates from the newest. */
export const membersQuery = (organizationId: string, search: string, role: string, sort: MemberSort) =>
  listQuery('/orgs/{organizationId}/members', {
    path: { organizationId },
    query: {
      limit: 100,
      sort,
      order: sort === 'name' ? 'asc' : 'desc',
      ...(search === '' ? {} : { search }),
      ...(role === '' ? {} : { role: role as NonNullable<MemberFilter['role']> }),
    },
  })

export const memberQuery = (organizationId: string, userId: string) =>
  resourceQuery('/orgs/{organizationId}/members/{userId}', { path: { organizationId, userId } })

export const memberTeamsQuery = (organizationId: string, userId: string) =>
  listQuery('/orgs/{organizationId}/members/{userId}/teams', { path: { organizationId, userId } })

export const memberSpacesQuery = (organizationId: string, userId: string) =>
  listQuery('/orgs/{organizationId}/members/{userId}/spaces', { path: { organizationId, userId } })
