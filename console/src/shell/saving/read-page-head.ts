import { call } from '../../api/client.ts'
import type { HeadFields } from '../drafts/head-drafts.ts'
import type { DraftPlace } from '../drafts/types.ts'

/** The title and the description that the server has of a page, in the space or in a change request. */
export async function readPageHead(
  { space: spaceId, page: pageId }: Pick<DraftPlace, 'space' | 'page'>,
  changeRequestId: string | undefined,
): Promise<HeadFields> {
  const query = { metadata: false }
  const { title, description = '' } = await (changeRequestId === undefined
    ? call('get', '/spaces/{spaceId}/content/page/{pageId}', { path: { spaceId, pageId }, query })
    : call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
        path: { spaceId, changeRequestId, pageId },
        query,
      }))
  return { title, description }
}
