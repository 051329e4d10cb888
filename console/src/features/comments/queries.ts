/** Comments of a space, and those of a change request: two families of operations that answer alike. */
import type { Document } from '@lectern/content/document'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { listQuery, resourceQuery } from '../../api/query.ts'
import type { components } from '../../api/types.ts'
import { pullOpenEditors } from '../../shell/drafts/open-editors.ts'

export type CommentData = components['schemas']['Comment']
export type ReplyData = components['schemas']['CommentReply']

export interface CommentPlace {
  organization: string
  space: string
  /** Of a change request. */
  number?: number | undefined
}

export type CommentStatus = 'open' | 'resolved' | 'all'

interface CommentFilters {
  status: CommentStatus
  targetPage?: string | undefined
  authors?: string | undefined
}

const SPACE_COMMENTS = '/spaces/{spaceId}/comments'
const CHANGE_COMMENTS = '/spaces/{spaceId}/change-requests/{changeRequestId}/comments'

export function commentsQuery({ space: spaceId, number }: CommentPlace, filters: CommentFilters) {
  const named = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  const query = { ...named, order: 'asc', format: 'document', limit: 100 } as const
  if (number === undefined) return listQuery('/spaces/{spaceId}/comments', { path: { spaceId }, query })
  return listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/comments', {
    path: { spaceId, changeRequestId: String(number) },
    query,
  })
}

/** The change request that the screen shows. */
export const reviewedChangeQuery = ({ space, number }: CommentPlace) =>
  resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}', {
    path: { spaceId: space, changeRequestId: String(number) },
  })

export function commentersQuery({ space: spaceId, number }: CommentPlace) {
  const query = { limit: 100 }
  if (number === undefined) return listQuery('/spaces/{spaceId}/commenters', { path: { spaceId }, query })
  return listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/commenters', {
    path: { spaceId, changeRequestId: String(number) },
    query,
  })
}

export function repliesQuery({ space: spaceId, number }: CommentPlace, commentId: string) {
  const query = { format: 'document', limit: 100 } as const
  if (number === undefined)
    return listQuery('/spaces/{spaceId}/comments/{commentId}/replies', { path: { spaceId, commentId }, query })
  return listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies', {
    path: { spaceId, changeRequestId: String(number), commentId },
    query,
  })
}

export function fetchComment({ space: spaceId, number }: CommentPlace, commentId: string) {
  if (number === undefined)
    return call('get', '/spaces/{spaceId}/comments/{commentId}', { path: { spaceId, commentId } })
  return call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}', {
    path: { spaceId, changeRequestId: String(number), commentId },
  })
}

export function readReply({ space: spaceId, number }: CommentPlace, commentId: string, commentReplyId: string) {
  if (number === undefined)
    return call('get', '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}', {
      path: { spaceId, commentId, commentReplyId },
    })
  return call(
    'get',
    '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
    {
      path: { spaceId, changeRequestId: String(number), commentId, commentReplyId },
    },
  )
}

/** The page with its document, as it is stored now. */
export async function readPageDocument({ space: spaceId, number }: CommentPlace, pageId: string) {
  const query = { format: 'document', metadata: false } as const
  const page = await (number === undefined
    ? call('get', '/spaces/{spaceId}/content/page/{pageId}', { path: { spaceId, pageId }, query })
    : call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
        path: { spaceId, changeRequestId: String(number), pageId },
        query,
      }))
  const document = (page.document ?? { nodes: [] }) as unknown as Document
  return { documentId: page.documentId as string | undefined, document }
}

interface CommentInput {
  page?: string | undefined
  node?: string | undefined
  quote?: string | undefined
  before?: boolean
  suggestion?: { base: string; blocks: unknown[] } | undefined
  body: { markdown: string }
}

interface CommentChange {
  resolved?: boolean
  body?: { markdown: string }
  addedReactions?: string[]
  removedReactions?: string[]
}

