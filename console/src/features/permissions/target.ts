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
  kind: 'space' | 'collection'
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

export const userLevelsQuery = ({ kind, id }: LevelTarget) =>
  kind === 'space'
    ? listQuery('/spaces/{spaceId}/permissions/users', { path: { spaceId: id } })
    : listQuery('/collections/{collectionId}/permissions/users', { path: { collectionId: id } })

export const teamLevelsQuery = ({ kind, id }: LevelTarget) =>
  kind === 'space'
    ? listQuery('/spaces/{spaceId}/permissions/teams', { path: { spaceId: id } })
    : listQuery('/collections/{collectionId}/permissions/teams', { path: { collectionId: id } })

export function everybodyQuery({ kind, id }: LevelTarget, role: RoleName | undefined) {
  const query = role === undefined ? {} : { role }
  return kind === 'space'
    ? listQuery('/spaces/{spaceId}/permissions/aggregate', { path: { spaceId: id }, query })
    : listQuery('/collections/{collectionId}/permissions/aggregate', { path: { collectionId: id }, query })
}

export const explanationQuery = ({ kind, id }: LevelTarget, user: string) =>
  kind === 'space'
    ? resourceQuery('/spaces/{spaceId}/permissions/explain', { path: { spaceId: id }, query: { user } })
    : resourceQuery('/collections/{collectionId}/permissions/explain', { path: { collectionId: id }, query: { user } })

/** Who would gain and who would lose. Asked anew each time: it says what would happen now. */
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
