/** What an event makes stale, by the paths of the queries. */
import type { ApiPath } from '../../api/client.ts'
import type { NewsEvent } from './live-source.ts'

type Rule = (event: NewsEvent) => readonly ApiPath[]

const CHANGE_REQUESTS: ApiPath[] = ['/spaces/{spaceId}/change-requests', '/orgs/{organizationId}/change-requests']
const COMMENTS: ApiPath[] = [
  '/spaces/{spaceId}/comments',
  '/spaces/{spaceId}/commenters',
  '/spaces/{spaceId}/change-requests',
]

/** By the part of the action before its dot. */
const RULES: Record<string, Rule> = {
  revision: ({ changeRequest }) =>
    changeRequest === undefined
      ? ['/spaces/{spaceId}', '/orgs/{organizationId}/spaces', '/orgs/{organizationId}/change-requests']
      : CHANGE_REQUESTS,
  change_request: () => ['/spaces/{spaceId}', ...CHANGE_REQUESTS],
  review: () => CHANGE_REQUESTS,
  comment: () => COMMENTS,
  import: () => ['/org/{organizationId}/imports'],
  notification: () => ['/orgs/{organizationId}/inbox'],
  // Whether somebody writes in it is among what is checked before a merge.
  presence: () => ['/spaces/{spaceId}/presence', '/spaces/{spaceId}/change-requests/{changeRequestId}/merge-checks'],
}

/** By the same part: what shows a number of it, and nothing below that. */
const COUNTED: Record<string, ApiPath> = { comment: '/spaces/{spaceId}' }

interface QueryKey {
  queryKey: readonly unknown[]
}

/** Content of a past revision never changes. */
const FIXED = '/spaces/{spaceId}/revisions/{revisionId}'

/** Says whether a query shows something that one of the events is about. */
export function staleBy(events: readonly NewsEvent[]): (query: QueryKey) => boolean {
  const rules = events.map((event) => {
    const subject = event.action.split('.')[0]!
    return { event, paths: RULES[subject]?.(event) ?? [], counted: COUNTED[subject] }
  })
  return ({ queryKey: [key, parameters] }) => {
    const path = String(key)
    if (isBelow(path, FIXED)) return false
    const inPath = (parameters as { path?: { spaceId?: string; organizationId?: string } } | undefined)?.path
    return rules.some(
      ({ event, paths, counted }) =>
        (path === counted || paths.some((root) => isBelow(path, root))) &&
        (inPath?.spaceId === undefined || inPath.spaceId === event.space) &&
        (inPath?.organizationId === undefined || inPath.organizationId === event.organization),
    )
  }
}

const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`)