/** What can be done with comments here. What is on the screen follows before a promise resolves. */
export function useCommentCommands(place: CommentPlace) {
  const client = useQueryClient()
  const { space: spaceId, number } = place
  const inSpace = { spaceId }
  const inChange = { spaceId, changeRequestId: String(number) }
  const isSpace = number === undefined
  const done = async <R>(calling: Promise<R>): Promise<R> => {
    try {
      return await calling
    } finally {
      await refreshComments(client, place)
    }
  }
  return {
    post: (body: CommentInput) =>
      done(
        isSpace
          ? call('post', '/spaces/{spaceId}/comments', { path: inSpace, body })
          : call('post', '/spaces/{spaceId}/change-requests/{changeRequestId}/comments', { path: inChange, body }),
      ),
    change: (commentId: string, body: CommentChange) =>
      done(
        isSpace
          ? call('put', '/spaces/{spaceId}/comments/{commentId}', { path: { ...inSpace, commentId }, body })
          : call('put', '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}', {
              path: { ...inChange, commentId },
              body,
            }),
      ),
    remove: (commentId: string) =>
      done(
        isSpace
          ? call('delete', '/spaces/{spaceId}/comments/{commentId}', { path: { ...inSpace, commentId } })
          : call('delete', '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}', {
              path: { ...inChange, commentId },
            }),
      ),
    reply: (commentId: string, body: { body: { markdown: string } }) =>
      done(
        isSpace
          ? call('post', '/spaces/{spaceId}/comments/{commentId}/replies', { path: { ...inSpace, commentId }, body })
          : call('post', '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies', {
              path: { ...inChange, commentId },
              body,
            }),
      ),
    changeReply: (commentId: string, commentReplyId: string, body: CommentChange) =>
      done(
        isSpace
          ? call('put', '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}', {
              path: { ...inSpace, commentId, commentReplyId },
              body,
            })
          : call(
              'put',
              '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
              { path: { ...inChange, commentId, commentReplyId }, body },
            ),
      ),
    removeReply: (commentId: string, commentReplyId: string) =>
      done(
        isSpace
          ? call('delete', '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}', {
              path: { ...inSpace, commentId, commentReplyId },
            })
          : call(
              'delete',
              '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
              { path: { ...inChange, commentId, commentReplyId } },
            ),
      ),
    decide: async (commentId: string, action: 'take' | 'decline') => {
      const body = { action }
      await (isSpace
        ? call('post', '/spaces/{spaceId}/comments/{commentId}/suggestion', { path: { ...inSpace, commentId }, body })
        : call('post', '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/suggestion', {
            path: { ...inChange, commentId },
            body,
          }))
      // The page has other words now, in an open editor too.
      await pullOpenEditors()
      await client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith('/spaces/{spaceId}'),
      })
    },
    /** Shows a change at once; what the server has comes after it. */
    patch: (id: string, patch: Partial<CommentData>) => patchComment(client, place, id, patch),
  }
}

export type CommentCommands = ReturnType<typeof useCommentCommands>

/** The lists themselves, and the numbers of comments that the space, the change request and its checks show. */
function refreshComments(client: QueryClient, place: CommentPlace): Promise<void> {
  const counted = ['/spaces/{spaceId}', '/spaces/{spaceId}/change-requests/{changeRequestId}']
  return client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const path = String(queryKey[0])
      const isCounted = counted.includes(path) || path.endsWith('/merge-checks') || path.endsWith('/commenters')
      return (isCounted || isOfComments(path)) && isOfPlace(queryKey, place)
    },
  })
}

const isOfComments = (path: string) => path.startsWith(SPACE_COMMENTS) || path.startsWith(CHANGE_COMMENTS)

function isOfPlace(queryKey: readonly unknown[], { space, number }: CommentPlace): boolean {
  const { path } = (queryKey[1] ?? {}) as { path?: { spaceId?: string; changeRequestId?: string } }
  if (path?.spaceId !== space) return false
  const named = path.changeRequestId
  // Some screens name a change request by its id.
  return named === undefined || number === undefined || !/^\d+$/.test(named) || named === String(number)
}

function patchComment(client: QueryClient, place: CommentPlace, id: string, patch: Partial<CommentData>): void {
  client.setQueriesData<InfiniteData<{ items: unknown[] }>>(
    { predicate: ({ queryKey }) => isOfComments(String(queryKey[0])) && isOfPlace(queryKey, place) },
    (data) =>
      data?.pages && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) =>
            (item as CommentData).id === id ? { ...(item as CommentData), ...patch } : item,
          ),
        })),
      },
  )
}
