import type { QueryParameters, ResultOf } from '../../api/client.ts'
import { listQuery, resourceQuery } from '../../api/query.ts'
import type { Sorting } from '../../design/index.ts'

export type ListedMember = ResultOf<'/orgs/{organizationId}/members/{userId}', 'get'>
type MemberFilter = QueryParameters<'/orgs/{organizationId}/members', 'get'>

/** The columns that the server sorts by. */
const SERVER_SORTS = { person: 'name', joined: 'joinedAt' } as const

/** In the order of their names, unless another one is asked for. */
export function membersQuery(organizationId: string, search: string, role: string, sorting: Sorting | undefined) {
  const sort = SERVER_SORTS[sorting?.column as keyof typeof SERVER_SORTS] as 'name' | 'joinedAt' | undefined
  return listQuery('/orgs/{organizationId}/members', {
    path: { organizationId },
    query: {
      limit: 100,
      sort: sort ?? 'name',
      order: sort !== undefined && sorting?.isDescending ? 'desc' : 'asc',
      ...(search === '' ? {} : { search }),
      ...(role === '' ? {} : { role: role as NonNullable<MemberFilter['role']> }),
    },
  })
}

export const memberQuery = (organizationId: string, userId: string) =>
  resourceQuery('/orgs/{organizationId}/members/{userId}', { path: { organizationId, userId } })

export const memberTeamsQuery = (organizationId: string, userId: string) =>
  listQuery('/orgs/{organizationId}/members/{userId}/teams', { path: { organizationId, userId } })

export const memberSpacesQuery = (organizationId: string, userId: string) =>
  listQuery('/orgs/{organizationId}/members/{userId}/spaces', { path: { organizationId, userId } })
