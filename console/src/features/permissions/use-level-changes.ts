/** Makes a change of levels, and lets everything that shows levels be read again. */
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import type { LevelDraft, LevelTarget } from './target.ts'

export function useLevelChanges(target: LevelTarget): (change: LevelDraft, isUpdate: boolean) => Promise<void> {
  const client = useQueryClient()
  return async (change, isUpdate) => {
    const { kind, id, organization } = target
    if (kind === 'space') {
      await changeOnSpace(id, change, isUpdate)
      await invalidate(client, 'patch /spaces/{spaceId}', { spaceId: id })
    } else if (kind === 'collection') {
      await changeOnCollection(id, change, isUpdate)
      await invalidate(client, 'patch /collections/{collectionId}', { collectionId: id })
    } else {
      const path = { organizationId: organization, siteId: id }
      await changeOnSite(path, change, isUpdate)
      await invalidate(client, 'patch /orgs/{organizationId}/sites/{siteId}', path)
    }
  }
}

/** An update changes the level that one person or team has already. */
async function changeOnSpace(spaceId: string, change: LevelDraft, isUpdate: boolean) {
  const { defaultLevel, role, users = [], teams = [] } = change
  if (defaultLevel !== undefined)
    return call('patch', '/spaces/{spaceId}', { path: { spaceId }, body: { defaultLevel } })
  if (role !== undefined && !isUpdate) {
    const body = { role, ...(users.length > 0 && { users }), ...(teams.length > 0 && { teams }) }
    return call('post', '/spaces/{spaceId}/permissions', { path: { spaceId }, body })
  }
  for (const userId of users)
    await (role === undefined
      ? call('delete', '/spaces/{spaceId}/permissions/users/{userId}', { path: { spaceId, userId } })
      : call('patch', '/spaces/{spaceId}/permissions/users/{userId}', { path: { spaceId, userId }, body: { role } }))
  for (const teamId of teams)
    await (role === undefined
      ? call('delete', '/spaces/{spaceId}/permissions/teams/{teamId}', { path: { spaceId, teamId } })
      : call('patch', '/spaces/{spaceId}/permissions/teams/{teamId}', { path: { spaceId, teamId }, body: { role } }))
}

async function changeOnCollection(collectionId: string, change: LevelDraft, isUpdate: boolean) {
  const { defaultLevel, role, users = [], teams = [] } = change
  if (defaultLevel !== undefined)
    return call('patch', '/collections/{collectionId}', { path: { collectionId }, body: { defaultLevel } })
  if (role !== undefined && !isUpdate) {
    const body = { role, ...(users.length > 0 && { users }), ...(teams.length > 0 && { teams }) }
    return call('post', '/collections/{collectionId}/permissions', { path: { collectionId }, body })
  }
  for (const userId of users)
    await (role === undefined
      ? call('delete', '/collections/{collectionId}/permissions/users/{userId}', { path: { collectionId, userId } })
      : call('patch', '/collections/{collectionId}/permissions/users/{userId}', {
          path: { collectionId, userId },
          body: { role },
        }))
  for (const teamId of teams)
    await (role === undefined
      ? call('delete', '/collections/{collectionId}/permissions/teams/{teamId}', { path: { collectionId, teamId } })
      : call('patch', '/collections/{collectionId}/permissions/teams/{teamId}', {
          path: { collectionId, teamId },
          body: { role },
        }))
}

/** To take access away is to give no level: on a site an update cannot say that. */
async function changeOnSite(path: { organizationId: string; siteId: string }, change: LevelDraft, isUpdate: boolean) {
  const { defaultLevel, role, users = [], teams = [] } = change
  if (defaultLevel !== undefined)
    return call('patch', '/orgs/{organizationId}/sites/{siteId}', { path, body: { defaultLevel } })
  if (role === null || (role !== undefined && !isUpdate)) {
    const body = { role, ...(users.length > 0 && { users }), ...(teams.length > 0 && { teams }) }
    return call('post', '/orgs/{organizationId}/sites/{siteId}/permissions', { path, body })
  }
  for (const userId of users)
    await (role === undefined
      ? call('delete', '/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}', {
          path: { ...path, userId },
        })
      : call('patch', '/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}', {
          path: { ...path, userId },
          body: { role },
        }))
  for (const teamId of teams)
    await (role === undefined
      ? call('delete', '/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}', {
          path: { ...path, teamId },
        })
      : call('patch', '/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}', {
          path: { ...path, teamId },
          body: { role },
        }))
}
