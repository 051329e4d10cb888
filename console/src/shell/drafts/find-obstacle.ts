import { call } from '../../api/client.ts'
import { asProblem } from '../../api/problem.ts'
import { readReusableId } from '../saving/edited-text.ts'
import { NEW_CHANGE_REQUEST } from './draft-store.ts'
import type { DraftPlace } from './types.ts'

/** Why a draft cannot be saved where it belongs; undefined: it can. */
export type DraftObstacle =
  /** This person may not write in the space any more, or not see it. */
  'level' | 'merged' | 'archived' | 'page-gone' | undefined

/** Those that another change request is a way around. */
export const canContinue = (obstacle: DraftObstacle): boolean => obstacle !== undefined && obstacle !== 'level'

export async function findObstacle({
  space: spaceId,
  changeRequest,
  page: pageId,
}: DraftPlace): Promise<DraftObstacle> {
  const reusableContentId = readReusableId(pageId)
  const space = await unlessGone(call('get', '/spaces/{spaceId}', { path: { spaceId } }))
  if (!space?.permissions.edit) return 'level'
  if (changeRequest === undefined || changeRequest === NEW_CHANGE_REQUEST) {
    const page = await unlessGone<unknown>(
      reusableContentId === undefined
        ? call('get', '/spaces/{spaceId}/content/page/{pageId}', { path: { spaceId, pageId } })
        : call('get', '/spaces/{spaceId}/content/reusable-contents/{reusableContentId}', {
            path: { spaceId, reusableContentId },
          }),
    )
    return page ? undefined : 'page-gone'
  }
  const path = { spaceId, changeRequestId: changeRequest }
  const found = await unlessGone(call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}', { path }))
  if (!found) return 'archived'
  if (found.status === 'merged' || found.status === 'archived') return found.status
  const page = await unlessGone<unknown>(
    reusableContentId === undefined
      ? call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
          path: { ...path, pageId },
        })
      : call(
          'get',
          '/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}',
          { path: { ...path, reusableContentId } },
        ),
  )
  return page ? undefined : 'page-gone'
}

/** Undefined for what is not there or not open to this person. */
export const unlessGone = <R>(reading: Promise<R>): Promise<R | undefined> =>
  reading.catch((error: unknown) => {
    if (['not-found', 'forbidden'].includes(asProblem(error).kind)) return undefined
    throw error
  })
