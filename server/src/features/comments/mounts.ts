/** Comments belong to spaces and to change requests: the same operations are mounted on two paths. */
import type { Access, PathParams } from '../../core/operation/operation.ts'
import { onChangeRequestBrief } from '../change-requests/index.ts'
import { onSpaceContent } from '../spaces/index.ts'
import type { CommentParent } from './comment-parent.ts'

export interface CommentMount {
  /** The part of operation ids. */
  name: 'Space' | 'ChangeRequest'
  /** The part of summaries. */
  of: string
  prefix: `/${string}`
  /** The path of the list of commenters. */
  commenters: `/${string}`
  /** Reading needs the level comment as well (decision 0023). */
  access: Access<unknown, { parent: CommentParent }>
}

export const spaceComments = mount({
  name: 'Space',
  of: 'a space',
  prefix: '/spaces/{spaceId}/comments',
  commenters: '/spaces/{spaceId}/commenters',
  access: onSpaceContent('comment'),
  toParent: ({ space }) => ({ space, changeRequest: null }),
})

export const changeRequestComments = mount({
  name: 'ChangeRequest',
  of: 'a change request',
  prefix: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  commenters: '/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
  access: onChangeRequestBrief('comment'),
  toParent: (found) => found,
})

interface MountDefinition<P extends `/${string}`, Found> extends Omit<CommentMount, 'prefix' | 'access'> {
  prefix: P
  access: Access<PathParams<P>, Found>
  toParent: (found: Found) => CommentParent
}

/** The types check here that the prefix has the parameters which the access rule needs; after this, routes are plain strings. */
function mount<const P extends `/${string}`, Found>({
  access,
  toParent,
  ...rest
}: MountDefinition<P, Found>): CommentMount {
  return {
    ...rest,
    access: {
      permission: access.permission,
      resolve: async (request) => ({
        parent: toParent(await access.resolve({ ...request, params: request.params as PathParams<P> })),
      }),
    },
  }
}
