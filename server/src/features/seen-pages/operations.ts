import { operation } from '../../core/operation/operation.ts'
import { onChangeRequest } from '../change-requests/index.ts'
import { describeChangedPages, readSeenPages } from './read-seen-pages.ts'
import { SeenPages, SeenPagesUpdate } from './schema.ts'
import { deleteSeenPages, putSeenPages } from './store.ts'

const SEEN = '/spaces/{spaceId}/change-requests/{changeRequestId}/seen'

export const operations = [
  operation({
    id: 'listSeenPagesInChangeRequest',
    summary: 'The changed pages of a change request that the caller has seen',
    description: 'A page that changes again is unseen again.',
    route: `GET ${SEEN}`,
    access: onChangeRequest('read'),
    scope: 'space:read',
    answer: SeenPages,
    reads: 'slow',
    handle: ({ db, actor, changeRequest }) => readSeenPages(db, changeRequest, actor.userId),
  }),
  operation({
    id: 'updateSeenPagesInChangeRequest',
    summary: 'Mark pages of a change request as seen by the caller, or as not seen',
    route: `PUT ${SEEN}`,
    access: onChangeRequest('read'),
    scope: 'space:read',
    body: SeenPagesUpdate,
    records: { nothing: 'it is for the caller alone' },
    answer: SeenPages,
    handle: async ({ db, actor, changeRequest, body: { pages, seen, revision } }) => {
      const viewer = { changeRequestId: changeRequest.id, userId: actor.userId }
      if (seen) await putSeenPages(db, viewer, await describeChangedPages(db, changeRequest, pages, revision))
      else await deleteSeenPages(db, viewer, pages)
      return readSeenPages(db, changeRequest, actor.userId)
    },
  }),
]
