/**
 * What a command makes stale. Queries at and below its own path and those of the list it belongs to are always among them; this table names what else
 * shows what it changed.
 */
import type { ApiPath, HttpMethod } from './client.ts'

export type CommandName = `${Exclude<HttpMethod, 'get'>} ${ApiPath}`

const SPACE_LISTS: ApiPath[] = ['/orgs/{organizationId}/spaces', '/orgs/{organizationId}/collections']
const CONTENT: ApiPath[] = ['/spaces/{spaceId}/content', '/spaces/{spaceId}/revisions', '/spaces/{spaceId}']

export const EFFECTS: Partial<Record<CommandName, ApiPath[]>> = {
  'patch /spaces/{spaceId}': SPACE_LISTS,
  'delete /spaces/{spaceId}': SPACE_LISTS,
  'post /spaces/{spaceId}/restore': SPACE_LISTS,
  'post /spaces/{spaceId}/move': SPACE_LISTS,
  'post /spaces/{spaceId}/duplicate': SPACE_LISTS,
  'patch /collections/{collectionId}': SPACE_LISTS,
  'delete /collections/{collectionId}': SPACE_LISTS,
  'post /collections/{collectionId}/move': SPACE_LISTS,
  'post /spaces/{spaceId}/change-requests/{changeRequestId}/merge': CONTENT,
  'post /system/jobs/{jobId}/retry': ['/system'],
  'delete /system/jobs/{jobId}': ['/system'],
}
