/** Comments hang under spaces and under change requests: the same behaviour on two paths. */
import type { Access, PathParams } from '../../core/operation/operation.ts'
import { onChangeRequestBrief } from '../change-requests/index.ts'
import { onSpaceContent } from '../spaces/index.ts'
import type { Place } from './place.ts'

export interface Mount {
  /** As the ids of operations have it. */
  name: 'Space' | 'ChangeRequest'
  /** As the summaries have it. */
  of: string
  prefix: `/${string}`
  /** Where whoever commented is listed. */
  commenters: `/${string}`
  /** Reading needs the level comment as well (decision 0023). */
  access: Access<unknown, { place: Place }>
}

export const onSpaces = mount({
  name: 'Space',
  of: 'a space',
  prefix: '/spaces/{spaceId}/comments',
  commenters: '/spaces/{spaceId}/commenters',
  access: onSpaceContent('comment'),
  place: ({ space }) => ({ space, changeRequest: null }),
})

export const onChangeRequests = mount({
  name: 'ChangeRequest',
  of: 'a change request',
  prefix: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  commenters: '/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
  access: onChangeRequestBrief('comment'),
  place: (found) => found,
})

interface MountDefinition<P extends `/${string}`, Found> extends Omit<Mount, 'prefix' | 'access'> {
  prefix: P
  access: Access<PathParams<P>, Found>
  place: (found: Found) => Place
}

/** Here the prefix is checked to bring the parameters the access rule needs; below it, routes are only text. */
function mount<const P extends `/${string}`, Found>({ access, place, ...rest }: MountDefinition<P, Found>): Mount {
  return {
    ...rest,
    access: {
      permission: access.permission,
      resolve: async (request) => ({
        place: place(await access.resolve({ ...request, params: request.params as PathParams<P> })),
      }),
    },
  }
}
