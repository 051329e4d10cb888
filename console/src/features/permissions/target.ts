/** What levels are set on, and what can be read and changed there. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { listQuery, resourceQuery } from '../../api/query.ts'
import type { components } from '../../api/types.ts'
import type { RoleName } from '../../shell/role-words.ts'

export type DefaultLevelValue = components['schemas']['Space']['defaultLevel']
export type LevelEffects = components['schemas']['LevelPreview']
export type LevelExplanation = components['schemas']['PermissionExplanation']

export interface LevelTarget {
  kind: 'space' | 'collection' | 'site'
  id: string
  organization: string
  defaultLevel: DefaultLevelValue
  /** The collection it stands in. */
  parent: string | undefined
}

/** Either a default level, or a level for people and teams; without one, what they were given is taken back. */
export interface LevelDraft {
  defaultLevel?: DefaultLevelValue
  role?: RoleName | null
  users?: string[]
  teams?: string[]
}

const sitePath = ({ organization, id }: LevelTarget) => ({ organizationId: organization, siteId: id })

export function userLevelsQuery(target: LevelTarget) {
  if (target.kind === 'site')
    return listQuery('/orgs/{organizationId}/sites/{siteId}/permissions/users', { path: sitePath(target) })
  return target.kind === 'space'
    ? listQuery('/spaces/{spaceId}/permissions/users', { path: { spaceId: target.id } })
    : listQuery('/collections/{collectionId}/permissions/users', { path: { collectionId: target.id } })
}

export function teamLevelsQuery(target: LevelTarget) {
  if (target.kind === 'site')
    return listQuery('/orgs/{organizationId}/sites/{siteId}/permissions/teams', { path: sitePath(target) })
  return target.kind === 'space'
    ? listQuery('/spaces/{spaceId}/permissions/teams', { path: { spaceId: target.id } })
    : listQuery('/collections/{collectionId}/permissions/teams', { path: { collectionId: target.id } })
}

export function everybodyQuery(target: LevelTarget, role: RoleName | undefined) {
  const query = role === undefined ? {} : { role }
  if (target.kind === 'site')
    return listQuery('/orgs/{organizationId}/sites/{siteId}/permissions/aggregate', { path: sitePath(target), query })
  return target.kind === 'space'
    ? listQuery('/spaces/{spaceId}/permissions/aggregate', { path: { spaceId: target.id }, query })
    : listQuery('/collections/{collectionId}/permissions/aggregate', { path: { collectionId: target.id }, query })
}

export function explanationQuery(target: LevelTarget, user: string) {
  const query = { user }
  if (target.kind === 'site')
    return resourceQuery('/orgs/{organizationId}/sites/{siteId}/permissions/explain', { path: sitePath(target), query })
  return target.kind === 'space'
    ? resourceQuery('/spaces/{spaceId}/permissions/explain', { path: { spaceId: target.id }, query })
    : resourceQuery('/collections/{collectionId}/permissions/explain', { path: { collectionId: target.id }, query })
}

/** Who would gain and who would lose, on a space or a collection. Asked anew each time: it says what would happen now. */
export const previewQuery = ({ kind, id }: LevelTarget, change: LevelDraft) =>
  queryOptions<LevelEffects, ApiProblem>({
    queryKey: ['level preview', kind, id, change],
    queryFn: ({ signal }) =>
      kind === 'space'
        ? call('post', '/spaces/{spaceId}/permissions/preview', { path: { spaceId: id }, body: change, signal })
        : call('post', '/collections/{collectionId}/permissions/preview', {
            path: { collectionId: id },
            body: change,
            signal,
          }),
    staleTime: 0,
    gcTime: 0,
  })
